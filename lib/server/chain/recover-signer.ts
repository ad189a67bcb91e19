import 'server-only'
import {
  compactSignatureToSignature,
  type Hex,
  hexToBigInt,
  parseCompactSignature,
  recoverMessageAddress,
  serializeSignature,
  size,
  slice,
} from 'viem'

/** Half the order of secp256k1: of the two signatures with the same meaning, only the lower `s` counts (EIP-2). */
const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * The account whose key signed `message` (EIP-191); null where the signature is no ECDSA signature.
 * Takes 65 bytes, or 64 in the compact form of EIP-2098.
 * @returns an EIP-55 checksum address
 */
export async function recoverSigner(message: string, signature: Hex): Promise<string | null> {
  try {
    const full = size(signature) === 64 ? expand(signature) : signature
    if (size(full) !== 65 || hexToBigInt(slice(full, 32, 64)) > MAX_S) return null
    return await recoverMessageAddress({ message, signature: full })
  } catch {
    // Numbers outside the curve: no key made this.
    return null
  }
}

function expand(signature: Hex): Hex {
  return serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
}
