import 'server-only'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
  serializeTransaction,
} from 'viem'
import type { ContractCall, DataCost } from '../chain-client'
import { decodeAnswer } from '../reverts/decode-answer'
import { revertData } from '../reverts/revert-data'
import { readResult, unusable } from '../rpc/rpc-answer'
import type { Question } from '../rpc/rpc-pool'
import { bytes } from '../rpc/rpc-shapes'

export const NO_DATA_COST: DataCost = { gas: 0n, fee: 0n }

const ARBITRUM: readonly number[] = [42161, 421614]
const OP_STACK: readonly number[] = [10, 8453, 11155420, 84532]

/** https://docs.arbitrum.io/build-decentralized-apps/nodeinterface/reference: known to nodes alone, not to contracts. */
const NODE_INTERFACE: Address = '0x00000000000000000000000000000000000000C8'
/** https://docs.optimism.io/stack/transactions/fees: the predeploy `GasPriceOracle`. */
const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000F'
const abi = parseAbi([
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) view returns (uint64 gasForL1, uint256 baseFee, uint256 l1BaseFee)',
  'function getL1Fee(bytes transaction) view returns (uint256)',
])

/** Question for the data cost of a call; null where the network has none that is known. */
export function dataCostOf(chainId: number, call: ContractCall): Question<DataCost> | null {
  if (ARBITRUM.includes(chainId)) {
    const functionName = 'gasEstimateL1Component'
    const data = encodeFunctionData({ abi, functionName, args: [call.to, false, call.data] })
    return askOracle(NODE_INTERFACE, data, (said) => {
      const [gas] = decodeFunctionResult({ abi, functionName, data: said })
      return { gas, fee: 0n }
    })
  }
  if (OP_STACK.includes(chainId)) {
    const functionName = 'getL1Fee'
    const data = encodeFunctionData({ abi, functionName, args: [unsigned(chainId, call)] })
    return askOracle(GAS_PRICE_ORACLE, data, (said) => ({
      gas: 0n,
      fee: decodeFunctionResult({ abi, functionName, data: said }),
    }))
  }
  return null
}

/** The transaction as the oracle takes it, with numbers at least as long as those that are signed. */
function unsigned(chainId: number, { to, data }: ContractCall): Hex {
  const long = {
    nonce: 2 ** 31,
    gas: 2n ** 31n,
    maxFeePerGas: parseEther('1'),
    maxPriorityFeePerGas: parseEther('1'),
  }
  return serializeTransaction({ type: 'eip1559', chainId, to, data, value: 0n, ...long })
}

/** An oracle that is missing, as on a copy of the network, says nothing: then no number is known. */
function askOracle(to: Address, data: Hex, decode: (said: Hex) => DataCost): Question<DataCost> {
  return {
    calls: [{ method: 'eth_call', params: [{ to, data }, 'latest'] }],
    read([answer]) {
      if (answer && !answer.ok) {
        if (revertData(answer.failure) !== null) return NO_DATA_COST
        throw unusable(answer.failure)
      }
      return decodeAnswer({ ok: true, data: readResult(bytes, answer) }, decode) ?? NO_DATA_COST
    },
  }
}

/** The lower of what two servers say, since a high one would widen bounds. */
export const lowerDataCost = (one: DataCost, other: DataCost): DataCost =>
  one.gas + one.fee <= other.gas + other.fee ? one : other

/** Room in a gas limit for the data: half as much again, since the price of the other network moves. */
export const dataGasLimit = ({ gas }: DataCost): bigint => (gas * 3n) / 2n

/** Part of an estimate that the execution itself takes. */
export const withoutData = (estimated: bigint, { gas }: DataCost): bigint =>
  estimated > gas ? estimated - gas : 0n
