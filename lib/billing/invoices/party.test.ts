import { expect, it } from 'vitest'
import { countryName, isCountry, listCountries } from './party'

it.each([
  ['DE', true],
  ['US', true],
  ['de', false],
  ['D', false],
  ['DEU', false],
  ['XX', false],
  ['EU', false],
  ['', false],
])('%j is a country: %s', (code, isOne) => {
  expect(isCountry(code)).toBe(isOne)
})

it('countries are listed by name, each once', () => {
  const countries = listCountries()
  expect(countries.length).toBe(249)
  expect(countries.filter(({ code, name }) => code === name)).toEqual([])
  expect(countries[0]).toEqual({ code: 'AF', name: 'Afghanistan' })
  expect(countryName('DE')).toBe('Germany')
})
