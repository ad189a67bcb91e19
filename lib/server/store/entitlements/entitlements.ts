import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { EVERY_CHAIN, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Database } from '../database/database'
import { placeholderOf, statement } from '../database/statement'
import { isRunningStatus } from '../schema/running'
import { plans, subscribers, subscriptions } from '../schema/schema'
import { paidByWallet } from '../subscribers/payer-subscriptions'

/** Customer whose entitlements are asked for. */
export type EntitledCustomer =
  | { readonly clientReferenceId: string }
  /** The key or smart wallet that pays; with the chain `EVERY_CHAIN` of whichever chain it is. */
  | SignInWallet<Address>

/** Way to a customer's subscribers. */
type Way = 'reference' | 'key' | 'smart_wallet'

/** Running subscribers of one customer that are read. Decided: nobody has so many at one merchant. */
const MOST = 100

/** Columns that access follows from, and no more: an application asks at each of its own requests. */
const COLUMNS = {
  subscriber: {
    subscriptionId: subscribers.subscriptionId,
    quantity: subscribers.quantity,
    priceMicroUsd: subscribers.priceMicroUsd,
    paidBefore: subscribers.paidBefore,
    status: subscribers.status,
    subscribedAt: subscribers.subscribedAt,
    firstChargeAt: subscribers.firstChargeAt,
    periodMonths: subscribers.periodMonths,
    maxPeriods: subscribers.maxPeriods,
    chargesPaid: subscribers.chargesPaid,
    unpaidFrom: subscribers.unpaidFrom,
    nextPeriod: subscribers.nextPeriod,
    pastDueSince: subscribers.pastDueSince,
    pausedPeriod: subscribers.pausedPeriod,
    accessWhilePaused: subscribers.accessWhilePaused,
    cancelAt: subscribers.cancelAt,
    cancelOrigin: subscribers.cancelOrigin,
    cancelledAt: subscribers.cancelledAt,
    cancelReason: subscribers.cancelReason,
    cancelComment: subscribers.cancelComment,
  },
  plan: {
    id: plans.id,
    subscriptionId: plans.subscriptionId,
    name: plans.name,
    priceMicroUsd: plans.priceMicroUsd,
    frequency: plans.frequency,
    volume: plans.volume,
  },
  graceDays: subscriptions.graceDays,
}

/** A running subscriber with its plan and the days of grace, as far as access depends on them. */
export type EntitledSubscriber = Awaited<ReturnType<ReturnType<typeof runningOf>>>[number]

const RUNNING: Readonly<Record<Way, ReturnType<typeof runningOf>>> = {
  reference: runningOf('reference'),
  key: runningOf('key'),
  smart_wallet: runningOf('smart_wallet'),
}

/** Running subscribers of a customer of a merchant, the newest first, in one statement. */
export async function listRunningOf(
  db: Database,
  params: { merchantId: string; customer: EntitledCustomer; subscriptionId?: string | undefined },
): Promise<EntitledSubscriber[]> {
  const { merchantId, customer, subscriptionId = null } = params
  return RUNNING[wayTo(customer)](db, { merchantId, subscriptionId, ...customer })
}

function wayTo(customer: EntitledCustomer): Way {
  if ('clientReferenceId' in customer) return 'reference'
  return customer.chainId === EVERY_CHAIN ? 'key' : 'smart_wallet'
}

function runningOf(way: Way) {
  return statement(`running_of_${way}`, (db: Database) => {
    const [address, chainId] = [placeholderOf(subscribers.eoaAddress, 'address'), sql.placeholder('chainId')]
    const subscriptionId = sql`${sql.placeholder('subscriptionId')}::uuid`
    return db
      .select(COLUMNS)
      .from(subscribers)
      .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
      .innerJoin(plans, eq(plans.id, subscribers.planId))
      .where(
        and(
          eq(subscribers.merchantId, sql.placeholder('merchantId')),
          isRunningStatus(subscribers.status),
          sql`${subscribers.subscriptionId} = coalesce(${subscriptionId}, ${subscribers.subscriptionId})`,
          way === 'reference'
            ? eq(subscribers.clientReferenceId, sql.placeholder('clientReferenceId'))
            : inArray(subscribers.id, paidByWallet(db, { address, chainId: way === 'key' ? null : chainId })),
        ),
      )
      .orderBy(desc(subscribers.subscribedAt), desc(subscribers.id))
      .limit(MOST)
  })
}
