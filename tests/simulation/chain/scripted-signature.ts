import { type Address, concatHex, type Hex, keccak256 } from 'viem'

/**
 * Stand-in for an account's signature on a scripted chain: 65 bytes derived from the account and the digest.
 * Recovering a real one takes a hundred times as long, and signature checks are not under test here.
 */
export function scriptedSignature(account: Address, digest: Hex): Hex {
  const r = keccak256(concatHex([account, digest]))
  return concatHex([r, keccak256(r), '0x1b'])
}

export function isSignedBy(account: Address, digest: Hex, signature: Hex): boolean {
  return signature.toLowerCase() === scriptedSignature(account, digest)
}
