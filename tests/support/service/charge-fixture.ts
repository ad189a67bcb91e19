import { addMonths } from '@/lib/billing/calendar'
import { nextStatement } from '@/lib/billing/charges/statement'
import { peggedAmountAtomic } from '@/lib/billing/money/money'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import type { ChargeRow } from '@/lib/server/store/subscribers/charges'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { insertManySubscribers, wallet } from './subscriber-fixture'
import type { World } from './world'

/**
 * New subscribers, from wallet `from` on, with a paid charge for each of `periods` windows: for tests about lists.
 * Each charge is a minute older than the one before, unless all are to be of the same instant.
 * @returns the ids of the charges
 */
export async function insertManyCharges(
  world: World,
  subscription: SubscriptionDetails,
  {
    subscribers: count,
    periods,
    from = 0,
    sameTime = false,
  }: {
    subscribers: number
    periods: number
    from?: number
    sameTime?: boolean
  },
): Promise<string[]> {
  const { deps, clock } = world
  await insertManySubscribers(world, subscription, count, { from })
  const wallets = new Set(Array.from({ length: count }, (_, index) => wallet(from + index)))
  const made = (await deps.store.db.select().from(subscribers)).filter(
    (each) => each.subscriptionId === subscription.id && wallets.has(each.eoaAddress),
  )
  const decimals = new Map(subscription.tokens.map((token) => [token.id, token.decimals]))
  const rows = made.flatMap((subscriber, place) =>
    Array.from({ length: periods }, (_, period): typeof charges.$inferInsert & Pick<ChargeRow, 'id'> => {
      const age = sameTime ? 0 : (place * periods + period) * 60_000
      const at = new Date(clock.now().getTime() - age)
      return {
        id: deps.random.uuid(),
        merchantId: subscription.merchantId,
        subscriptionId: subscription.id,
        subscriberId: subscriber.id,
        tokenId: subscriber.tokenId,
        period,
        status: 'settled',
        amountAtomic: peggedAmountAtomic(subscriber.priceMicroUsd, decimals.get(subscriber.tokenId) ?? 6),
        priceMicroUsd: subscriber.priceMicroUsd,
        lines: nextStatement(subscriber).lines,
        dueAt: at,
        endsAt: addMonths(at, subscriber.periodMonths),
        attempts: 1,
        createdAt: at,
        paidAt: at,
      }
    }),
  )
  await deps.store.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += 1000) {
      await tx.insert(charges).values(rows.slice(start, start + 1000))
    }
  })
  return rows.map(({ id }) => id)
}
