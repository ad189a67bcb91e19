import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '@/lib/billing/language/locale'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { sayIn } from '@/tests/support/language/say-in'
import {
  accessForPayer,
  allowAgainText,
  amountOnHead,
  capForPayer,
  chargeOnHead,
  endText,
  failureForPayer,
  forecastForPayer,
  isMoving,
  lacksAllowance,
  needsPayer,
  openFailure,
  periodText,
  permissionForPayer,
  retryable,
  signedAllowanceText,
} from './portal-words'

const say = sayIn()

const charge = (change: Partial<WireCharge>) =>
  ({ status: 'paid', amountText: '9.9', token: { symbol: 'USDC' }, ...change }) as WireCharge
const row = (change: Partial<WirePortalSubscription>) =>
  ({
    status: 'active',
    nextChargeAt: '2026-12-16T00:00:00.000Z',
    endReason: null,
    payments: [charge({})],
    permission: { state: 'live' },
    neededPermission: null,
    leftAllowance: null,
    token: { symbol: 'USDC', chainId: 8453 },
    ...change,
  }) as WirePortalSubscription
const failed = charge({
  status: 'failed',
  failureReason: 'insufficient_balance',
  failure: { text: 'There isn’t enough of the token in the wallet.', whoMustAct: 'payer', retryable: true },
})

describe('sentences to a payer', () => {
  test('the end: its reason, and nothing while the subscription goes on', () => {
    expect(endText(say, row({}))).toBeNull()
    expect(endText(say, row({ endReason: 'requested_by_payer' }))).toBe('You cancelled it.')
  })

  test('the end of what was signed: how to continue, once that is possible', () => {
    const usedUp = row({ endReason: 'mandate_exhausted', subscribeUrl: 'https://dues.test/pay/1' })
    const why = 'As agreed when you subscribed.'
    expect(endText(say, usedUp)).toBe(why)
    expect(endText(say, { ...usedUp, status: 'ended' })).toBe(`${why} Subscribe again to continue.`)
    expect(endText(say, { ...usedUp, status: 'ended', subscribeUrl: null })).toBe(why)
  })

  test('access after a failed payment: what the grace leaves', () => {
    const graced = { accessUntil: '2026-12-17T12:00:00.000Z' }
    expect(accessForPayer(say, graced, new Date('2026-12-16T12:00:00.000Z'))).toBe(
      'You keep access until 17 Dec.',
    )
    expect(accessForPayer(say, graced, new Date('2026-12-17T12:00:00.000Z'))).toBe(
      'Your access ended on 17 Dec.',
    )
  })

  test('a failed payment: its reason, and a remedy for the payer', () => {
    expect(failureForPayer(say, charge({}))).toBeNull()
    expect(failureForPayer(say, failed)).toEqual({
      why: 'There isn’t enough USDC in your wallet.',
      remedy: 'Add at least 9.90 USDC, then try again.',
    })
    expect(failureForPayer(say, { ...failed, amountText: '1240' })?.remedy).toBe(
      'Add at least 1,240.00 USDC, then try again.',
    )
    expect(failureForPayer(say, { ...failed, amountText: '0.0157123456' })?.remedy).toBe(
      'Add more than 0.015712 USDC, then try again.',
    )
    const failure = { text: 'It allows less.', whoMustAct: 'payer', retryable: true } as const
    expect(failureForPayer(say, { ...failed, failureReason: 'allowance_too_low', failure })).toEqual({
      why: 'Your permission doesn’t cover this charge.',
      remedy: 'Allow the contract below to take at least 9.90 USDC again in your wallet, then try again.',
    })
    const unknown = { text: 'Refused.', whoMustAct: 'operator', retryable: true } as const
    expect(failureForPayer(say, { ...failed, failureReason: 'unknown', failure: unknown })?.remedy).toBe(
      'The operator of this site must act.',
    )
  })
})

