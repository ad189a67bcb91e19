import { decodeFunctionData, encodeAbiParameters, type Hex, isAddressEqual, padHex } from 'viem'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { ERC1271_VALID, erc1271Abi } from '@/lib/server/chain/signatures/erc1271'
import { type CallContext, type CallResult, type ContractCall, Reverted } from './contract-call'
import { callPuller } from './puller-rules'
import { isSignedBy } from './scripted-signature'
import { callToken } from './token-rules'

const DEPLOY_GAS = 1_500_000n
const PLAIN_GAS = 21_000n

/** Accounts that get the roles of new pullers. */
export interface FactoryRoles {
  readonly keeper: `0x${string}`
  readonly canceller: `0x${string}`
}

/**
 * Runs a call on the context's ledger. As on any chain, a call of an address without code succeeds and does nothing.
 * @throws Reverted, after which the ledger is not to be used any more
 */
export function runCall(context: CallContext, roles: FactoryRoles, call: ContractCall): CallResult {
  if (isAddressEqual(call.to, context.factory)) return callFactory(context, roles, call)
  const puller = context.ledger.pullers.get(call.to.toLowerCase())
  if (puller) return callPuller(context, puller, call)
  const token = context.tokens.find(({ address }) => isAddressEqual(address, call.to))
  if (token) return callToken(context, token, call)
  const isWallet = context.wallets.some((address) => isAddressEqual(address, call.to))
  const returned = isWallet ? answerOfWallet(call) : '0x'
  return { returned, logs: [], gas: PLAIN_GAS, gasNeeded: PLAIN_GAS }
}

/** A wallet's word on a signature, and nothing to any other call. */
function answerOfWallet({ to, data }: ContractCall): Hex {
  if (!data.startsWith(ERC1271_VALID)) return '0x'
  const { args } = decodeFunctionData({ abi: erc1271Abi, data })
  return isSignedBy(to, ...args) ? padHex(ERC1271_VALID, { dir: 'right' }) : padHex('0x')
}

function callFactory({ ledger, factory }: CallContext, roles: FactoryRoles, call: ContractCall): CallResult {
  const { functionName, args } = decodeFunctionData({ abi: pullerFactoryAbi, data: call.data })
  if (functionName !== 'deploy' && functionName !== 'addressOf') throw new Reverted('0x', PLAIN_GAS)
  const [merchant] = args
  const address = pullerAddress({ factory, merchant })
  const returned = encodeAbiParameters([{ type: 'address' }], [address])
  const key = address.toLowerCase()
  if (functionName === 'addressOf' || ledger.pullers.has(key)) {
    return { returned, logs: [], gas: PLAIN_GAS, gasNeeded: PLAIN_GAS }
  }
  if (call.gasLimit < DEPLOY_GAS) throw new Reverted('0x', call.gasLimit)
  ledger.pullers.set(key, { merchant, ...roles })
  return { returned, logs: [], gas: DEPLOY_GAS, gasNeeded: DEPLOY_GAS }
}
