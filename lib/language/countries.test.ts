import { expect, test } from 'vitest'
import { listCountries } from '@/lib/billing/invoices/party'
import { writeCountries, writeCountry } from './countries'

test('countries are named and ordered as the reader does', () => {
  const inGerman = { formats: 'de' }
  expect(writeCountry('DE', inGerman)).toBe('Deutschland')
  expect(writeCountry('DE', { formats: 'ar-u-nu-latn' })).toBe('ألمانيا')
  const names = writeCountries(inGerman).map(({ name }) => name)
  expect(names).toHaveLength(listCountries().length)
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln'])
})
