import { expect, test } from 'vitest'
import { FAILURE_REASONS, failureAt, failureMeaning } from './charge-failure'

test('a reason that nobody knows reads as unknown, whatever its name', () => {
  for (const reason of ['', 'misspelled', 'constructor', '__proto__', 'toString']) {
    expect(failureMeaning(reason)).toEqual(failureMeaning('unknown'))
  }
})

test('every reason says what went wrong in a sentence, and none is the sentence of another', () => {
  const texts = FAILURE_REASONS.map((reason) => failureMeaning(reason).text)
  expect(new Set(texts).size).toBe(FAILURE_REASONS.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/)
})

test('nobody has to act on a failure of who is over or whose window has closed, and nothing is tried again', () => {
  const endsAt = new Date('2026-12-21T10:00:00Z')
  const charge = { failureReason: 'insufficient_balance', endsAt }
  const open = new Date(endsAt.getTime() - 1)
  const known = failureMeaning('insufficient_balance')
  const final = { ...known, whoMustAct: 'nobody', retryable: false }
  expect(failureAt(charge, { status: 'past_due' }, open)).toEqual(known)
  expect(failureAt(charge, { status: 'past_due' }, endsAt)).toEqual(final)
  expect(failureAt(charge, { status: 'cancelled' }, open)).toEqual(final)
  expect(failureAt({ ...charge, failureReason: null }, { status: 'active' }, endsAt)).toBeNull()
})
