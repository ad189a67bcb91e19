import { expect, test } from 'vitest'
import { customerSearch, isFound } from './customer-search'

test.each([
  ['0x', { address: '0x', clientReferenceId: null, email: null }],
  ['0xAb12', { address: '0xab12', clientReferenceId: null, email: null }],
  ['Ab12', { address: '0xab12', clientReferenceId: 'Ab12', email: 'Ab12' }],
  ['0xyz', { address: null, clientReferenceId: '0xyz', email: null }],
  ['Customer 7', { address: null, clientReferenceId: 'Customer 7', email: 'Customer 7' }],
  ['Ada@', { address: null, clientReferenceId: 'Ada@', email: 'Ada@' }],
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

test.each(['İpek@example.com', 'ΝΙΚΟΣ@example.com', 'ΑΣΑ@example.com', 'Öl@example.com', '👩🏽@example.com'])(
  '%s is found by every beginning of it, in its own case and in capitals',
  (email) => {
    const letters = Array.from(email)
    for (let length = 1; length <= letters.length; length++) {
      const text = letters.slice(0, length).join('')
      for (const typed of [text, text.toUpperCase()]) {
        expect(isFound({ eoaaddress: '0x1', clientReferenceId: null, email }, typed), typed).toBe(true)
      }
    }
  },
)
