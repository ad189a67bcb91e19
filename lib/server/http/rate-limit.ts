import 'server-only'
import { RequestError } from './request-error'

/** Limit of a bucket: `points` requests in a window of `seconds`. */
export interface RateRule {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** Counts requests. */
export interface RateLimiter {
  /** Counts one request against `key`; the seconds to wait when the rule is used up, else null. */
  take(rule: RateRule, key: string): number | null
}

export const RATE_RULES = {
  /** Pages, whoever asks, by client address: each is rendered. A dashboard's page loads those it links to ahead. */
  page: { name: 'page', points: 300, seconds: 60 },
  /** Requests without credential, by client address. */
  anonymous: { name: 'anonymous', points: 300, seconds: 60 },
  /** Challenges and sign-ins, by client address: each costs a signature check. */
  signIn: { name: 'sign-in', points: 30, seconds: 60 },
  /** Quotes and signed terms, by client address: each asks a chain many things. */
  payer: { name: 'payer', points: 60, seconds: 60 },
  /** Requests with wrong credentials, by client address. */
  rejected: { name: 'rejected', points: 60, seconds: 60 },
  /** Documents that are drawn for each request, by account. Decided: some 50 ms of a core each. */
  document: { name: 'document', points: 60, seconds: 60 },
  /** Test events and events that are sent again, by account: each costs connections to a receiver. Decided. */
  webhook: { name: 'webhook', points: 30, seconds: 60 },
  read: { name: 'read', points: 1_200, seconds: 60 },
  write: { name: 'write', points: 300, seconds: 60 },
} as const satisfies Record<string, RateRule>

/** @throws RequestError 429 with Retry-After when the rule is used up. */
export function takeOrRefuse(limiter: RateLimiter, rule: RateRule, key: string): void {
  const waitSeconds = limiter.take(rule, key)
  if (waitSeconds === null) return
  throw new RequestError('rate_limited', {
    detail: `At most ${rule.points} requests in ${rule.seconds} seconds. Wait ${waitSeconds} s.`,
    headers: { 'Retry-After': String(waitSeconds) },
  })
}

/** Limiter that refuses nothing, for RATE_LIMITS=off and for tests of something else. */
export const unlimited: RateLimiter = { take: () => null }
