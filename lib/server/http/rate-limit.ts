import 'server-only'
import { normalCode } from '@/lib/billing/discounts/discount'
import { hashSecret } from '../random'
import { RequestError } from './request-error'

/** Limit of a bucket: `points` requests in a window of `seconds`. */
export interface RateRule {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** Counts requests. */
export interface RateLimiter {
  /**
   * Counts one request against `key`; the seconds to wait when the rule is used up, else null.
   * @param item - what is asked for, where the same again counts no more
   */
  take(rule: RateRule, key: string, item?: string): number | null
}

export const RATE_RULES = {
  /** Pages, whoever asks, by client address: each is rendered. A dashboard's page loads those it links to ahead. */
  page: { name: 'page', points: 300, seconds: 60 },
  /** Requests without credential, and those for what is not there, by client address. */
  anonymous: { name: 'anonymous', points: 300, seconds: 60 },
  /** Checkouts that visits to payment links open, by client address: each is kept for a month. Decided. */
  visit: { name: 'visit', points: 60, seconds: 60 },
  /** Different codes of discounts that are tried, by client address: codes are short enough to guess. Decided. */
  code: { name: 'code', points: 20, seconds: 600 },
  /** Challenges and sign-ins, by client address: each costs a signature check. */
  signIn: { name: 'sign-in', points: 30, seconds: 60 },
  /** Quotes and signed terms, by client address: each asks a chain many things. */
  payer: { name: 'payer', points: 60, seconds: 60 },
  /** Requests of whoever may not make them, for credential, origin or scope, by client address. */
  rejected: { name: 'rejected', points: 60, seconds: 60 },
  /** Documents that are drawn for each request, by account. Decided: some 50 ms of a core each. */
  document: { name: 'document', points: 60, seconds: 60 },
  /** Pictures of payment links that were not drawn before, by client address, and by everybody. Decided: some 150 ms each. */
  cardOfOne: { name: 'card-of-one', points: 20, seconds: 60 },
  card: { name: 'card', points: 60, seconds: 60 },
  /** Lists of every row, by account: seconds of a core each. Decided. */
  export: { name: 'export', points: 30, seconds: 60 },
  /** Test events and events that are sent again, by account: each costs connections to a receiver. Decided. */
  webhook: { name: 'webhook', points: 30, seconds: 60 },
  /** Addresses that are left, by account: each has a mail sent. Decided; further bounds count by mailbox and day. */
  mail: { name: 'mail', points: 10, seconds: 600 },
  read: { name: 'read', points: 1_200, seconds: 60 },
  write: { name: 'write', points: 300, seconds: 60 },
} as const satisfies Record<string, RateRule>

/** @throws RequestError 429 with Retry-After when the rule is used up. */
export function takeOrRefuse(limiter: RateLimiter, rule: RateRule, key: string, item?: string): void {
  const refusal = rateRefusal(limiter, rule, key, item)
  if (refusal) throw refusal
}

/** Counts one request; the 429 with Retry-After when the rule is used up, else null. */
export function rateRefusal(
  limiter: RateLimiter,
  rule: RateRule,
  key: string,
  item?: string,
): RequestError | null {
  const waitSeconds = limiter.take(rule, key, item)
  if (waitSeconds === null) return null
  return new RequestError('rate_limited', {
    detail: `At most ${rule.points} requests in ${rule.seconds} seconds. Wait ${waitSeconds} s.`,
    headers: { 'Retry-After': String(waitSeconds) },
  })
}

/**
 * Counts a discount's code that a client tries: many different ones are a search for those that hold, the good ones among
 * them too.
 * @returns the seconds to wait where there were too many, else null
 */
export function tryCode(limiter: RateLimiter, client: string, code: string): number | null {
  return limiter.take(RATE_RULES.code, client, hashSecret(normalCode(code)))
}

/** @throws RequestError 429 where a client has tried too many different codes */
export function tryCodeOrRefuse(limiter: RateLimiter, client: string, code: string): void {
  takeOrRefuse(limiter, RATE_RULES.code, client, hashSecret(normalCode(code)))
}

/** Limiter that refuses nothing, for RATE_LIMITS=off and for tests of something else. */
export const unlimited: RateLimiter = { take: () => null }
