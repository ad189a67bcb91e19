import 'server-only'
import {
  type Address,
  compactSignatureToSignature,
  type Hex,
  hashMessage,
  hexToBigInt,
  parseCompactSignature,
  parseSignature,
  recoverAddress,
  serializeSignature,
  size,
  slice,
} from 'viem'

/** Half the order of secp256k1: of the two signatures with the same meaning, only the lower `s` counts (EIP-2). */
const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Signer of a message, and the signature as contracts read it: 65 bytes, the last one 27 or 28. */
export interface RecoveredSigner {
  /** EIP-55 checksum form. */
  readonly address: Address
  readonly signature: Hex
}

/**
 * The account whose key signed `message` (EIP-191); null where the signature is no ECDSA signature.
 * Takes 65 bytes, or 64 in the compact form of EIP-2098.
 * @returns an EIP-55 checksum address
 */
export async function recoverSigner(message: string, signature: Hex): Promise<Address | null> {
  return (await recoverDigestSigner(hashMessage(message), signature))?.address ?? null
}

/** Signer of a digest, such as that of typed data (EIP-712); null where the signature is not valid. */
export async function recoverDigestSigner(digest: Hex, signature: Hex): Promise<RecoveredSigner | null> {
  try {
    const full = size(signature) === 64 ? expand(signature) : signature
    if (size(full) !== 65 || hexToBigInt(slice(full, 32, 64)) > MAX_S) return null
    // Some devices write 0 and 1 for 27 and 28, which no contract takes.
    const written = serializeSignature(parseSignature(full))
    return { address: await recoverAddress({ hash: digest, signature: written }), signature: written }
  } catch {
    // Numbers outside the curve: no key made this.
    return null
  }
}

function expand(signature: Hex): Hex {
  return serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
}
