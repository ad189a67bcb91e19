import { DAY_MS, MINUTE_MS, SECOND_MS } from '../durations'

/** Reasons for which an endpoint is off: it failed for days, it answered 410 Gone, or its merchant turned it off. */
export const DISABLED_REASONS = ['failing', 'gone', 'merchant'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** Time without a single success after which an endpoint is disabled. */
const FAILING_LIMIT_MS = 5 * DAY_MS
/** Pauses of an endpoint that fails again and again, so that a dead one takes little of everybody's connections. */
const FIRST_PAUSE_MS = 5 * SECOND_MS
const LONGEST_PAUSE_MS = 10 * MINUTE_MS

/**
 * Wait for an answer after which an endpoint is slow: those that are delay only each other. Standard Webhooks advises
 * receivers to answer at once and to work afterwards. A decision.
 */
export const SLOW_AFTER_MS = SECOND_MS

/** State of an endpoint by its last attempts. */
export interface EndpointHealth {
  /** Failed attempts in a row. */
  readonly failures: number
  /** First failure since the last success; null after a success. */
  readonly failingSince: Date | null
  /** Nothing is sent before. */
  readonly pausedUntil: Date | null
  readonly disabledReason: DisabledReason | null
}

export const HEALTHY: EndpointHealth = {
  failures: 0,
  failingSince: null,
  pausedUntil: null,
  disabledReason: null,
}

/** Result of an attempt: `gone` is the answer 410, by which a receiver asks for no more. */
export type AttemptResult = 'delivered' | 'failed' | 'gone'

/** Health of an endpoint after an attempt that ended at `at`. One that is disabled stays as it is. */
export function afterAttempt(health: EndpointHealth, result: AttemptResult, at: Date): EndpointHealth {
  if (health.disabledReason !== null) return health
  if (result === 'delivered') return HEALTHY
  const failures = health.failures + 1
  const failingSince = health.failingSince ?? at
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS)
  const isDead = at.getTime() - failingSince.getTime() >= FAILING_LIMIT_MS
  return {
    failures,
    failingSince,
    pausedUntil: new Date(at.getTime() + pause),
    disabledReason: result === 'gone' ? 'gone' : isDead ? 'failing' : null,
  }
}
