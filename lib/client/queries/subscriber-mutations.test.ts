import { expect, test } from 'vitest'
import { subscriberRow } from '@/tests/support/browser/subscriber-row'
import { rowAfterCancel } from './subscriber-mutations'

const at = new Date('2026-11-21T12:00:00.000Z')

test('a cancel at the end of the period leaves the status and stops the charges', () => {
  const row = rowAfterCancel(subscriberRow('a'), 'period_end', at)
  expect(row).toMatchObject({
    status: 'active',
    cancelAt: '2026-12-16T10:00:00.000Z',
    nextChargeAt: null,
    renewalsLeft: 0,
  })
})

test('a cancel in a window that has begun unpaid ends access at once, whatever was asked', () => {
  for (const when of ['now', 'period_end'] as const) {
    const row = rowAfterCancel(subscriberRow('a', { nextChargeAt: at.toISOString() }), when, at)
    expect(row).toMatchObject({ status: 'cancelled', cancelledAt: at.toISOString(), cancelAt: null })
  }
})
