import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../durations'
import { BOUNCES_ON_TRIAL, keepsText, notAgain } from './readmission'
import { isFailing } from './send-schedule'

const NOW = new Date('2026-12-03T12:00:00.000Z')
const message = (
  kind: 'receipt' | 'charge_ahead' | 'trial_ending' | 'confirm',
  days: number,
  subject = 'x',
) => ({ kind, subject, createdAt: new Date(NOW.getTime() - days * DAY_MS) }) as const

describe('a message that failed for good', () => {
  it.each([
    ['a receipt, however old', message('receipt', 29), null],
    ['a charge that is still to come', message('charge_ahead', 2), null],
    ['a charge that was meanwhile', message('charge_ahead', 3), 'too_late'],
    ['a trial that ended meanwhile', message('trial_ending', 4), 'too_late'],
    ['a question', message('confirm', 0), 'not_kept'],
    ['one whose text is gone', message('receipt', 1, ''), 'not_kept'],
  ])('%s', (_, failed, reason) => {
    expect(notAgain(failed, NOW)).toBe(reason)
  })

  it('keeps its text, unless it is a question, and no other does', () => {
    expect([keepsText('receipt', 'given_up'), keepsText('receipt', 'refused')]).toEqual([true, true])
    expect([
      keepsText('confirm', 'refused'),
      keepsText('receipt', 'sent'),
      keepsText('receipt', 'unwanted'),
    ]).toEqual([false, false, false])
  })

  it('goes to an address that was stopped once more', () => {
    expect([BOUNCES_ON_TRIAL, BOUNCES_ON_TRIAL + 1].map((bounces) => isFailing({ bounces }))).toEqual([
      false,
      true,
    ])
  })
})
