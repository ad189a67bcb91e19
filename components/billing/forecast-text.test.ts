import { expect, test } from 'vitest'
import type { WireSignedChange } from '@/lib/wire/subscribers/changes'
import type { WirePermission } from '@/lib/wire/subscribers/permission'
import type { WirePayerFunds } from '@/lib/wire/subscribers/subscribers'
import { forecastText } from './forecast-text'

const writing = { formats: 'en-GB' }

const now = new Date('2026-11-21T12:00:00.000Z')
const failsAt = '2027-02-05T10:00:00.000Z'

const OPEN = { chargesLeft: 12, endsAt: null }

function text(
  forecast: Partial<WirePayerFunds['forecast']> | null,
  renewalsLeft = 11,
  reach: Pick<WirePermission, 'chargesLeft' | 'endsAt'> = OPEN,
  change: WireSignedChange | null = null,
) {
  const funds: WirePayerFunds = {
    balance: '1',
    balanceText: '1',
    allowance: '1',
    allowanceText: '1',
    stale: false,
    readAt: now.toISOString(),
    forecast: forecast && {
      chargesFunded: 2,
      failsAt: null,
      lacks: null,
      atRiskSince: null,
      permissionEndsAt: null,
      ...forecast,
    },
  }
  return forecastText({ funds, renewalsLeft, permission: reach as WirePermission, change }, now, writing)
}

test('nothing is foretold where nothing is known, or nothing will be charged', () => {
  expect(
    forecastText(
      { funds: null, renewalsLeft: 11, permission: OPEN as WirePermission, change: null },
      now,
      writing,
    ),
  ).toBeNull()
  expect(text(null)).toBeNull()
  expect(text({}, 0)).toBeNull()
})

test('the first charge that would fail is named with its day', () => {
  expect(text({ failsAt })).toEqual({
    text: 'Enough for 2 charges. The one on 5 Feb 2027 would fail.',
    who: null,
    isOverdue: false,
  })
  expect(text({ failsAt, chargesFunded: 1 })?.text).toBe(
    'Enough for one charge. The one on 5 Feb 2027 would fail.',
  )
  expect(text({})).toEqual({ text: 'Enough for every charge that was signed.', who: null, isOverdue: false })
})

test('the payer must act when that day is near, or nothing is covered', () => {
  expect(text({ failsAt: '2026-11-25T10:00:00.000Z', atRiskSince: now.toISOString() })).toEqual({
    text: 'Enough for 2 charges. The one on 25 Nov would fail.',
    who: 'The payer must act.',
    isOverdue: false,
  })
  expect(text({ failsAt: '2026-12-25T10:00:00.000Z', chargesFunded: 0 })).toEqual({
    text: 'Not enough for the next charge, on 25 Dec.',
    who: 'The payer must act.',
    isOverdue: false,
  })
  expect(text({ failsAt: '2026-11-05T10:00:00.000Z', chargesFunded: 0 })).toEqual({
    text: 'Not enough for the charge that was due on 5 Nov.',
    who: 'The payer must act.',
    isOverdue: true,
  })
})

test('no more charges are spoken of than the permission covers, whatever other terms have left of an allowance', () => {
  const reach = (chargesLeft: number) => ({ chargesLeft, endsAt: '2027-11-05T10:00:00.000Z' })
  expect(text({ failsAt, chargesFunded: 18 }, 11, reach(11))).toEqual({
    text: 'Enough for the 11 charges that the permission covers.',
    who: null,
    isOverdue: false,
  })
  expect(text({ failsAt, chargesFunded: 18 }, 11, reach(1))?.text).toBe(
    'Enough for the one charge that the permission covers.',
  )
  expect(text({ failsAt, chargesFunded: 11 }, 11, reach(11))?.text).toMatch(
    /^Enough for 11 charges\. The one/,
  )
})

test('new terms that are signed and wait are foreseen with their own permission', () => {
  const change = { status: 'waiting' } as WireSignedChange
  const reach = { chargesLeft: 2, endsAt: '2027-01-05T10:00:00.000Z' }
  expect(text({ failsAt, chargesFunded: 13 }, 11, reach, change)?.text).toMatch(/^Enough for 13 charges\./)
})
