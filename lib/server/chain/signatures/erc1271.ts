import 'server-only'
import { parseAbi } from 'viem'

/** ERC-1271: what a contract that signs is asked. */
export const erc1271Abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** Answer of ERC-1271 for a valid signature: the function's own selector. */
export const ERC1271_VALID = '0x1626ba7e'