describe('a payment that failed for want of an allowance', () => {
  const lacking = charge({ ...failed, failureReason: 'allowance_too_low', amount: '9900000' })
  const permission = { ...row({}).permission, chargesLeft: 1 }
  const funds = (allowance: string, stale = false) =>
    ({ allowance, stale }) as NonNullable<WirePortalSubscription['funds']>
  const due = row({
    status: 'past_due',
    price: 9.9,
    permission,
    payments: [lacking],
    funds: funds('9899999'),
  })
  const renewThenTried = 'Renew the permission: the payment is then tried again by itself.'

  test('lacks it until the wallet allows enough, or is being read again', () => {
    expect(lacksAllowance(due)).toBe(true)
    expect(lacksAllowance({ ...due, funds: null })).toBe(true)
    expect(lacksAllowance({ ...due, funds: funds('9900000') })).toBe(false)
    expect(lacksAllowance({ ...due, funds: funds('0', true) })).toBe(false)
    const usedUp = { ...due, permission: { ...permission, chargesLeft: 0 }, funds: funds('9900000') }
    expect(lacksAllowance(usedUp)).toBe(true)
    expect(lacksAllowance({ ...due, payments: [failed] })).toBe(false)
    expect(lacksAllowance({ ...due, status: 'active' })).toBe(false)
    // Nothing can be allowed there.
    expect(lacksAllowance({ ...due, nextChargeAt: null })).toBe(false)
    const neededPermission = {} as WirePortalSubscription['neededPermission']
    expect(lacksAllowance({ ...due, neededPermission })).toBe(false)
  })

  test('says what is missing, and what has it tried again', () => {
    const lessAllowed = 'Your wallet allows less than the charge.'
    expect(openFailure(say, due, lacking)).toEqual({ why: lessAllowed, remedy: renewThenTried })
    const usedUp = { ...due, permission: { ...permission, chargesLeft: 0 } }
    expect(openFailure(say, usedUp, lacking)).toEqual({
      why: 'Your permission doesn’t cover this charge.',
      remedy: renewThenTried,
    })
    expect(openFailure(say, { ...due, funds: funds('9900000') }, lacking)).toBeNull()
    expect(openFailure(say, { ...due, funds: funds('0', true) }, lacking)).toEqual({
      why: lessAllowed,
      remedy: null,
    })
    expect(openFailure(say, { ...due, nextChargeAt: null }, lacking)).toEqual({
      why: lessAllowed,
      remedy: 'Allow the contract below to take at least 9.90 USDC again in your wallet, then try again.',
    })
    expect(openFailure(say, usedUp, failed)).toEqual(failureForPayer(say, failed))
  })

  test('says so while another one is on its way', () => {
    const signedAt = '2026-12-17T00:00:00.000Z'
    const renewal = { status: 'waiting', charges: 12, failureReason: null, signedAt } as const
    expect(openFailure(say, { ...due, renewal }, lacking)?.remedy).toBe(
      'You allowed 12 charges. We’re bringing it to Base, usually within a minute.',
    )
  })
})

describe('a permission that was signed for the end of a trial and is void', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  const needed = { allowanceText: '588' } as WirePortalSubscription['neededPermission']
  const trial = row({
    status: 'trialing',
    permission: { ...row({}).permission, state: 'pending' },
    neededPermission: needed,
  })

  test('is asked for again by its amount, and nothing says that it holds', () => {
    expect(allowAgainText(say, trial)).toEqual({
      title: 'Allow 588.00 USDC again, or the first payment fails.',
      next: 'Nothing is charged before the trial ends.',
    })
    expect(permissionForPayer(say, trial, now)).toBe('Not valid any more. Allow it again above.')
    expect(permissionForPayer(say, { ...trial, neededPermission: null }, now)).toContain('Signed.')
  })

  test('is asked for after the trial too, where no trial is left to wait for', () => {
    expect(allowAgainText(say, { ...trial, status: 'past_due' })).toEqual({
      title: 'Allow 588.00 USDC again, or no payment can be taken.',
      next: 'Then try the payment again.',
    })
    expect(allowAgainText(say, { ...trial, status: 'past_due', neededPermission: null }).title).toBe(
      'Allowed.',
    )
  })
})

test('the head of a card names one day for what is due: that of the payment, or since when several failed', () => {
  const at = '2027-01-26T10:00:00.000Z'
  const due = row({ status: 'past_due', nextChargeAt: at })
  expect(chargeOnHead(row({ nextChargeAt: at }))).toBe(at)
  expect(chargeOnHead({ ...due, pastDueSince: '2027-01-26T10:01:00.000Z' })).toBe(at)
  expect(chargeOnHead({ ...due, pastDueSince: '2026-12-26T10:01:00.000Z' })).toBeNull()
  expect(chargeOnHead(row({ nextChargeAt: null }))).toBeNull()
})

test('the head of a card names the amount of a next charge that is not the price beside it', () => {
  const own = row({ price: 60, credit: 0, discount: null, change: null })
  const discount = { percent: 15, amount: null, chargesLeft: 2 } as WirePortalSubscription['discount']
  const amountOf = (change: Partial<WirePortalSubscription>) => amountOnHead(say, { ...own, ...change })
  expect(amountOf({})).toBeNull()
  expect(amountOf({ discount })).toBe('$51.00')
  expect(amountOf({ discount, credit: 1.5 })).toBe('$49.50')
  expect(amountOf({ discount, nextChargeAt: null })).toBeNull()
  expect(amountOf({ discount, status: 'past_due' })).toBeNull()
})

