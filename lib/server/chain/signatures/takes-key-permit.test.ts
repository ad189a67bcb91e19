import { concatHex, decodeFunctionData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { permitAbi, walletPermitAbi } from './permit-domain'
import { permitCall } from './takes-key-permit'

const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const spender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const terms = { owner: owner.address, spender, value: 120_000_000n, deadline: 1_796_438_400n } as const
const signed = () => owner.signMessage({ message: 'a permit' })
const callWith = (signature: Hex) => permitCall(token, terms, signature)

test('a key’s signature goes to its token in three parts (EIP-2612)', async () => {
  const { to, data } = callWith(await signed())
  const { args } = decodeFunctionData({ abi: permitAbi, data })
  expect(to).toBe(token)
  expect(args?.slice(0, 4)).toEqual([owner.address, spender, terms.value, terms.deadline])
  expect([27, 28]).toContain(args?.[4])
})

test('the signature of a wallet with code goes to its token as it is (ERC-7597)', async () => {
  const key = await signed()
  // Longer, shorter, and of a key's length with a last byte that no key's has.
  for (const signature of [
    concatHex([key, '0x01']),
    '0x00',
    concatHex([key.slice(0, -2) as Hex, '0x1f']),
  ] as const) {
    const { data } = callWith(signature)
    const { args } = decodeFunctionData({ abi: walletPermitAbi, data })
    expect(args).toEqual([owner.address, spender, terms.value, terms.deadline, signature])
  }
})
