import { describe, expect, it } from 'vitest'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { bulkPreview } from './bulk-preview'

const row = (id: string, changes: Partial<WireSubscriberRow>) =>
  ({
    id,
    status: 'active',
    price: 49,
    frequency: 'month',
    cancelAt: null,
    nextChargeAt: '2026-12-16T10:00:00.000Z',
    currentPeriodEnd: '2026-12-16T10:00:00.000Z',
    ...changes,
  }) as WireSubscriberRow
const ids = (rows: readonly WireSubscriberRow[]) => rows.map(({ id }) => id).join()

const now = new Date('2026-11-21T12:00:00.000Z')
const all = [
  row('active', {}),
  row('sooner', { nextChargeAt: '2026-12-01T10:00:00.000Z', price: 9, frequency: 'year' }),
  row('trial', { status: 'trialing', nextChargeAt: '2026-12-05T10:00:00.000Z' }),
  row('late', { status: 'past_due', price: 9, nextChargeAt: '2026-11-16T10:00:00.000Z' }),
  row('ending', { cancelAt: '2026-12-16T10:00:00.000Z' }),
  row('gone', { status: 'cancelled' }),
]

describe('the preview of a bulk cancel', () => {
  it('at the end of each period: who has paid keeps access, who has not loses it', () => {
    const preview = bulkPreview(all, 'period_end', now)
    expect(ids(preview.later)).toBe('active,sooner,trial')
    expect(ids(preview.atOnce)).toBe('late')
    expect(ids(preview.unchanged)).toBe('ending,gone')
    expect(preview.ends).toEqual({ first: '2026-12-01T10:00:00.000Z', last: '2026-12-16T10:00:00.000Z' })
  })

  it('now: everybody loses it who has it', () => {
    const preview = bulkPreview(all, 'now', now)
    expect(ids(preview.atOnce)).toBe('active,sooner,trial,late,ending')
    expect(ids(preview.unchanged)).toBe('gone')
    expect(preview.ends).toBeNull()
  })

  it('loses what those who end pay a month: years are spread, trials pay nothing yet', () => {
    expect(bulkPreview(all, 'period_end', now).mrrMicroUsd).toBe(49_000_000n + 750_000n + 9_000_000n)
    expect(bulkPreview(all, 'now', now).mrrMicroUsd).toBe(98_000_000n + 750_000n + 9_000_000n)
    expect(bulkPreview([row('gone', { status: 'cancelled' })], 'now', now).mrrMicroUsd).toBe(0n)
  })
})
