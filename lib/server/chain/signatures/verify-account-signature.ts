import 'server-only'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isAddressEqual } from 'viem'
import { SIGNATURE_GAS } from '@/lib/mandate/puller/start-gas'
import type { ChainClient } from '../chain-client'
import { withoutData } from '../fees/data-cost'
import { decodeAnswer } from '../reverts/decode-answer'
import { ERC1271_VALID, erc1271Abi } from './erc1271'
import { recoverDigestSigner } from './recover-signer'

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
  const data = encodeFunctionData({
    abi: erc1271Abi,
    functionName: 'isValidSignature',
    args: [digest, signature],
  })
  const [answer] = await client.read([{ to: account, data }])
  const said = decodeAnswer(answer, (found) =>
    decodeFunctionResult({ abi: erc1271Abi, functionName: 'isValidSignature', data: found }),
  )
  return said === ERC1271_VALID ? signature : null
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
  const data = encodeFunctionData({
    abi: erc1271Abi,
    functionName: 'isValidSignature',
    args: [digest, signature],
  })
  const checked = await client.simulate({ from: asker, to: account, data })
  if (!checked.ok) return false
  return withoutData(checked.gas, await client.dataCost({ to: account, data })) > SIGNATURE_GAS
}
