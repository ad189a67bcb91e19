import 'server-only'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
} from 'viem'
import { SIGNATURE_GAS } from '@/lib/mandate/puller/start-gas'
import type { ChainClient } from '../chain-client'
import { decodeAnswer } from '../reverts/decode-answer'
import { recoverDigestSigner } from './recover-signer'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** Answer of ERC-1271's `isValidSignature` for a valid signature: its own selector. */
const MAGIC_VALUE = '0x1626ba7e'

/**
 * The signature of an account over a digest, as contracts read it; null where the account did not sign.
 * The key is looked at first, since accounts of EIP-7702 have code and still sign with their key; then a deployed
 * contract is asked itself (ERC-1271). What a signature would deploy first (ERC-6492) is never run.
 * @param params.code - what is deployed at the account, if anything
 * @throws RpcUnavailableError
 */
export async function verifyAccountSignature(
  client: ChainClient,
  params: { account: Address; code: Hex | null; digest: Hex; signature: Hex },
): Promise<Hex | null> {
  const { account, code, digest, signature } = params
  const signer = await recoverDigestSigner(digest, signature)
  if (signer && isAddressEqual(signer.address, account)) return signer.signature
  if (code === null) return null
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [digest, signature] })
  const [answer] = await client.read([{ to: account, data }])
  const said = decodeAnswer(answer, (found) =>
    decodeFunctionResult({ abi, functionName: 'isValidSignature', data: found }),
  )
  return said === MAGIC_VALUE ? signature : null
}

/**
 * True where a contract confirms a signature, and takes more gas to do so than our contract leaves it.
 * @throws RpcUnavailableError
 */
export async function isCheckTooCostly(
  client: ChainClient,
  params: { asker: Address; account: Address; digest: Hex; signature: Hex },
): Promise<boolean> {
  const { asker, account, digest, signature } = params
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [digest, signature] })
  const checked = await client.simulate({ from: asker, to: account, data })
  return checked.ok && checked.gas > SIGNATURE_GAS
}
