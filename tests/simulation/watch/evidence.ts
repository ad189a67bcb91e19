import { asc } from 'drizzle-orm'
import { pullerEvent } from '@/lib/server/chain/puller-event'
import { invoices } from '@/lib/server/store/schema/invoice-schema'
import {
  chainTransactions,
  charges,
  enrolments,
  keyNonces,
  mandates,
  transactionAttempts,
} from '@/lib/server/store/schema/payment-schema'
import { events, subscribers } from '@/lib/server/store/schema/schema'
import { eventView } from '@/lib/server/views/events/event-view'
import { findLogs } from '../chain/scripted-client'
import type { RunWorld } from '../run-world'

/** Rows of the database and charges on the chains. */
export type Evidence = Awaited<ReturnType<typeof gather>>

export async function gather(run: RunWorld) {
  const { shop, chains } = run
  const { db } = shop.world.deps.store
  const addresses = shop.merchants.map(({ puller }) => puller)
  const logs = chains.flatMap((chain) =>
    findLogs(chain, { addresses, fromBlock: 0n, toBlock: chain.head.number }),
  )
  return {
    charged: logs.flatMap((log) => {
      const event = pullerEvent(log)
      return event?.kind === 'charged' ? [{ ...event, transactionHash: log.transactionHash }] : []
    }),
    mandates: new Map((await db.select().from(mandates)).map((row) => [row.id, row])),
    enrolments: await db.select().from(enrolments),
    subscribers: await db.select().from(subscribers).orderBy(asc(subscribers.id)),
    charges: await db.select().from(charges).orderBy(asc(charges.subscriberId), asc(charges.period)),
    invoices: await db.select().from(invoices),
    events: (await db.select().from(events).orderBy(asc(events.id))).map(wireOf),
    transactions: await db.select().from(chainTransactions),
    attempts: await db.select({ hash: transactionAttempts.hash }).from(transactionAttempts),
    nonces: await db.select().from(keyNonces),
  }
}

/** An event with its payload as merchants read it. */
function wireOf(event: typeof events.$inferSelect) {
  const { data } = eventView({ event, title: null, subscriber: null, sequence: null })
  return { ...event, data: Object(data) as Readonly<Record<string, unknown>> }
}

export const isPaid = ({ status }: Evidence['charges'][number]) => status === 'paid' || status === 'settled'
