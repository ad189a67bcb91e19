import 'server-only'
import { dayOf } from '@/lib/billing/calendar'
import { riskWindow } from '@/lib/billing/charges/forecast'
import { HOUR_MS } from '@/lib/billing/durations'
import { addDays, type DayChange } from '@/lib/billing/money/recurring-revenue'
import type { ComingChange } from '@/lib/billing/money/revenue-forecast'
import { OVER_STATUSES, type SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { Database } from '../database/database'
import { type Figure, readFigures } from './figures'

/** Scope of the figures: all of a merchant, or one subscription. */
export interface MetricsScope {
  readonly merchantId: string
  readonly subscriptionId?: string | undefined
}

/** Running subscribers that have plan, token and status in common. */
export interface SubscriberGroup {
  readonly planId: string
  readonly tokenId: string
  readonly status: Exclude<SubscriberStatus, (typeof OVER_STATUSES)[number]>
  readonly count: number
  /** Their monthly revenue, in the unit of {@link DayChange}; trials included. */
  readonly twelfths: bigint
}

/** Charges that fall due on one day. */
export interface DueDay {
  /** Calendar day, in UTC. */
  readonly day: string
  readonly charges: number
  readonly priceMicroUsd: bigint
  /** Number of these charges that the payer's balance or allowance will not cover, by the forecast. */
  readonly failing: number
  readonly failingMicroUsd: bigint
}

/** Figures of a merchant as of one moment, as they are kept. */
export interface KeptMetrics {
  readonly groups: readonly SubscriberGroup[]
  /** Changes of each day from the first until now; revenue is that of the active and the past due. */
  readonly changes: readonly DayChange[]
  /** Running subscribers with a charge due within the days of the forecast that is foreseen to fail. */
  readonly atRisk: number
  /** First attempts at charges, by day; what is overdue falls due today. */
  readonly due: readonly DueDay[]
  /** Given back from the first day until the end of the last, in micro-dollars. */
  readonly refundedMicroUsd: bigint
}

/**
 * Reads a merchant's figures in one statement.
 * @param params - days in UTC: changes since `first`, refunds until `last`, charges due before `dueBefore`
 */
export async function readKeptMetrics(
  db: Database,
  { merchantId, subscriptionId }: MetricsScope,
  params: { now: Date; first: string; last: string; dueBefore: string },
): Promise<KeptMetrics> {
  const { now, first, last, dueBefore } = params
  const risk = riskWindow(now)
  const [fromHour, untilHour] = [hourOf(risk.from), hourOf(risk.until)]
  const [afterFrom, afterUntil] = [hourAfter(risk.from), hourAfter(risk.until)]
  const all = await readFigures(
    db,
    { merchantId, ...(subscriptionId && { subscriptionIds: [subscriptionId] }) },
    [
      { kinds: ['status'] },
      { kinds: ['started', 'ended', 'revenue'], from: first },
      { kinds: ['refunded'], from: first, before: addDays(last, 1) },
      { kinds: ['due', 'failing'], before: dueBefore },
      // Whole hours, and the moments of the first and the last of them, which are cut by the window.
      { kinds: ['risk_hour'], from: afterFrom, before: untilHour },
      { kinds: ['risk'], from: fromHour, before: afterFrom },
      { kinds: ['risk'], from: untilHour, before: afterUntil },
    ],
  )
  const of = (...kinds: Figure['kind'][]) => all.filter(({ kind }) => kinds.includes(kind))
  return {
    groups: groupsOf(of('status')),
    changes: changesOf(of('started', 'ended', 'revenue'), dayOf(now)),
    atRisk: atRiskOf(of('risk', 'risk_hour'), risk),
    due: dueOf(of('due', 'failing'), dayOf(now)),
    refundedMicroUsd: of('refunded').reduce((sum, { amount }) => sum + amount, 0n),
  }
}

/** A merchant's revenue to come under the terms that hold now, as the figures keep it. */
export interface KeptForecast {
  readonly groups: readonly SubscriberGroup[]
  readonly turns: readonly ComingChange[]
  /** Subscribers with a charge before the day that funds do not cover. */
  readonly failing: number
}

/** Reads a merchant's revenue to come in one statement. @param params.before - calendar day in UTC */
export async function readKeptForecast(
  db: Database,
  { merchantId, before }: { readonly merchantId: string; readonly before: string },
): Promise<KeptForecast> {
  const all = await readFigures(db, { merchantId }, [
    { kinds: ['status'] },
    { kinds: ['turn', 'unfunded'], before },
  ])
  const of = (wanted: Figure['kind']) => all.filter(({ kind }) => kind === wanted)
  return {
    groups: groupsOf(of('status')),
    turns: of('turn').map(({ key, amount }) => ({ day: key, twelfths: amount })),
    failing: of('unfunded').reduce((sum, { count }) => sum + count, 0),
  }
}

const hourOf = (at: Date) => at.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
const hourAfter = (at: Date) => hourOf(new Date(at.getTime() + HOUR_MS))

/** Sums of figures by a key that is derived from theirs. */
function sumBy(all: readonly Figure[], keyOf: (key: string) => string = (key) => key) {
  const sums = new Map<string, { count: number; amount: bigint }>()
  for (const { key, count, amount } of all) {
    const sum = sums.get(keyOf(key)) ?? { count: 0, amount: 0n }
    sums.set(keyOf(key), { count: sum.count + count, amount: sum.amount + amount })
  }
  return sums
}

const isRunning = (status: SubscriberStatus): status is SubscriberGroup['status'] =>
  !(OVER_STATUSES as readonly string[]).includes(status)

function groupsOf(figures: readonly Figure[]): SubscriberGroup[] {
  return [...sumBy(figures)].flatMap(([key, { count, amount }]) => {
    const [status = '', planId = '', tokenId = ''] = key.split('|')
    const running = status as SubscriberStatus
    return count !== 0 && isRunning(running)
      ? [{ planId, tokenId, status: running, count, twelfths: amount }]
      : []
  })
}

/** Revenue of a first charge that is still to come counts today. */
function changesOf(figures: readonly Figure[], today: string): DayChange[] {
  const of = (kind: Figure['kind']) => figures.filter((figure) => figure.kind === kind)
  const revenue = sumBy(of('revenue'), (day) => (day > today ? today : day))
  const [started, ended] = [sumBy(of('started')), sumBy(of('ended'))]
  const days = new Set([revenue, started, ended].flatMap((sums) => [...sums.keys()]))
  return [...days].map((day) => ({
    day,
    twelfths: revenue.get(day)?.amount ?? 0n,
    started: started.get(day)?.count ?? 0,
    ended: ended.get(day)?.count ?? 0,
  }))
}

function atRiskOf(figures: readonly Figure[], { from, until }: ReturnType<typeof riskWindow>): number {
  return figures.reduce((sum, { kind, key, count }) => {
    const isIn = kind === 'risk_hour' || (key > from.toISOString() && key <= until.toISOString())
    return isIn ? sum + count : sum
  }, 0)
}

function dueOf(figures: readonly Figure[], today: string): DueDay[] {
  const onDay = (day: string) => (day < today ? today : day)
  const due = sumBy(
    figures.filter(({ kind }) => kind === 'due'),
    onDay,
  )
  const failing = sumBy(
    figures.filter(({ kind }) => kind === 'failing'),
    onDay,
  )
  return [...due].map(([day, { count, amount }]) => ({
    day,
    charges: count,
    priceMicroUsd: amount,
    failing: failing.get(day)?.count ?? 0,
    failingMicroUsd: failing.get(day)?.amount ?? 0n,
  }))
}
