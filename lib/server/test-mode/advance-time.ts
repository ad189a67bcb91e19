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
  const testMode = testModeOf(deps)
  const { clock, node } = testMode
  const newest = await findNewestEvent(deps.store.db)
  const end = addMonths(clock.now(), months).getTime() + days * DAY_MS
  try {
    for (let now = clock.now().getTime(); now < end; now = clock.now().getTime()) {
      await clock.moveTo(new Date(Math.min(now + DAY_MS, end)))
      await node?.setTime(clock.now())
      testMode.isMoving = clock.now().getTime() < end
      // Pages say what wallets hold at the time that they show.
      if (!testMode.isMoving) await markAllFundsStale(deps.store.db)
      await deps.work.runNow()
    }
  } finally {
    testMode.isMoving = false
  }
  return { now: clock.now(), happened: await countEventsAfter(deps.store.db, { after: newest }) }
}
