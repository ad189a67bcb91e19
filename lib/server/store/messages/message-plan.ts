import 'server-only'
import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { PayerHelp } from '@/lib/billing/accounts/payer-help'
import type { EventType } from '@/lib/billing/event-type'
import { payerHelpOfUser } from '../accounts/users'
import type { Database } from '../database/database'
import type { EventRow } from '../reports/events'
import { messagePlan } from '../schema/message-schema'
import { events, subscribers, subscriptions, users } from '../schema/schema'

export type MessagePlan = Omit<typeof messagePlan.$inferSelect, 'id'>

/** Place up to which messages are made; begins at `first` where none were made yet. */
export async function lockMessagePlan(tx: Database, { first }: { first: MessagePlan }): Promise<MessagePlan> {
  await tx.insert(messagePlan).values(first).onConflictDoNothing()
  const [row] = await tx.select().from(messagePlan).for('no key update')
  return row ?? first
}

/** Moves the place up to which messages are made. */
export async function updateMessagePlan(tx: Database, change: Partial<MessagePlan>): Promise<void> {
  await tx.update(messagePlan).set(change)
}

/** Next events of some types in the log, whichever merchant they are of. */
export async function listToldEvents(
  db: Database,
  params: { types: readonly EventType[]; after: bigint; until: bigint; limit: number },
): Promise<EventRow[]> {
  const { types, after, until, limit } = params
  return db
    .select()
    .from(events)
    .where(and(gt(events.id, after), lte(events.id, until), inArray(events.type, [...types])))
    .orderBy(asc(events.id))
    .limit(limit)
}

/** First receipts of some subscribers since they were made: payments that went through before anybody read of them. */
export async function listFirstReceipts(
  db: Database,
  params: { subscriberIds: readonly string[]; since: Date; limit: number },
): Promise<EventRow[]> {
  const { subscriberIds, since, limit } = params
  if (subscriberIds.length === 0) return []
  return db
    .select()
    .from(events)
    .where(
      and(
        inArray(events.subscriberId, [...subscriberIds]),
        eq(events.type, 'payment.succeeded'),
        gte(events.createdAt, since),
      ),
    )
    .orderBy(asc(events.id))
    .limit(limit)
}

/** Failed payments of a merchant in a time, each once, as its last attempt in that time has it; the first failed first. */
export async function listFailures(
  db: Database,
  params: { merchantId: string; from: Date; to: Date; limit: number },
): Promise<{ failures: EventRow[]; total: number }> {
  const { merchantId, from, to, limit } = params
  const charge = sql<string>`${events.data} ->> 'id'`
  const inTime = failedIn({ merchantId, from, to })
  const last = db
    .select({
      id: sql<bigint>`max(${events.id})`.as('last_id'),
      first: sql`min(${events.id})`.as('first_id'),
    })
    .from(events)
    .where(inTime)
    .groupBy(charge)
    .as('last')
  const failures = await db
    .select({ event: events, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(last)
    .innerJoin(events, eq(events.id, last.id))
    .orderBy(sql`first_id`)
    .limit(limit)
  return { failures: failures.map(({ event }) => event), total: failures[0]?.total ?? 0 }
}

/** Condition of a merchant's failures in a time, in the words of their index. */
export function failedIn({ merchantId, from, to }: { merchantId: string; from: Date; to: Date }) {
  return and(
    eq(events.merchantId, merchantId),
    sql`${events.type} = 'payment.failed'`,
    gte(events.createdAt, from),
    lt(events.createdAt, to),
  )
}

/** True where a subscriber is the first that its merchant ever had. */
export async function isFirstSubscriber(
  db: Database,
  { merchantId, subscriberId }: { merchantId: string; subscriberId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.merchantId, merchantId))
    .orderBy(asc(subscribers.subscribedAt), asc(subscribers.id))
    .limit(1)
  return rows[0]?.id === subscriberId
}

/** Names that messages about some subscribers or merchants use. */
export interface TellingNames {
  /** Of merchants, by id. */
  readonly merchants: ReadonlyMap<
    string,
    { readonly address: string; readonly organisation: string; readonly help: PayerHelp }
  >
  /** Of subscriptions, by id. */
  readonly titles: ReadonlyMap<string, string>
  /** Next charges, by subscriber; null where none is to come. */
  readonly nextCharges: ReadonlyMap<string, Date | null>
}

/** Reads the names that messages about some events use: three statements, however many they are. */
export async function readTellingNames(
  db: Database,
  told: readonly Pick<EventRow, 'merchantId' | 'subscriptionId' | 'subscriberId'>[],
): Promise<TellingNames> {
  const some = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const merchants = await db
    .select({
      id: users.id,
      address: users.address,
      organisation: users.organisation,
      help: payerHelpOfUser,
    })
    .from(users)
    .where(inArray(users.id, some(told.map(({ merchantId }) => merchantId))))
  const titles = await db
    .select({ id: subscriptions.id, title: subscriptions.title })
    .from(subscriptions)
    .where(inArray(subscriptions.id, some(told.map(({ subscriptionId }) => subscriptionId))))
  const charges = await db
    .select({ id: subscribers.id, at: subscribers.nextChargeAt })
    .from(subscribers)
    .where(inArray(subscribers.id, some(told.map(({ subscriberId }) => subscriberId))))
  return {
    merchants: new Map(merchants.map(({ id, ...name }) => [id, name])),
    titles: new Map(titles.map(({ id, title }) => [id, title])),
    nextCharges: new Map(charges.map(({ id, at }) => [id, at])),
  }
}
