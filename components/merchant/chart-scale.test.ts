import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartScale } from './chart-scale'

test('an axis has round numbers around the values', () => {
  expect(chartScale([8384, 9764, 10_826]).ticks).toEqual([8000, 9000, 10_000, 11_000])
  expect(chartScale([0, 9.99]).ticks).toEqual([0, 5, 10])
  expect(chartScale([0, 0]).ticks).toEqual([0, 0.5])
  expect(chartScale([])).toBeDefined()
})

test('every value stands between the lowest and the highest of few ticks', () => {
  const amount = fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100)
  const amounts = fc.array(amount, { minLength: 1, maxLength: 90 })
  fc.assert(
    fc.property(amounts, (values) => {
      const { ticks, heightOf } = chartScale(values)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      for (const value of values) {
        expect(heightOf(value)).toBeGreaterThanOrEqual(-1e-9)
        expect(heightOf(value)).toBeLessThanOrEqual(1 + 1e-9)
      }
    }),
  )
})
