import { describe, expect, it } from 'vitest'
import type { CancelOutcome } from '@/lib/client/lists/cancel-many'
import { UNKNOWN_READER } from '@/lib/language/reader'
import { subscriberRow } from '@/tests/support/browser/subscriber-row'
import { outcomesSummary, outcomesTitle, outcomeText, waitingEnds } from './bulk-outcomes'

const now = new Date('2026-11-21T12:00:00.000Z')
const IN_DECEMBER = '2026-12-16T10:00:00.000Z'
const IN_JANUARY = '2027-01-16T10:00:00.000Z'

const cancelled = (
  cancelAt: string | null,
  cancelOrigin: 'merchant' | 'both' | null = cancelAt === null ? null : 'merchant',
) => ({ result: 'cancelled', cancelAt, cancelOrigin }) as const

/** Outcomes of subscribers whose rows all foretold an end on 16 December. */
function stateOf(outcomes: Readonly<Record<string, CancelOutcome>>, resumed: string[] = [], unsent = 0) {
  const ids = Object.keys(outcomes)
  const rows = [...ids, ...Array.from({ length: unsent }, (_, index) => `unsent-${index}`)]
  return {
    rows: rows.map((id) => subscriberRow(id)),
    outcomes: new Map(Object.entries(outcomes)),
    resumed: new Set(resumed),
  }
}
const read = (state: ReturnType<typeof stateOf>) => [
  outcomesTitle(state, now, UNKNOWN_READER),
  outcomesSummary(state, now, UNKNOWN_READER),
]

describe('the outcome of a bulk cancel', () => {
  it('names the ends that the server has set, and not those that the rows foretold', () => {
    const state = stateOf({ failed: cancelled(null), renewed: cancelled(IN_JANUARY) })
    expect(read(state)).toEqual(['2 subscribers cancelled', '1 ends with the paid period, 1 cancelled.'])
    expect([...state.outcomes.values()].map((each) => outcomeText(each, now))).toEqual([
      'Cancelled',
      'Ends on 16 Jan 2027',
    ])
    expect(waitingEnds(state, now).map(({ id }) => id)).toEqual(['renewed'])
  })

  it('says on which days all end that keep access', () => {
    const both = stateOf({ a: cancelled(IN_JANUARY), b: cancelled(IN_DECEMBER) })
    expect(read(both)).toEqual(['2 end between 16 Dec and 16 Jan 2027', '2 end with the paid period.'])
    expect(read(stateOf({ a: cancelled(IN_DECEMBER) }))[0]).toBe('1 ends on 16 Dec')
  })

  it('offers to take back what nobody else has cancelled too, and what has not ended', () => {
    const past = cancelled('2026-11-21T11:00:00.000Z')
    const state = stateOf({ a: cancelled(IN_DECEMBER), b: cancelled(IN_DECEMBER, 'both'), c: past }, ['d'])
    expect(waitingEnds(state, now)).toEqual([
      { id: 'a', cancelAt: IN_DECEMBER, isUndoable: true },
      { id: 'b', cancelAt: IN_DECEMBER, isUndoable: false },
    ])
    expect(outcomeText(past, now)).toBe('Cancelled')
  })

  it('counts who was taken back, who was not sent, and who could not be cancelled', () => {
    const resumed = stateOf({ a: cancelled(IN_DECEMBER), b: cancelled(null) }, ['a'], 1)
    expect(read(resumed)).toEqual(['1 subscriber resumed', '1 resumed, 1 cancelled, 1 left as it was.'])
    const none = { cancelAt: null, cancelOrigin: null }
    const nobody = stateOf({
      a: { result: 'already_cancelled', ...none },
      b: { result: 'not_found', ...none },
      c: { result: 'failed', reason: 'No.', isKnown: true },
      d: { result: 'end_changed', ...none },
    })
    const lost = stateOf({ a: { result: 'failed', reason: 'No.', isKnown: false } })
    expect(read(lost)[0]).toBe('It isn’t known who was cancelled')
    expect(read(nobody)).toEqual([
      'Nobody was cancelled',
      '0 cancelled, 1 were already, 1 not found, 1 would end on another day, 1 failed.',
    ])
  })
})
