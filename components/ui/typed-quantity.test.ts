import { expect, test } from 'vitest'
import { typedQuantity } from './typed-quantity'

test.each(['1', ' 7 ', '100'])('%j is a number up to the most', (text) => {
  expect(typedQuantity(text, 100)).toEqual({ value: Number(text), isExact: true })
})

test.each(['101', '99999'])('%j asks for the most', (text) => {
  expect(typedQuantity(text, 100)).toEqual({ value: 100, isExact: false })
})

test.each(['', '0', '-3', '1.5', 'two'])('%j asks for nothing', (text) => {
  expect(typedQuantity(text, 100)).toEqual({ value: null, isExact: false })
})
