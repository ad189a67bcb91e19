import { describe, expect, it } from 'vitest'
import { LOCALES } from '@/lib/billing/language/locale'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'
import { refusal } from '@/tests/support/browser/scripted-checkout-api'
import { sayIn } from '@/tests/support/language/say-in'
import { problemText, sayError } from './problem-text'

const FOR_PROGRAMS = 'Words of the server, for programs.'
const in2026 = '2026-03-03'

describe.each(LOCALES)('in %s', (locale) => {
  const say = sayIn(locale)
  const told = (status: number, code: string, facts?: Readonly<Record<string, string>>) =>
    sayError(say, refusal(status, code, { detail: FOR_PROGRAMS, ...(facts && { facts }) }))

  it('a subscriber reads since when', () => {
    const text = told(409, 'already_subscribed', { of: 'wallet', since: in2026 })
    expect(text).toContain('2026')
    expect(text).not.toBe(told(409, 'already_subscribed', { of: 'wallet' }))
  })

  it('a checkout that somebody used is not called a subscription of this wallet', () => {
    expect(told(409, 'already_subscribed', { of: 'checkout' })).toBe(say('errors.checkout_used'))
  })

  it.each(['token_paused', 'blocked_address', 'already_charged', 'other_keeper'] as const)(
    'a charge that would fail says why: %s',
    (reason) => {
      expect(told(409, 'charge_would_fail', { reason, said: 'EnforcedPause' })).toBe(say(`errors.${reason}`))
    },
  )

  it('a charge that would fail for no known reason says what the token said', () => {
    expect(told(409, 'charge_would_fail', { reason: 'unknown', said: 'NotToday' })).toContain('NotToday')
    expect(told(409, 'charge_would_fail', { reason: 'unknown' })).toBe(say('errors.charge_would_fail'))
  })

  it('a network that is away is named, as is the least price of one', () => {
    expect(told(503, 'unavailable', { chainId: '8453' })).toContain('Base')
    const text = told(409, 'price_too_low', { chainId: '8453', price: '0.5', least: '2' })
    expect(text).toMatch(/Base/)
    expect(text).toMatch(/0[.,]50/)
  })

  it('digits that are wrong tell how often others may be tried', () => {
    const text = told(409, 'wrong_digits', { triesLeft: '2' })
    expect(text).not.toBe(told(409, 'wrong_digits', { triesLeft: '1' }))
    expect(text).not.toBe(told(409, 'wrong_digits'))
  })

  it('too many requests tell how long to wait, where the server does', () => {
    const problem = { code: 'rate_limited', detail: FOR_PROGRAMS }
    expect(problemText(say, { ...problem, waitSeconds: 12 })).toMatch(/12|١٢/)
    expect(problemText(say, problem)).toBe(say('errors.rate_limited'))
  })

  it('what is for programs is not shown to payers', () => {
    for (const code of ['session_expired', 'subscription_not_open', 'wallet_not_deployed']) {
      expect(told(409, code)).not.toBe(FOR_PROGRAMS)
    }
  })
})

it('what payers never meet is word for word in English', () => {
  expect(sayError(sayIn('en'), refusal(409, 'price_change_pending', { detail: 'Once a month.' }))).toBe(
    'Once a month.',
  )
})

/** Operations that pages of payers call: those of checkouts, the portal, and signing in by a wallet or a phone. */
const OF_PAYERS = /^\/api\/(auth|checkout-session|v1\/(checkout|messages|pairing|portal)[^/]*)(\/|$)/
/** Codes that any operation may answer with, which a page can bring about. */
const SHARED = [
  'invalid_request',
  'unauthorized',
  'not_found',
  'rate_limited',
  'unavailable',
  'internal_error',
]
/** Answers to a merchant’s own acts through the same operations. */
const OF_MERCHANTS = [
  'address_in_use',
  'confirmation_required',
  'not_a_sign_in_address',
  'not_founding_address',
  'too_many_sign_in_addresses',
]

it('each refusal that payers can meet has its sentence, in English too', () => {
  const operations = ALL_OPERATIONS.filter(({ path }) => OF_PAYERS.test(path))
  expect(operations.length).toBeGreaterThan(30)
  const codes = new Set([...SHARED, ...operations.flatMap(({ refusals }) => refusals)])
  const without = [...codes].filter((code) => !sayIn('en').has(`errors.${code}`))
  expect(without.filter((code) => !OF_MERCHANTS.includes(code))).toEqual([])
  for (const code of codes) {
    if (OF_MERCHANTS.includes(code)) continue
    expect(sayError(sayIn('en'), refusal(409, code, { detail: FOR_PROGRAMS })), code).not.toContain(
      FOR_PROGRAMS,
    )
  }
})

it('the day since when is the one that the API says, west of UTC too', () => {
  const facts = { of: 'wallet', since: in2026 }
  const error = refusal(409, 'already_subscribed', { detail: FOR_PROGRAMS, facts })
  expect(sayError(sayIn('en', { timeZone: 'America/Los_Angeles' }), error)).toContain('3 Mar 2026')
})
