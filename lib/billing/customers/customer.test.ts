import { expect, test } from 'vitest'
import { changedCustomer } from './customer'

const ADA = { clientReferenceId: 'user_1', email: 'ada@example.com', metadata: { team: 'a', role: 'b' } }

test.each([
  ['one field', { email: 'b@example.com' }, { ...ADA, email: 'b@example.com' }],
  ['a field that is cleared', { clientReferenceId: null }, { ...ADA, clientReferenceId: null }],
  ['metadata as a whole', { metadata: { team: 'a' } }, { ...ADA, metadata: { team: 'a' } }],
  ['one value', { metadata: { team: 'a', role: 'c' } }, { ...ADA, metadata: { team: 'a', role: 'c' } }],
  ['another name', { metadata: { team: 'a', rule: 'b' } }, { ...ADA, metadata: { team: 'a', rule: 'b' } }],
])('a change of %s', (_, change, changed) => {
  expect(changedCustomer(ADA, change)).toEqual(changed)
})

test.each([
  [{}],
  [{ email: undefined }],
  [{ email: ADA.email, clientReferenceId: 'user_1' }],
  [{ metadata: { role: 'b', team: 'a' } }],
])('%j changes nothing', (change) => {
  expect(changedCustomer(ADA, change)).toBeNull()
})