test('the most of a charge is that of the terms of the next one, with their day where they are signed for it', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  const own = row({ capText: '60', frequency: 'month', change: null })
  const change = {
    ...{ status: 'waiting', capText: '72', tokenSymbol: 'DAI', frequency: 'month' },
    startsAt: '2026-12-16T00:00:00.000Z',
  } as WirePortalSubscription['change']
  expect(capForPayer(say, own, now)).toBe('60.00 USDC a month')
  expect(capForPayer(say, { ...own, change }, now)).toBe('72.00 DAI a month from 16 Dec')
  const later = change && { ...change, startsAt: '2027-01-16T00:00:00.000Z' }
  expect(capForPayer(say, { ...own, change: later }, now)).toBe('60.00 USDC a month')
})

describe('the period of a payment', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  const paid = (id: string, from: string, to: string, paidAt: string) =>
    charge({ id, periodStart: from, periodEnd: to, paidAt })
  const before = paid('1', '2026-11-21T10:00:00.000Z', '2026-12-21T10:00:00.000Z', '2026-11-21T10:01:00.000Z')
  const upgrade = paid(
    '2',
    '2026-11-21T14:00:00.000Z',
    '2026-12-21T14:00:00.000Z',
    '2026-11-21T14:01:00.000Z',
  )
  const next = paid('3', '2026-12-21T14:00:00.000Z', '2027-01-21T14:00:00.000Z', '2026-12-21T14:01:00.000Z')

  test('is its days', () => {
    expect(periodText(say, before, [before, next], now)).toBe('21 Nov – 20 Dec')
  })

  test('has the time of the payment where another has the same days', () => {
    const all = [next, upgrade, before]
    for (const locale of LOCALES) {
      const labels = all.map((each) => periodText(sayIn(locale), each, all, now))
      expect(new Set(labels).size).toBe(3)
    }
    expect(periodText(say, upgrade, all, now)).toBe('21 Nov – 20 Dec (payment of 21 Nov, 14:01 UTC)')
  })
})

describe('the forecast', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  const foreseen = { failsAt: '2026-12-16T00:00:00.000Z', atRiskSince: null, permissionEndsAt: null }
  const said = (
    lacks: 'balance' | 'allowance' | 'both' | null,
    {
      chargesFunded = 0,
      in: locale = 'en',
      ...more
    }: { chargesFunded?: number; in?: Locale; failsAt?: string } = {},
  ) => {
    const forecast = { ...foreseen, ...more, chargesFunded, lacks }
    const permission = { chargesLeft: 11, endsAt: null, ending: false }
    const facts = row({ renewalsLeft: null, permission: { ...row({}).permission, ...permission } })
    const funds = { forecast } as unknown as WirePortalSubscription['funds']
    return forecastForPayer(sayIn(locale), { ...facts, funds }, now)
  }

  test('names what is short, and nothing that is not', () => {
    const next = 'Not enough for the next charge, on 16 Dec.'
    expect(said('balance')).toBe(`${next} Top up the wallet before then.`)
    expect(said('allowance')).toBe(`${next} Allow more before then.`)
    expect(said('both')).toBe(`${next} Top up the wallet and allow more before then.`)
    expect(said('balance', { failsAt: '2026-11-16T00:00:00.000Z' })).toBe(
      'Not enough for the charge that was due on 16 Nov. Top up the wallet.',
    )
  })

  test('is not told from funds that are being read again', () => {
    const forecast = { ...foreseen, chargesFunded: 0, lacks: 'balance' }
    const funds = { forecast, stale: true } as unknown as WirePortalSubscription['funds']
    expect(forecastForPayer(say, { ...row({ renewalsLeft: null }), funds }, now)).toBeNull()
  })

  test('speaks of no more charges than the permission covers, and of new terms that wait with their own', () => {
    const permission = { ...row({}).permission, chargesLeft: 2, endsAt: '2027-01-16T00:00:00.000Z' }
    const funds = { forecast: { ...foreseen, chargesFunded: 13, lacks: 'allowance' } }
    const facts = { ...row({ renewalsLeft: null, permission }), funds: funds as never }
    expect(forecastForPayer(say, facts, now)).toBe('Enough for the 2 charges your permission covers.')
    const change = { status: 'waiting' } as WirePortalSubscription['change']
    expect(forecastForPayer(say, { ...facts, change }, now)).toContain('13 charges')
  })

  test('asks for either while it is not known what is short', () => {
    expect(said(null)).toContain('Top up the wallet or allow more before then.')
  })

  test('in each language speaks of the one thing in other words than of the other', () => {
    for (const locale of LOCALES) {
      const texts = (['balance', 'allowance', 'both'] as const).map((lacks) => said(lacks, { in: locale }))
      expect(new Set(texts).size).toBe(3)
    }
  })
})

