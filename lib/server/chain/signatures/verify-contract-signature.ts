import 'server-only'
import {
  BaseError,
  createPublicClient,
  encodeFunctionData,
  fallback,
  type Hex,
  hashMessage,
  http,
  RpcRequestError,
  size,
  slice,
} from 'viem'
import { ERC1271_VALID, erc1271Abi } from './erc1271'

/** Timeout of one question, within the wait of a person who signs in. Decided, not measured. */
const TIMEOUT_MS = 4_000
/** Wordings of nodes for a contract that reverted: a refusal, not a failure of the node. */
const CONTRACT_FAILED =
  /revert|invalid opcode|invalid jump|out of gas|stack (over|under)flow|gas required exceeds/i

export interface ContractSignature {
  chainId: number
  address: string
  message: string
  signature: Hex
}

/**
 * - `valid`, `invalid`: the deployed contract said so.
 * - `no_contract`: nothing is deployed at the address.
 * - `unknown_chain`: no RPC address is configured for the chain.
 * - `rpc_away`: no RPC server answered.
 */
export type ContractVerdict = 'valid' | 'invalid' | 'no_contract' | 'unknown_chain' | 'rpc_away'

export type VerifyContractSignature = (signature: ContractSignature) => Promise<ContractVerdict>

/**
 * Asks smart wallets themselves, by ERC-1271, whether they signed an EIP-191 message.
 * Only deployed contracts are asked: signatures of wallets yet to be deployed (ERC-6492) would have the node run
 * code that the signer chose.
 * @param rpcUrls - RPC addresses by chain id, in order of preference
 */
export function contractSignatureVerifier(
  rpcUrls: ReadonlyMap<number, readonly string[]>,
): VerifyContractSignature {
  return async ({ chainId, address, message, signature }) => {
    const urls = rpcUrls.get(chainId)
    if (!urls) return 'unknown_chain'
    const client = clientOf(urls)
    const contract = address as Hex
    try {
      const code = await client.request({ method: 'eth_getCode', params: [contract, 'latest'] })
      if (size(code) === 0) return 'no_contract'
      const args = [hashMessage(message), signature] as const
      const data = encodeFunctionData({ abi: erc1271Abi, functionName: 'isValidSignature', args })
      const answer = await client.request({ method: 'eth_call', params: [{ to: contract, data }, 'latest'] })
      return size(answer) >= 32 && slice(answer, 0, 4) === ERC1271_VALID ? 'valid' : 'invalid'
    } catch (error) {
      return failedInContract(error) ? 'invalid' : 'rpc_away'
    }
  }
}

function clientOf(urls: readonly string[]) {
  const transports = urls.map((url) => http(url, { timeout: TIMEOUT_MS, retryCount: 0 }))
  return createPublicClient({ transport: fallback(transports, { retryCount: 0 }) })
}

function failedInContract(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const answer = error.walk((cause) => cause instanceof RpcRequestError)
  return answer instanceof RpcRequestError && (answer.code === 3 || CONTRACT_FAILED.test(answer.details))
}
