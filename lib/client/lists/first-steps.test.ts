import { expect, test } from 'vitest'
import { type FirstStepsDone, nextStep } from './first-steps'

const nothing: FirstStepsDone = { named: false, created: false, shared: false, paid: false }

test.each([
  [{}, 'named'],
  [{ named: true }, 'created'],
  [{ created: true }, 'named'],
  [{ named: true, created: true }, 'shared'],
  [{ named: true, created: true, shared: true }, 'paid'],
  [{ created: true, paid: true }, null],
  [{ named: true, created: true, shared: true, paid: true }, null],
])('after %o comes %s', (done, next) => {
  expect(nextStep({ ...nothing, ...done })).toBe(next)
})
