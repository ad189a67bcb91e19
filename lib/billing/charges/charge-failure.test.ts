import { expect, test } from 'vitest'
import { FAILURE_REASONS, failureMeaning, finalFailureMeaning } from './charge-failure'

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

test('nobody has to act on a failure of who is cancelled, and nothing is tried again', () => {
  const { text } = failureMeaning('insufficient_balance')
  expect(finalFailureMeaning('insufficient_balance')).toEqual({
    text,
    whoMustAct: 'nobody',
    retryable: false,
  })
})
