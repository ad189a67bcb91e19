import { expect, test } from 'vitest'
import { customerSearch } from './customer-search'

test.each([
  ['0x', { address: '0x', clientReferenceId: null, email: null }],
  ['0xAb12', { address: '0xab12', clientReferenceId: null, email: null }],
  ['Ab12', { address: '0xab12', clientReferenceId: 'Ab12', email: 'ab12' }],
  ['0xyz', { address: null, clientReferenceId: '0xyz', email: null }],
  ['Customer 7', { address: null, clientReferenceId: 'Customer 7', email: 'customer 7' }],
  ['Ada@', { address: null, clientReferenceId: 'Ada@', email: 'ada@' }],
  ['a'.repeat(41), { address: null, clientReferenceId: 'a'.repeat(41), email: 'a'.repeat(41) }],
])('%s may be the beginning of', (text, fields) => {
  expect(customerSearch(text)).toEqual({ ...fields, transaction: null })
})

test('0x and 64 hex digits are the hash of a transaction, in any case', () => {
  const hash = `0x${'Ab'.repeat(32)}`
  expect(customerSearch(hash)).toMatchObject({ address: null, transaction: hash.toLowerCase() })
  expect(customerSearch(hash.slice(0, -1)).transaction).toBeNull()
  expect(customerSearch(`${hash}0`).transaction).toBeNull()
})
