import {
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { recoverSigner } from './recover-signer'

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const message = 'A message'
const account = privateKeyToAccount(generatePrivateKey())

describe('the signer of a message', () => {
  it('is the account that signed it', async () => {
    expect(await recoverSigner(message, await account.signMessage({ message }))).toBe(account.address)
  })

  it('is found in the compact form too (EIP-2098)', async () => {
    const signature = parseSignature(await account.signMessage({ message }))
    const compact = serializeCompactSignature(signatureToCompactSignature(signature))
    expect(await recoverSigner(message, compact)).toBe(account.address)
  })

  it('is found where v is 0 or 1, as some hardware wallets write it', async () => {
    const signature = await account.signMessage({ message })
    const yParity = Number.parseInt(signature.slice(-2), 16) - 27
    expect(await recoverSigner(message, `0x${signature.slice(2, -2)}0${yParity}`)).toBe(account.address)
  })

  it('is nobody for the other signature with the same meaning (EIP-2)', async () => {
    const { r, s, yParity } = parseSignature(await account.signMessage({ message }))
    const twin = serializeSignature({
      r,
      s: `0x${(ORDER - BigInt(s)).toString(16).padStart(64, '0')}`,
      yParity: 1 - yParity,
    })
    expect(await recoverSigner(message, twin)).toBeNull()
  })

  it.each([
    ['nothing', '0x'],
    ['zeros', `0x${'00'.repeat(65)}`],
    ['64 zeros', `0x${'00'.repeat(64)}`],
    ['ones', `0x${'ff'.repeat(65)}`],
    ['too much', `0x${'11'.repeat(66)}`],
    ['an unknown v', `0x${'11'.repeat(64)}1d`],
  ] as const)('is nobody for %s', async (_, signature) => {
    expect(await recoverSigner(message, signature)).toBeNull()
  })
})
