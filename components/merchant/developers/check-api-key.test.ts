import { expect, it } from 'vitest'
import { checkApiKey } from './check-api-key'

it('asks for a name, and for a scope where they are chosen', () => {
  expect(checkApiKey({ name: ' ', scopes: [] })).toEqual({
    name: 'Enter a name.',
    scopes: 'Choose at least one.',
  })
  expect(checkApiKey({ name: '', scopes: null })).toEqual({ name: 'Enter a name.' })
})

it('has no objection to a key with a name, whether its scopes are chosen or not', () => {
  expect(checkApiKey({ name: 'Shop', scopes: null })).toEqual({})
  expect(checkApiKey({ name: 'Shop', scopes: ['payments:cancel'] })).toEqual({})
})
