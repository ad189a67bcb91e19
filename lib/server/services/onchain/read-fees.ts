import 'server-only'
import type { Fees } from '../../chain/chain-client'
import { withinCeiling } from '../../chain/fees/fees'
import type { PaymentNetwork } from '../../chain/payment-networks'

/**
 * Fees of a transaction that is signed now, in wei for each unit of gas, never above the network's ceiling. Null where
 * the network asks for more at present: nothing is signed then, and the work waits until the price falls.
 * @throws RpcUnavailableError
 */
export async function readFees({
  client,
  feeCeiling,
}: Pick<PaymentNetwork, 'client' | 'feeCeiling'>): Promise<Fees | null> {
  return withinCeiling(await client.fees(), feeCeiling)
}
