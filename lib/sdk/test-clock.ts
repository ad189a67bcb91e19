import type { AdvanceTestClockInput } from './api-types.generated.js'
import type { Dues } from './dues.js'

/** Billing time of an installation in test mode. */
export interface TestClock {
  now(): Promise<Date>
  /** Moves on, and answers with the time once all that fell due on the way is done. */
  advance(by: AdvanceTestClockInput['advance']): Promise<Date>
  /** Moves on to the first full day that is not before a time; not at all where that has passed. */
  advanceTo(time: Date): Promise<Date>
}

const DAY_MS = 86_400_000
/** Of one request: a month of many subscribers takes a quarter of a minute and more. */
const MOST_DAYS = 31
/** For one request, in milliseconds. */
const TIMEOUT_MS = 300_000

export function testClock(dues: Pick<Dues, 'getTestClock' | 'advanceTestClock'>): TestClock {
  const now = async () => new Date((await dues.getTestClock()).now)
  const advance: TestClock['advance'] = async (by) =>
    new Date((await dues.advanceTestClock({ advance: by }, { timeoutMs: TIMEOUT_MS })).now)
  return {
    now,
    advance,
    async advanceTo(time) {
      let at = await now()
      while (at < time) {
        const days = Math.ceil((time.getTime() - at.getTime()) / DAY_MS)
        at = await advance({ days: Math.min(days, MOST_DAYS) })
      }
      return at
    },
  }
}