test('an allowance that outlives the permission is named, and that nothing can charge it', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  const permission = {
    ...row({}).permission,
    state: 'removed',
    removedAt: '2026-11-20T10:01:00.000Z',
  } as const
  const ended = row({ status: 'cancelled', permission })
  const leftAllowance = { allowanceText: '45' } as WirePortalSubscription['leftAllowance']
  expect(permissionForPayer(say, ended, now)).toBe('Ended on 20 Nov.')
  expect(permissionForPayer(say, { ...ended, leftAllowance }, now)).toBe(
    'Ended on 20 Nov. An allowance of 45.00 USDC is left, which nothing can charge.',
  )
})

test('an allowance that the first payment brings is that which was signed, where the forecast counts on it', () => {
  const permission = { ...row({}).permission, state: 'pending', chargesLeft: 12 } as const
  const token = { ...row({}).token, decimals: 6 }
  const signed = (allowance: string, chargesFunded: number, lacks: string | null = 'allowance') =>
    signedAllowanceText({
      ...{ cap: '9000000', token, permission, neededPermission: null },
      funds: {
        allowance,
        stale: false,
        forecast: { chargesFunded, lacks },
      } as WirePortalSubscription['funds'],
    })
  expect(signed('0', 12)).toBe('108')
  expect(signed('5000000', 3, 'balance')).toBe('108')
  expect(signed('0', 0, 'balance')).toBe('108')
  expect(signed('0', 0), 'one that was taken back').toBeNull()
  expect(signed('108000000', 12), 'one that is there').toBeNull()
  const trial = row({ cap: '9000000', token, permission, funds: null })
  expect(signedAllowanceText(trial)).toBeNull()
})

test('a permission that no payment used is told as discarded, or as to be', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  const said = (permission: object, nextChargeAt: string | null, payments: WireCharge[] = []) => {
    const changed = { ...row({}).permission, ...permission }
    return permissionForPayer(say, row({ nextChargeAt, payments, permission: changed }), now)
  }
  const next = '2026-12-16T00:00:00.000Z'
  expect(said({ state: 'pending' }, next)).toBe(
    'Signed. It takes effect on the chain with the first payment.',
  )
  expect(said({ state: 'pending' }, null)).toBe(
    'Signed, but nothing is charged with it. It is discarded when the subscription ends.',
  )
  expect(said({ state: 'none', discarded: true }, null)).toBe(
    'None. What you signed was discarded before it took effect on the chain.',
  )
  expect(said({ state: 'none', discarded: true }, null, [charge({ status: 'submitted' })])).toBe(
    'Being withdrawn with the first payment. If the network takes it first, it is removed soon.',
  )
  expect(said({ state: 'none', discarded: false }, next)).toBe('None. The wallet never gave one.')
})

describe('another attempt is offered', () => {
  const pastDue = row({ status: 'past_due', payments: [failed] })

  test('for the failed payment that is still open', () => {
    expect(retryable(pastDue)).toBe(failed)
  })

  test.each<[string, Partial<WirePortalSubscription>]>([
    ['all is paid', { status: 'active' }],
    ['it is under way already', { payments: [charge({ status: 'submitted' })] }],
    ['the permission is gone', { permission: { ...pastDue.permission, state: 'removed' } }],
    ['nothing is due any more', { nextChargeAt: null }],
  ])('not where %s', (_, change) => {
    expect(retryable({ ...pastDue, ...change })).toBeNull()
  })
})

test('the payer is needed for a permission, and for a failed payment that only the payer can mend', () => {
  const pastDue = row({ status: 'past_due', payments: [failed] })
  const failure = { text: 'The token is paused.', whoMustAct: 'nobody', retryable: true } as const
  expect(needsPayer(pastDue)).toBe(true)
  expect(needsPayer({ ...pastDue, payments: [{ ...failed, failure }] })).toBe(false)
  expect(needsPayer(row({}))).toBe(false)
  expect(needsPayer(row({ status: 'trialing', neededPermission: {} as never }))).toBe(true)
})

test('the list is read again soon while something is on its way', () => {
  expect(isMoving(row({}))).toBe(false)
  expect(isMoving(row({ payments: [charge({ status: 'pending' })] }))).toBe(true)
  expect(isMoving(row({ funds: { stale: true } as never }))).toBe(true)
  expect(isMoving(row({ status: 'cancelled' }))).toBe(true)
  expect(
    isMoving(row({ status: 'cancelled', permission: { ...row({}).permission, state: 'removed' } })),
  ).toBe(false)
})

test('a change that holds at once is on its way until the charge that it begins with', () => {
  const startsAt = '2026-11-21T12:00:00.000Z'
  const change = { status: 'done', when: 'now', startsAt } as never
  expect(isMoving(row({ change, nextChargeAt: startsAt }))).toBe(true)
  expect(isMoving(row({ change, nextChargeAt: '2026-12-21T12:00:00.000Z' }))).toBe(false)
})
