import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import { chainTransactions, charges, enrolments } from '@/lib/server/store/schema/payment-schema'
import { isRunningStatus } from '@/lib/server/store/schema/running'
import { subscribers } from '@/lib/server/store/schema/schema'
import { PRICE } from '../run-options'
import type { RunWorld } from '../run-world'
import { runKeeper, waitFor } from '../work'

/** A merchant lowers a price while charges are tried out and signed; what was left out of that is signed later. */
export async function lowerWhileCharging(run: RunWorld): Promise<void> {
  for (const chain of run.chains) chain.baseFee = 10n ** 9n
  await run.turns.share([runKeeper(run, null), lowerSomePrice(run)])
  await run.turns.share([runKeeper(run, null)])
}

/** A merchant lowers the price of a plan of which a charge is under way, at any moment of the service's work. */
async function lowerSomePrice(run: RunWorld): Promise<void> {
  const { db } = run.shop.world.deps.store
  const underWay = await db
    .select({ planId: subscribers.planId, merchantId: subscribers.merchantId })
    .from(subscribers)
    .where(and(isRunningStatus(subscribers.status), gt(subscribers.priceMicroUsd, 0n)))
    .orderBy(asc(subscribers.id))
  if (underWay.length === 0) return
  const { planId, merchantId } = run.dice.pick(underWay)
  // Each time a dollar less than the time before.
  const times = run.lowerings.filter((each) => each.planId === planId).length
  const amountAtomic = PRICE - BigInt(times + 1) * 1_000_000n
  const { process, deps } = run.startProcess('api', null)
  await waitFor(run, / tryOut on /)
  const author = { merchantId, actor: 'system' }
  await announcePriceChange(deps, { planId, price: Number(amountAtomic) / 1_000_000, author })
  await process.do('acknowledge', async () => {
    const signed = await db.select({ id: chainTransactions.id }).from(chainTransactions)
    const transactionIds = new Set(signed.map(({ id }) => id))
    run.lowerings.push({ planId, amountAtomic, at: deps.clock.now(), transactionIds })
  })
}

/**
 * Charges that were signed at a higher price than was announced before. Payers who come later sign the offer as it was at
 * the beginning of the run, and pay that. @returns the violations
 */
export async function checkLowerings({ shop, lowerings }: RunWorld): Promise<string[]> {
  const found: string[] = []
  for (const { planId, amountAtomic, at, transactionIds } of lowerings) {
    const rows = await shop.world.deps.store.db
      .select({ charge: charges })
      .from(charges)
      .innerJoin(subscribers, eq(subscribers.id, charges.subscriberId))
      .innerJoin(enrolments, eq(enrolments.checkoutSessionId, subscribers.checkoutSessionId))
      .where(
        and(
          eq(subscribers.planId, planId),
          lte(enrolments.createdAt, at),
          inArray(charges.status, ['submitted', 'pending', 'paid', 'settled']),
          gt(charges.amountAtomic, amountAtomic),
        ),
      )
    for (const { charge } of rows) {
      const { transactionId, subscriberId, period } = charge
      if (transactionId === null || transactionIds.has(transactionId)) continue
      found.push(`window ${period} of ${subscriberId}: ${charge.amountAtomic} is above the lower price`)
    }
  }
  return found
}
