import { type Address, type Hex, parseSignature } from 'viem'

const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** Allowance for a merchant's puller, granted by signature in place of a transaction (EIP-2612). */
export interface PermitTerms {
  readonly chainId: number
  readonly token: Address
  /** The token's own EIP-712 domain, which has no salt. */
  readonly domain: { readonly name: string; readonly version: string }
  readonly owner: Address
  readonly spender: Address
  /** The allowance in atomic units; it replaces the present one. */
  readonly value: bigint
  /** The owner's next nonce at the token. */
  readonly nonce: bigint
  /** Deadline of the permit, in Unix seconds; above 0. */
  readonly deadline: bigint
}

/** The typed data of a permit (EIP-2612). */
export function permitTypedData({
  chainId,
  token,
  domain,
  owner,
  spender,
  value,
  nonce,
  deadline,
}: PermitTerms) {
  return {
    domain: { name: domain.name, version: domain.version, chainId, verifyingContract: token },
    types: permitTypes,
    primaryType: 'Permit',
    message: { owner, spender, value, nonce, deadline },
  } as const
}

/** A permit as the contract takes it. */
export interface SignedPermit {
  readonly value: bigint
  readonly deadline: bigint
  readonly v: number
  readonly r: Hex
  readonly s: Hex
}

/** Permit for `start` where the allowance exists already. */
export const NO_PERMIT: SignedPermit = {
  value: 0n,
  deadline: 0n,
  v: 0,
  r: `0x${'0'.repeat(64)}`,
  s: `0x${'0'.repeat(64)}`,
}

/**
 * A permit with the signature that a wallet answered.
 * @throws when the signature is not one of 65 bytes; those of smart wallets are longer, and no EIP-2612 token
 *   takes them
 */
export function signedPermit(
  { value, deadline }: Pick<PermitTerms, 'value' | 'deadline'>,
  signature: Hex,
): SignedPermit {
  const { r, s, yParity } = parseSignature(signature)
  return { value, deadline, v: 27 + yParity, r, s }
}
