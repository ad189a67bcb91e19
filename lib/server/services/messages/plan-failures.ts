import 'server-only'
import { dayOf } from '@/lib/billing/calendar'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { DAY_MS } from '@/lib/billing/durations'
import type { MessageFacts } from '@/lib/billing/messages/message-facts'
import { failuresKey, isWanted } from '@/lib/billing/messages/planned-messages'
import { shortWallet } from '@/lib/billing/messages/short-wallet'
import { payment } from '@/lib/wire/subscribers/payments'
import type { Database } from '../../store/database/database'
import type { Lease } from '../../store/database/leases'
import { listFailures, lockMessagePlan, updateMessagePlan } from '../../store/messages/message-plan'
import { insertMessages } from '../../store/messages/outbox'
import { listMerchantReaders, pageOfReadingMerchants } from '../../store/messages/told-readers'
import type { EventRow } from '../../store/reports/events'
import { keepLease } from '../onchain/hold-lease'
import { messagePages } from './message-pages'
import { newMessages, type WritingDeps, waysOf } from './write-message'

/** Failures that a message names; the others are counted. */
const SHOWN = 20
/** Merchants of one transaction. */
const BATCH_SIZE = 50
/** Days that are made up for, as after a time in which nothing ran. */
const MOST_DAYS = 3

/** Tells merchants of the failed payments of each day in UTC that is over, in one message a day. */
export async function planFailures(
  deps: WritingDeps,
  { lease, signal }: { lease: Lease; signal: AbortSignal },
): Promise<void> {
  const yesterday = startOf(new Date(deps.clock.now().getTime() - DAY_MS))
  const oldest = new Date(yesterday.getTime() - (MOST_DAYS - 1) * DAY_MS)
  const done = await deps.store.transaction(async (tx) => {
    await keepLease(tx, deps, lease)
    return lockMessagePlan(tx, { first: { plannedEvent: 0n, failuresOf: dayOf(yesterday) } })
  })
  const next = new Date(Date.parse(done.failuresOf) + DAY_MS)
  let day = next < oldest ? oldest : next
  while (day <= yesterday && !signal.aborted) {
    await planDay(deps, { day, lease, signal })
    day = new Date(day.getTime() + DAY_MS)
  }
}

async function planDay(
  deps: WritingDeps,
  { day, lease, signal }: { day: Date; lease: Lease; signal: AbortSignal },
): Promise<void> {
  let after: string | null = null
  let more = true
  while (more && !signal.aborted) {
    const merchants: string[] = await deps.store.transaction(async (tx) => {
      await keepLease(tx, deps, lease)
      const page = await pageOfReadingMerchants(tx, { after, limit: BATCH_SIZE, ways: waysOf(deps) })
      for (const merchantId of page) await tellFailures(tx, deps, { merchantId, day })
      if (page.length < BATCH_SIZE) await updateMessagePlan(tx, { failuresOf: dayOf(day) })
      return page
    })
    after = merchants.at(-1) ?? null
    more = merchants.length === BATCH_SIZE
  }
}

async function tellFailures(
  tx: Database,
  deps: WritingDeps,
  { merchantId, day }: { merchantId: string; day: Date },
): Promise<void> {
  const asked = { merchantIds: [merchantId], ways: waysOf(deps) }
  const readers = (await listMerchantReaders(tx, asked)).get(merchantId) ?? []
  const wanting = readers.filter((reader) => isWanted(reader, { topic: 'failures_of_day', eventId: null }))
  if (wanting.length === 0) return
  const to = new Date(day.getTime() + DAY_MS)
  const { failures, total } = await listFailures(tx, { merchantId, from: day, to, limit: SHOWN })
  if (total === 0) return
  const facts = {
    day,
    total,
    failures: failures.flatMap(failureOf),
    link: messagePages(deps.env.baseUrl).failures,
  }
  const key = failuresKey(day)
  const rows = wanting.flatMap((reader) =>
    newMessages(deps, { kind: 'failures_of_day', facts }, { reader, key, merchantId }),
  )
  await insertMessages(tx, rows)
}

/** A failed payment as the message names it; none of an event of an earlier version. */
function failureOf({ data }: EventRow): MessageFacts['failures_of_day']['failures'] {
  const read = payment.safeParse(data)
  if (!read.success) return []
  const { title, eoaaddress, amountText, token, failureReason } = read.data
  const cause = failureMeaning(failureReason ?? 'unknown').text
  return [{ title, payer: shortWallet(eoaaddress), amount: amountText, symbol: token.symbol, cause }]
}

/** Start of a day in UTC. */
const startOf = (at: Date) => new Date(Date.parse(dayOf(at)))
