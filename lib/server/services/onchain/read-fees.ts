import 'server-only'
import type { Fees } from '../../chain/chain-client'
import { type BesideGas, ceilingBeside, chargeCeiling, withinCeiling } from '../../chain/fees/fees'
import type { PaymentNetwork } from '../../chain/payment-networks'

type Asked = Pick<PaymentNetwork, 'client' | 'feeCeiling'>

const NOTHING_BESIDE: BesideGas = { gasLimit: 1n, fee: 0n }

/**
 * Fees of a transaction that is signed now, in wei for each unit of gas, never above the network's ceiling. Null where
 * the network asks for more at present: nothing is signed then, and the work waits until the price falls.
 * @param beside - what the network takes beside the gas, which counts against the ceiling
 * @throws RpcUnavailableError
 */
export async function readFees(
  { client, feeCeiling }: Asked,
  beside: BesideGas = NOTHING_BESIDE,
): Promise<Fees | null> {
  return withinCeiling(await client.fees(), ceilingBeside(feeCeiling, beside))
}

/**
 * Fees of a charge, which leave room to be outbid: like {@link readFees}, below the ceiling of charges.
 * @throws RpcUnavailableError
 */
export async function readChargeFees(
  { client, feeCeiling }: Asked,
  beside: BesideGas = NOTHING_BESIDE,
): Promise<Fees | null> {
  return withinCeiling(await client.fees(), ceilingBeside(chargeCeiling(feeCeiling), beside))
}

/**
 * Fees of what waits for too long, or pays too little for a node: as the higher of two servers says, since the lower
 * may be a lie that keeps everything waiting; as the lower says where the higher is above the ceiling.
 * @param ceiling - in wei for each unit of gas
 * @throws RpcUnavailableError
 */
export async function readRaisingFees(
  { client }: Pick<PaymentNetwork, 'client'>,
  ceiling: bigint,
): Promise<Fees | null> {
  const highest = withinCeiling(await client.fees({ highest: true }), ceiling)
  return highest ?? withinCeiling(await client.fees(), ceiling)
}
