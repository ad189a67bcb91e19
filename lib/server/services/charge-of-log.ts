import 'server-only'
import type { Random } from '../random'
import { findMandate, type MandateRow } from '../store/chain/mandates'
import type { Database } from '../store/database/database'
import { type ChargeRow, insertDueCharges, lockCharge } from '../store/subscribers/charges'
import { lockSubscriber, type SubscriberRow } from '../store/subscribers/subscribers'
import type { ChargedLog, PullerLog } from './records/chain-recorders'
import { newCharge } from './records/new-charge'

/** The mandate that a log tells of, or null where it is none of ours: anybody may use the contracts. */
export async function findMandateOfLog(tx: Database, log: PullerLog): Promise<MandateRow | null> {
  const mandate = await findMandate(tx, { id: log.mandateId })
  const ours = mandate?.chainId === log.chainId && mandate.puller.toLowerCase() === log.puller.toLowerCase()
  return ours ? mandate : null
}

/**
 * The charge that a log tells of with its subscriber, both locked; made where there is none yet, since the chain is
 * the proof. Null for mandates that have no subscriber (yet).
 */
export async function lockChargeOfLog(
  tx: Database,
  params: { log: ChargedLog; at: Date; random: Random },
): Promise<{ subscriber: SubscriberRow; charge: ChargeRow } | null> {
  const { log, at, random } = params
  const mandate = await findMandateOfLog(tx, log)
  if (!mandate?.subscriberId) return null
  const subscriber = await lockSubscriber(tx, { id: mandate.subscriberId })
  if (!subscriber) return null
  const { period, amountAtomic } = log
  await insertDueCharges(tx, [
    newCharge(subscriber, { id: random.uuid(), period, amountAtomic, createdAt: at }),
  ])
  const charge = await lockCharge(tx, { subscriberId: subscriber.id, period })
  return charge && { subscriber, charge }
}
