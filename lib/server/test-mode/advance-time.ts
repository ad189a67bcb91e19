import 'server-only'
import { addMonths } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import type { Deps } from '../deps'
import { countEventsAfter, type EventCount, findNewestEvent } from '../store/reports/event-counts'
import { markAllFundsStale } from '../store/subscribers/payer-funds'
import { testModeOf } from './local-chain/local-node'

export interface Advance {
  readonly now: Date
  readonly happened: readonly EventCount[]
}

/** Queue of moves: concurrent requests wait for the one before. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Moves billing time and the local chain ahead together, by calendar months and then days. It goes day by day, so that
 * what falls due on the way is done on its day, retries and all; when this answers, that work is done.
 * @returns the new billing time, and what has happened on the way
 */
export function advanceTime(
  deps: Pick<Deps, 'testMode' | 'work' | 'store'>,
  { months = 0, days = 0 }: { months?: number | undefined; days?: number | undefined },
): Promise<Advance> {
  const mine = turn.then(() => advance(deps, months, days))
  turn = mine.catch(() => {})
  return mine
}

async function advance(
  deps: Pick<Deps, 'testMode' | 'work' | 'store'>,
  months: number,
  days: number,
): Promise<Advance> {
  const { clock, node } = testModeOf(deps)
  const newest = await findNewestEvent(deps.store.db)
  const end = addMonths(clock.now(), months).getTime() + days * DAY_MS
  for (let now = clock.now().getTime(); now < end; now = clock.now().getTime()) {
    await clock.moveTo(new Date(Math.min(now + DAY_MS, end)))
    await node?.setTime(clock.now())
    // Pages say what wallets hold at the time that they show.
    if (clock.now().getTime() >= end) await markAllFundsStale(deps.store.db)
    await deps.work.runNow()
  }
  return { now: clock.now(), happened: await countEventsAfter(deps.store.db, { after: newest }) }
}
