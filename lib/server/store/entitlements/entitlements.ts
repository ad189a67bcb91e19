import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import { EVERY_CHAIN, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Database } from '../database/database'
import { joinedReads } from '../database/joined-reads'
import { arrayPlaceholder, fixedLimit, statement } from '../database/statement'
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
    keptPause: subscribers.keptPause,
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
export type EntitledSubscriber = Omit<Awaited<ReturnType<ReturnType<typeof runningOf>>>[number], 'asked'>

/** Customer of a merchant, and the one subscription that is asked about, where it is one alone. */
interface Asked {
  readonly merchantId: string
  readonly customer: EntitledCustomer
  readonly subscriptionId: string | null
}

const RUNNING: Readonly<Record<Way, ReturnType<typeof readRunning>>> = {
  reference: readRunning('reference'),
  key: readRunning('key'),
  smart_wallet: readRunning('smart_wallet'),
}

/**
 * Running subscribers of a customer of a merchant, the newest first. Those asked for at the same moment share a statement, and
 * what it found.
 */
export async function listRunningOf(
  db: Database,
  params: { merchantId: string; customer: EntitledCustomer; subscriptionId?: string | undefined },
): Promise<readonly EntitledSubscriber[]> {
  const { merchantId, customer, subscriptionId = null } = params
  const asked: Asked = { merchantId, customer, subscriptionId }
  return (await RUNNING[wayTo(customer)](db, JSON.stringify(asked))) ?? []
}

function readRunning(way: Way) {
  const select = runningOf(way)
  return joinedReads<EntitledSubscriber[]>(async (db, keys) => {
    const all = keys.map((key): Asked => JSON.parse(key))
    const rows = await select(db, {
      merchantIds: all.map(({ merchantId }) => merchantId),
      subscriptionIds: all.map(({ subscriptionId }) => subscriptionId),
      customers: all.map(({ customer }) =>
        'clientReferenceId' in customer ? customer.clientReferenceId : getAddress(customer.address),
      ),
      chainIds: all.map(({ customer }) => ('chainId' in customer ? customer.chainId : null)),
    })
    const found = new Map<string, EntitledSubscriber[]>()
    for (const row of rows) {
      const key = keys[row.asked - 1] ?? ''
      const others = found.get(key)
      if (others) others.push(row)
      else found.set(key, [row])
    }
    return found
  })
}

function wayTo(customer: EntitledCustomer): Way {
  if ('clientReferenceId' in customer) return 'reference'
  return customer.chainId === EVERY_CHAIN ? 'key' : 'smart_wallet'
}

/** The subscribers of each customer are looked up apart, through its index, however many are asked about. */
function runningOf(way: Way) {
  return statement(`running_of_${way}`, (db: Database) => {
    const asked = sql`unnest(
      ${arrayPlaceholder('merchantIds', 'uuid')}, ${arrayPlaceholder('subscriptionIds', 'uuid')},
      ${arrayPlaceholder('customers', 'text')}, ${arrayPlaceholder('chainIds', 'int')}
    ) with ordinality as asked (merchant_id, subscription_id, customer, chain_id, place)`
    const customer = sql<Address>`asked.customer`
    const chainId = way === 'key' ? null : sql<number>`asked.chain_id`
    const found = db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(
        and(
          eq(subscribers.merchantId, sql`asked.merchant_id`),
          isRunningStatus(subscribers.status),
          sql`${subscribers.subscriptionId} = coalesce(asked.subscription_id, ${subscribers.subscriptionId})`,
          way === 'reference'
            ? eq(subscribers.clientReferenceId, customer)
            : inArray(subscribers.id, paidByWallet(db, { address: customer, chainId })),
        ),
      )
      .orderBy(desc(subscribers.subscribedAt), desc(subscribers.id))
      .limit(fixedLimit(MOST))
      .as('found')
    return db
      .select({ asked: sql<number>`asked.place::int`, ...COLUMNS })
      .from(asked)
      .innerJoinLateral(found, sql`true`)
      .innerJoin(subscribers, eq(subscribers.id, found.id))
      .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
      .innerJoin(plans, eq(plans.id, subscribers.planId))
      .orderBy(sql`asked.place`, desc(subscribers.subscribedAt), desc(subscribers.id))
  })
}
