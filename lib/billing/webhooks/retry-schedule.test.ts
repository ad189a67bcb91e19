import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '../durations'
import { MAX_ATTEMPTS, nextAttemptAt } from './retry-schedule'

const START = new Date('2026-11-21T10:00:00.000Z')
const jitters = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: MAX_ATTEMPTS,
  maxLength: MAX_ATTEMPTS,
})

/** Times of all attempts at a delivery that always fails at once. */
function attemptsOf(jitters: readonly number[]): Date[] {
  const times = [START]
  for (const jitter of jitters) {
    const next = nextAttemptAt({ attempts: times.length, at: times.at(-1) ?? START, jitter })
    if (next === null) return times
    times.push(next)
  }
  throw new Error('A delivery was never given up')
}

it('makes at least 10 attempts over at least 72 hours, with pauses that do not shrink by more than their jitter', () => {
  fc.assert(
    fc.property(jitters, (jitters) => {
      const times = attemptsOf(jitters).map((time) => time.getTime())
      expect(times).toHaveLength(MAX_ATTEMPTS)
      expect(times.length).toBeGreaterThanOrEqual(10)
      const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
      for (const [index, pause] of pauses.slice(1).entries()) {
        expect(pause * 1.1).toBeGreaterThanOrEqual(pauses[index] ?? 0)
      }
      const total = (times.at(-1) ?? 0) - START.getTime()
      expect(total).toBeGreaterThanOrEqual(3 * DAY_MS)
      expect(total).toBeLessThan(4 * DAY_MS)
    }),
  )
})

it('spreads each attempt by a tenth of its pause, so that receivers that come back are not met by all at once', () => {
  for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
    const pauseAt = (jitter: number) =>
      (nextAttemptAt({ attempts, at: START, jitter })?.getTime() ?? 0) - START.getTime()
    expect(pauseAt(1) / pauseAt(0)).toBeCloseTo(1.1)
    expect(pauseAt(0.5) / pauseAt(0)).toBeCloseTo(1.05)
  }
})
