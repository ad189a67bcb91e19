import 'server-only'
import { nextStatement } from '@/lib/billing/charges/statement'
import type { Database } from '../../store/database/database'
import { updateCharge } from '../../store/subscribers/charges'
import type { ChargeableCharge } from '../../store/subscribers/due-charges'

/**
 * Brings the lines of a locked charge up to the price that its subscriber pays now, which may be lower than when the
 * charge was made.
 * @param params.priceMicroUsd - price that the amount to sign was reckoned from
 * @returns false where the subscriber's is another one meanwhile: the next run takes that.
 */
export async function restateCharge(
  tx: Database,
  { subscriber, charge, priceMicroUsd }: ChargeableCharge & { priceMicroUsd: bigint },
): Promise<boolean> {
  const { totalMicroUsd, lines } = nextStatement(subscriber)
  if (totalMicroUsd !== priceMicroUsd) return false
  if (charge.priceMicroUsd !== totalMicroUsd) {
    await updateCharge(tx, { row: charge, change: { priceMicroUsd: totalMicroUsd, lines } })
  }
  return true
}
