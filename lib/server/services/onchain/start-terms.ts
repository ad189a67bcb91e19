import 'server-only'
import { startGasLimit } from '@/lib/mandate/puller/start-gas'
import type { Call, Fees } from '../../chain/chain-client'
import { dataGasLimit, withoutData } from '../../chain/fees/data-cost'
import { feeAsGas } from '../../chain/fees/fees'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { readFees } from './read-fees'

/** Way of reading fees, which decides about the ceiling. */
export type ReadFees = typeof readFees

/** Terms on which a start is signed. */
export interface StartTerms {
  readonly gasLimit: bigint
  /** Its count in the day's gas: its limit, and the network's fee beside the gas. */
  readonly budgetGas: bigint
  /** Null where the network asks for more than its ceiling. */
  readonly fees: Fees | null
}

/**
 * Terms of a start that was simulated; null where its execution takes more gas than the keeper spends on one. What a
 * rollup takes for its data is no doing of the payer's, and does not count against that bound.
 * @param start.estimated - gas of the simulation
 * @param start.max - most gas of the execution
 * @throws RpcUnavailableError
 */
export async function readStartTerms(
  network: Pick<PaymentNetwork, 'client' | 'feeCeiling'>,
  start: { call: Call; estimated: bigint; max: bigint; readFees: ReadFees },
): Promise<StartTerms | null> {
  const { call, estimated, max, readFees } = start
  const data = await network.client.dataCost(call)
  const own = withoutData(estimated, data)
  if (own > max) return null
  const gasLimit = startGasLimit(own, max) + dataGasLimit(data)
  const fees = await readFees(network, { gasLimit, fee: data.fee })
  return { gasLimit, budgetGas: gasLimit + feeAsGas(data.fee, fees, network.feeCeiling), fees }
}
