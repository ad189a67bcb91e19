import { hashTypedData, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type PermitTerms, permitTypedData, signedPermit } from './permit'

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const terms: PermitTerms = {
  chainId: 8453,
  token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  domain: { name: 'USD Coin', version: '2' },
  owner: owner.address,
  spender: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  value: 120_000_000n,
  nonce: 3n,
  deadline: 1_796_438_400n,
}

test('a permit is signed for one token on one network, and every field counts', () => {
  const changes: Partial<PermitTerms>[] = [
    {},
    { chainId: 1 },
    { token: terms.spender },
    { domain: { name: 'USD Coin', version: '1' } },
    { domain: { name: 'USDC', version: '2' } },
    { owner: terms.spender },
    { spender: terms.token },
    { value: 120_000_001n },
    { nonce: 4n },
    { deadline: 1_796_438_401n },
  ]
  const hashes = changes.map((change) => hashTypedData(permitTypedData({ ...terms, ...change })))
  expect(new Set(hashes).size).toBe(changes.length)
})

test('the signature comes to the contract in the parts that the token recovers the owner from', async () => {
  const typedData = permitTypedData(terms)
  const signature = await owner.signTypedData(typedData)
  const { v, r, s, value, deadline } = signedPermit(terms, signature)
  expect([27, 28]).toContain(v)
  expect({ value, deadline }).toEqual({ value: terms.value, deadline: terms.deadline })
  const parts = { r, s, v: BigInt(v) }
  expect(await recoverTypedDataAddress({ ...typedData, signature: parts })).toBe(owner.address)
})

test('a wallet that counts the recovery from 0 signs the same', async () => {
  const signature = await owner.signTypedData(permitTypedData(terms))
  const low = signature.endsWith('1b') ? '00' : '01'
  expect(signedPermit(terms, `${signature.slice(0, -2)}${low}` as `0x${string}`)).toEqual(
    signedPermit(terms, signature),
  )
})

test.each(['0x', `0x${'22'.repeat(64)}`, `0x${'22'.repeat(200)}`] as const)(
  '%s is no signature that a token takes',
  (text) => {
    expect(() => signedPermit(terms, text)).toThrow()
  },
)
