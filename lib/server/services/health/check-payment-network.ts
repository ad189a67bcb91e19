import 'server-only'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  formatEther,
  formatGwei,
  type Hex,
  isAddressEqual,
} from 'viem'
import { findNetwork, LOCAL_TEST_CHAIN_ID, networkName } from '@/lib/billing/networks'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import type { DataCost, Fees } from '../../chain/chain-client'
import { chargeCeiling, presentPrice, withinCeiling } from '../../chain/fees/fees'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import { MULTICALL3 } from '../../chain/read-contracts'
import { RpcUnavailableError } from '../../chain/rpc/rpc-unavailable-error'
import type { Clock } from '../../clock'
import type { Finding, NetworkCheck } from '../../network-health'

/** Chains stall at times, and machines are set by hand at times; more than this is neither. */
const MAX_BEHIND_SECONDS = 10 * 60
const MAX_AHEAD_SECONDS = 60

/** One renewal, and one merchant's contract, with some room (gas of whole transactions, measured on Anvil). */
const RENEWAL_GAS = 60_000n
const DEPLOYMENT_GAS = 1_600_000n
const CANCEL_GAS = 60_000n
/** Calldata as long as that of a renewal with one receiver, by which its cost on a rollup is asked for. */
const RENEWAL_DATA: Hex = `0x${'5d'.repeat(548)}`
const SHOWN_UNIT = 10n ** 12n
/** Remaining transactions at which the operator is warned. */
const FLOAT_TRANSACTIONS = 100n

/**
 * Health of payments on a network: its servers answer, the time is right, the contract is ours and has the
 * keys' accounts in its roles, those have the coin to pay for gas, and gas costs no more than the ceiling. Never throws.
 * @param options.clock - billing time, by which charges fall due
 */
export async function checkPaymentNetwork(options: {
  readonly network: PaymentNetwork
  readonly keys: PaymentKeys
  readonly clock: Clock
}): Promise<NetworkCheck> {
  const { network, keys, clock } = options
  const { chainId, client } = network
  try {
    const [head, asked, keeper, canceller, multicall, factory, data] = await Promise.all([
      client.head(),
      client.fees(),
      client.balance(keys.keeper.address),
      client.balance(keys.canceller.address),
      client.code(MULTICALL3),
      checkFactory(network, keys),
      client.dataCost({ to: network.factory, data: RENEWAL_DATA }),
    ])
    const fees = withinCeiling(asked, network.feeCeiling) ?? { ...asked, maxFeePerGas: network.feeCeiling }
    const headAgeSeconds = clock.now().getTime() / 1000 - Number(head.timestamp)
    const findings = [
      clockFinding(network, headAgeSeconds),
      feesFinding(network, asked),
      factory,
      floatFinding({ role: 'keeper', network, address: keys.keeper.address, balance: keeper, fees, data }),
      floatFinding({
        role: 'canceller',
        network,
        address: keys.canceller.address,
        balance: canceller,
        fees,
        data,
      }),
      multicall === null ? multicallFinding(chainId) : null,
    ].filter((finding) => finding !== null)
    return {
      chainId,
      findings,
      head,
      headAgeSeconds: Math.round(headAgeSeconds),
      chargesLeft: keeper / ((RENEWAL_GAS + data.gas) * (fees.maxFeePerGas || 1n) + data.fee),
      floats: { keeper, canceller },
      attempts: [],
    }
  } catch (error) {
    if (!(error instanceof RpcUnavailableError)) throw error
    const { attempts } = error
    return {
      chainId,
      findings: [rpcFinding(network, attempts)],
      head: null,
      headAgeSeconds: null,
      chargesLeft: null,
      floats: null,
      attempts,
    }
  }
}

function rpcFinding({ chainId }: PaymentNetwork, attempts: readonly string[]): Finding {
  const other = attempts.map((attempt) => /it serves chain (\d+)/.exec(attempt)?.[1])
  const [found] = other
  if (found && other.every(Boolean)) {
    // The chain of test mode is on no installation that charges elsewhere.
    const swapped = Number(found) === LOCAL_TEST_CHAIN_ID ? '' : `, and RPC_URL_${found} to this one`
    return {
      code: 'wrong_chain',
      message: `RPC_URL_${chainId} leads to chain ${found}, which is not ${networkName(chainId)}.`,
      remedy: `Set RPC_URL_${chainId} to a server of chain ${chainId}${swapped}.`,
    }
  }
  return {
    code: 'rpc_unavailable',
    message: `No RPC server of ${networkName(chainId)} gives an answer that counts.`,
    remedy: `Payments wait until one does. Check RPC_URL_${chainId}, and name a second server after a comma.`,
  }
}

/** The local chain mines a block only when there is a transaction. */
function clockFinding({ chainId }: PaymentNetwork, headAgeSeconds: number): Finding | null {
  const ahead = -headAgeSeconds
  const remedy = "Check this machine's clock (timedatectl), and that the RPC server is up to date."
  if (ahead > MAX_AHEAD_SECONDS) {
    const message = `The newest block of ${networkName(chainId)} is ${minutes(ahead)} ahead of this machine's clock.`
    return { code: 'clock_skew', message, remedy }
  }
  if (-ahead > MAX_BEHIND_SECONDS && chainId !== LOCAL_TEST_CHAIN_ID) {
    const message = `The newest block of ${networkName(chainId)} is ${minutes(-ahead)} old by this machine's clock.`
    return { code: 'clock_skew', message, remedy }
  }
  return null
}

