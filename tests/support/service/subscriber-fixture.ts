import { and, asc, eq, ne } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import { peggedAmountAtomic } from '@/lib/billing/money/money'
import { begin, nextChargeAt } from '@/lib/billing/subscriptions/subscriber'
import { type AcceptedTerms, startSubscriber } from '@/lib/server/services/subscribers/start-subscriber'
import { events, subscribers } from '@/lib/server/store/schema/schema'
import { FIRST_TERMS, type SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { newCheckoutSession } from './subscription-fixture'
import type { World } from './world'

/** The wallet with this number: a checksummed address, different for every number. */
export function wallet(number: number): Address {
  return getAddress(`0x${(0xa11ce00000n + BigInt(number)).toString(16).padStart(40, '5')}`)
}

/** Terms that wallet `number` accepts: the first plan in the first token, with `overrides`. */
export async function acceptedTerms(
  world: World,
  subscription: SubscriptionDetails,
  number: number,
  overrides: Partial<AcceptedTerms> = {},
): Promise<AcceptedTerms> {
  const [plan] = subscription.plans
  const [token] = subscription.tokens
  if (!plan || !token) throw new Error('The subscription has no plan or no token')
  return {
    sessionId: overrides.sessionId ?? (await newCheckoutSession(world, subscription)).id,
    planId: plan.id,
    tokenId: token.id,
    priceMicroUsd: plan.priceMicroUsd,
    reach: 12,
    fixedCharges: null,
    eoaAddress: wallet(number),
    swAddress: wallet(number + 1_000_000),
    ...overrides,
  }
}

/** A subscriber by way of a checkout, as a payer makes one. */
export async function newSubscriber(
  world: World,
  subscription: SubscriptionDetails,
  number: number,
  overrides: Partial<AcceptedTerms> = {},
): Promise<SubscriberRow> {
  return startSubscriber(world.deps, await acceptedTerms(world, subscription, number, overrides))
}

/**
 * Many subscribers at once, without checkout and events: for tests about lists. Each is a second older than the
 * one before, so wallet `from` is the newest; with `sameTime` all begin at the same instant.
 */
export async function insertManySubscribers(
  { deps, clock }: World,
  subscription: SubscriptionDetails,
  count: number,
  { from = 0, sameTime = false } = {},
): Promise<void> {
  const { plans, tokens } = subscription
  const rows = Array.from({ length: count }, (_, index): SubscriberRow => {
    const number = from + index
    const plan = plans[number % plans.length]
    const token = tokens[number % tokens.length]
    if (!plan || !token) throw new Error('The subscription has no plan or no token')
    const subscribedAt = new Date(clock.now().getTime() - (sameTime ? 0 : index * 1000))
    const state = begin({
      subscribedAt,
      trialDays: subscription.trialDays,
      periodMonths: 1,
      maxPeriods: 1200,
    })
    return {
      ...state,
      ...FIRST_TERMS,
      quantity: 1,
      allowedCharges: 12,
      paidOtherwise: 0,
      id: deps.random.uuid(),
      merchantId: subscription.merchantId,
      subscriptionId: subscription.id,
      planId: plan.id,
      tokenId: token.id,
      checkoutSessionId: null,
      eoaAddress: wallet(number),
      swAddress: wallet(number + 1_000_000),
      priceMicroUsd: plan.priceMicroUsd,
      discount: null,
      reducedPriceMicroUsd: null,
      capAtomic: peggedAmountAtomic(plan.priceMicroUsd, token.decimals),
      nextChargeAt: nextChargeAt(state),
      asOf: null,
    }
  })
  await deps.store.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += 1000) {
      await tx.insert(subscribers).values(rows.slice(start, start + 1000))
    }
  })
}

/** A subscriber as it is stored now. */
export async function storedSubscriber({ deps }: World, id: string): Promise<SubscriberRow> {
  const [row] = await deps.store.db.select().from(subscribers).where(eq(subscribers.id, id))
  if (!row) throw new Error(`There is no subscriber ${id}`)
  return row
}

/** The types of a subscriber's events in their order, without `invoice.created`, which follows each payment. */
export async function eventTypes({ deps }: World, subscriberId: string): Promise<string[]> {
  const rows = await deps.store.db
    .select({ type: events.type })
    .from(events)
    .where(and(eq(events.subscriberId, subscriberId), ne(events.type, 'invoice.created')))
    .orderBy(asc(events.id))
  return rows.map(({ type }) => type)
}
