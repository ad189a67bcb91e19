import 'server-only'
import { addMonths, DAY_MS } from '@/lib/billing/calendar'
import type { Deps } from '../deps'
import { testModeOf } from './local-node'

/** Whoever moves time at the same time waits for the one before. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Moves billing time and the local chain ahead together, by calendar months and then days. It goes day by day, so that
 * what falls due on the way is done on its day, retries and all; when this answers, that work is done.
 * @returns the new billing time
 */
export function advanceTime(
  deps: Pick<Deps, 'testMode' | 'work'>,
  { months = 0, days = 0 }: { months?: number | undefined; days?: number | undefined },
): Promise<{ now: Date }> {
  const mine = turn.then(() => advance(deps, months, days))
  turn = mine.catch(() => {})
  return mine
}

async function advance(
  deps: Pick<Deps, 'testMode' | 'work'>,
  months: number,
  days: number,
): Promise<{ now: Date }> {
  const { clock, node } = testModeOf(deps)
  const end = addMonths(clock.now(), months).getTime() + days * DAY_MS
  for (let now = clock.now().getTime(); now < end; now = clock.now().getTime()) {
    await clock.moveTo(new Date(Math.min(now + DAY_MS, end)))
    await node?.setTime(clock.now())
    await deps.work.runNow()
  }
  return { now: clock.now() }
}
