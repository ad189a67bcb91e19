import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../durations'
import { type AttemptResult, afterAttempt, type EndpointHealth, HEALTHY } from './endpoint-health'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const attempts = fc.array(
  fc.record({ result: fc.constantFrom<AttemptResult>('delivered', 'failed'), waitMs: fc.nat(DAY_MS) }),
  { maxLength: 60 },
)

function follow(attempts: readonly { result: AttemptResult; waitMs: number }[]) {
  let now = START
  let succeeded: number | null = null
  let firstFailure: number | null = null
  let health: EndpointHealth = HEALTHY
  for (const { result, waitMs } of attempts) {
    if (health.disabledReason) break
    now = Math.max(now + waitMs, health.pausedUntil?.getTime() ?? 0)
    health = afterAttempt(health, result, new Date(now))
    if (result === 'delivered') [succeeded, firstFailure] = [now, null]
    else firstFailure ??= now
  }
  return { health, now, succeeded, firstFailure }
}

it('is disabled when it failed for 5 days without a success, and not before', () => {
  fc.assert(
    fc.property(attempts, (attempts) => {
      const { health, now, firstFailure } = follow(attempts)
      const failedFor = firstFailure === null ? 0 : now - firstFailure
      expect(health.disabledReason).toBe(failedFor >= 5 * DAY_MS ? 'failing' : null)
      expect(health.failingSince?.getTime() ?? null).toBe(firstFailure)
    }),
  )
})

it('pauses for longer with each failure, for at most ten minutes, and not at all after a success', () => {
  let health: EndpointHealth = HEALTHY
  let before = 0
  for (let failures = 1; failures < 3000; failures += 1) {
    health = afterAttempt(health, 'failed', new Date(START))
    const pause = (health.pausedUntil?.getTime() ?? 0) - START
    expect(pause).toBeGreaterThanOrEqual(before)
    expect(pause).toBeGreaterThan(0)
    expect(pause).toBeLessThanOrEqual(10 * MINUTE_MS)
    before = pause
  }
  expect(before).toBe(10 * MINUTE_MS)
  expect(afterAttempt(health, 'delivered', new Date(START))).toEqual(HEALTHY)
})

it('is disabled at once by the answer 410, and by nothing enabled again', () => {
  const gone = afterAttempt(HEALTHY, 'gone', new Date(START))
  expect(gone.disabledReason).toBe('gone')
  expect(afterAttempt(gone, 'delivered', new Date(START))).toBe(gone)
})
