import 'server-only'
import type { Fees } from '../../chain/chain-client'
import { chargeCeiling, withinCeiling } from '../../chain/fees/fees'
import type { PaymentNetwork } from '../../chain/payment-networks'

type Asked = Pick<PaymentNetwork, 'client' | 'feeCeiling'>

/**
 * Fees of a transaction that is signed now, in wei for each unit of gas, never above the network's ceiling. Null where
 * the network asks for more at present: nothing is signed then, and the work waits until the price falls.
 * @throws RpcUnavailableError
 */
export async function readFees({ client, feeCeiling }: Asked): Promise<Fees | null> {
  return withinCeiling(await client.fees(), feeCeiling)
}

/**
 * Fees of a charge, which leave room to be outbid: like {@link readFees}, below the ceiling of charges.
 * @throws RpcUnavailableError
 */
export async function readChargeFees({ client, feeCeiling }: Asked): Promise<Fees | null> {
  return withinCeiling(await client.fees(), chargeCeiling(feeCeiling))
}
