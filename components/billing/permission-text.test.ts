import { expect, test } from 'vitest'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePermission } from '@/lib/wire/subscribers/permission'
import { allowanceReachText, allowedForText, permissionText } from './permission-text'

const writing = { formats: 'en-GB' }

const now = new Date('2026-11-21T12:00:00.000Z')
const at = '2026-03-03T10:00:00.000Z'
const text = (
  permission: Partial<WirePermission>,
  status: 'active' | 'cancelled' = 'active',
  nextChargeAt: string | null = at,
  payments: readonly WireCharge['status'][] = [],
) =>
  permissionText(
    {
      status,
      nextChargeAt,
      payments: payments.map((each) => ({ status: each }) as WireCharge),
      permission: {
        state: 'none',
        discarded: false,
        contract: null,
        allowance: null,
        chargesLeft: 11,
        endsAt: null,
        ending: false,
        authorizedAt: null,
        authorizedBy: null,
        removedAt: null,
        removedBy: null,
        ...permission,
      },
    },
    now,
  )

test('a permission that is live after a cancel is named, with its removal', () => {
  expect(text({ state: 'live', authorizedAt: at })).toBe('Active since 3 Mar.')
  expect(text({ state: 'live', authorizedAt: at }, 'cancelled')).toBe(
    'Still active. Nothing is charged with it, and it is removed soon.',
  )
})

test('one that waits for the end of a trial is nowhere on the chain, and says so', () => {
  expect(text({ state: 'pending' })).toBe('Signed. It takes effect on the chain with the first payment.')
  expect(text({ state: 'pending' }, 'active', null), 'no payment is to come').toBe(
    'Signed, but nothing is charged with it. It is discarded when the subscription ends.',
  )
})

test('one that is gone says since when, and one that never was says so', () => {
  expect(text({ state: 'removed', authorizedAt: at, removedAt: at }, 'cancelled')).toBe('Ended on 3 Mar.')
  expect(text({})).toBe('None. The wallet never gave one.')
  expect(text({ discarded: true }, 'cancelled', null)).toBe(
    'None. What was signed was discarded before it took effect on the chain.',
  )
})

test('one whose first payment was sent may still come to the chain, and is not told as discarded', () => {
  expect(text({ discarded: true }, 'cancelled', null, ['submitted'])).toBe(
    'Being withdrawn with the first payment. If the network takes it first, it is removed soon.',
  )
  expect(text({ discarded: true }, 'cancelled', null, ['failed'])).toContain('was discarded')
})

test('an allowance is told as far as it reaches', () => {
  const endsAt = '2027-02-05T10:00:00.000Z'
  const reach = (chargesLeft: number, until: string | null, status: 'waiting' | 'done' | null = null) =>
    allowanceReachText(
      { permission: { chargesLeft, endsAt: until }, change: status && { status } },
      now,
      writing,
    )
  expect(reach(12, null)).toBe('Every charge that is to come.')
  expect(reach(2, endsAt)).toMatch(/^2 more charges\. The one on 5 Feb/)
  expect(reach(1, endsAt)).toMatch(/^One more charge\./)
  expect(reach(0, endsAt)).toMatch(/^Used up\. The charge on 5 Feb/)
  expect(reach(2, endsAt, 'waiting'), 'new terms have an allowance of their own').toBeNull()
  expect(reach(2, endsAt, 'done')).toMatch(/^2 more charges/)
})

test('an allowance that comes with the first payment is not told as missing', () => {
  const told = (state: 'pending' | 'live', allowance: string) =>
    allowedForText({ funds: { allowance }, token: { symbol: 'USDC' }, permission: { state } })
  expect(told('pending', '0')).toBe('until the first payment brings what was signed')
  expect(told('pending', '9000000')).toBe('for all that it pays you in USDC')
  expect(told('live', '0')).toBe('for all that it pays you in USDC')
})
