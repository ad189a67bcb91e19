import { expect, it } from 'vitest'
import { isVatId } from './vat-id'

it.each([
  ['DE123456789', true],
  ['de 123 456 789', true],
  ['ATU12345678', true],
  ['ESX1234567X', true],
  ['EL123456789', true],
  ['NL123456789B01', true],
  ['CHE-123.456.789', false],
  ['181/815/08155', false],
  ['12-3456789', false],
  ['12.345.678/0001-95', false],
  ['Deutschland', false],
  ['', false],
])('%s is a VAT id: %s', (taxId, expected) => {
  expect(isVatId(taxId)).toBe(expected)
})