function feesFinding({ chainId, feeCeiling }: PaymentNetwork, asked: Fees): Finding | null {
  const price = presentPrice(asked)
  if (price <= chargeCeiling(feeCeiling)) return null
  return {
    code: 'fees_too_high',
    message:
      `${networkName(chainId)} asks for ${formatGwei(price)} gwei for each unit of gas, and charges stay a ninth ` +
      `below the ceiling of ${formatGwei(feeCeiling)}.`,
    remedy:
      'Payments wait until the price falls. ' +
      `Where it is real and worth it, raise MAX_FEE_GWEI_${chainId}; where not, check RPC_URL_${chainId}.`,
  }
}

const minutes = (seconds: number) => `${Math.round(seconds / 60)} min`

async function checkFactory(network: PaymentNetwork, keys: PaymentKeys): Promise<Finding | null> {
  const { chainId, client, factory } = network
  if ((await client.code(factory)) === null) {
    return {
      code: 'factory_missing',
      message: `The contract of Dues is not on ${networkName(chainId)} at ${factory}.`,
      remedy: `Deploy it: npm run dues -- deploy --chain ${chainId}`,
    }
  }
  const asked = await readFactory(network, keys.keeper.address)
  const ours = pullerAddress({ factory, merchant: keys.keeper.address })
  if (!asked || !isAddressEqual(asked.puller, ours)) {
    return {
      code: 'factory_unknown',
      message: `What stands at ${factory} on ${networkName(chainId)} is not the contract of this version of Dues.`,
      remedy: `Take FACTORY_${chainId} out or correct it, then: npm run dues -- deploy --chain ${chainId}`,
    }
  }
  const { keeper, canceller } = keys
  if (isAddressEqual(asked.keeper, keeper.address) && isAddressEqual(asked.canceller, canceller.address)) {
    return null
  }
  return {
    code: 'wrong_roles',
    message:
      `The contract ${factory} on ${networkName(chainId)} works for keeper ${asked.keeper} and canceller ` +
      `${asked.canceller}, but the keys set are those of ${keeper.address} and ${canceller.address}.`,
    remedy: `Set the keys that belong to it, or take FACTORY_${chainId} out and deploy one for these keys.`,
  }
}

/** Configuration of the deployed factory; null where its answers do not decode. */
async function readFactory(
  { client, factory }: PaymentNetwork,
  merchant: Address,
): Promise<{ keeper: Address; canceller: Address; puller: Address } | null> {
  const abi = pullerFactoryAbi
  const [keeper, canceller, puller] = await client.read([
    { to: factory, data: encodeFunctionData({ abi, functionName: 'keeper' }) },
    { to: factory, data: encodeFunctionData({ abi, functionName: 'canceller' }) },
    { to: factory, data: encodeFunctionData({ abi, functionName: 'addressOf', args: [merchant] }) },
  ])
  if (!keeper?.ok || !canceller?.ok || !puller?.ok) return null
  try {
    return {
      keeper: decodeFunctionResult({ abi, functionName: 'keeper', data: keeper.data }),
      canceller: decodeFunctionResult({ abi, functionName: 'canceller', data: canceller.data }),
      puller: decodeFunctionResult({ abi, functionName: 'addressOf', data: puller.data }),
    }
  } catch {
    return null
  }
}

/** Finding about the keys' coin, with what a rollup takes for data. */
function floatFinding(options: {
  readonly role: 'keeper' | 'canceller'
  readonly network: PaymentNetwork
  readonly address: Address
  readonly balance: bigint
  readonly fees: Fees
  readonly data: DataCost
}): Finding | null {
  const { role, network, address, balance, fees, data } = options
  const { chainId } = network
  const [each, once] = role === 'keeper' ? [RENEWAL_GAS, DEPLOYMENT_GAS] : [CANCEL_GAS, CANCEL_GAS]
  const costOf = (gas: bigint) => (gas + data.gas) * fees.maxFeePerGas + data.fee
  const needed = costOf(once)
  const comfortable = needed + FLOAT_TRANSACTIONS * costOf(each)
  if (balance >= comfortable) return null
  const symbol = findNetwork(chainId)?.nativeSymbol ?? 'of the native coin'
  const does = role === 'keeper' ? 'charge' : 'cancel'
  const has = `The ${role} ${address} has ${coins(balance)} ${symbol} on ${networkName(chainId)}`
  const remedy = `Send at least ${coins(comfortable - balance + SHOWN_UNIT - 1n)} ${symbol} to it.`
  return balance < needed
    ? { code: `${role}_empty`, message: `${has}, too little to ${does}.`, remedy }
    : { code: `${role}_low`, message: `${has}, which will soon be too little to ${does}.`, remedy }
}

/** Coins with six decimals, rounded down. */
function coins(wei: bigint): string {
  return formatEther(wei - (wei % SHOWN_UNIT))
}

function multicallFinding(chainId: number): Finding | null {
  if (chainId === LOCAL_TEST_CHAIN_ID) return null
  return {
    code: 'multicall_missing',
    message: `${networkName(chainId)} has no Multicall3 at ${MULTICALL3}, so every balance is read by itself.`,
    remedy: 'Payments work without it. With many subscribers, deploy it: https://www.multicall3.com',
  }
}
