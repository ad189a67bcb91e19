import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeCustomer } from '@/lib/wire/customers/change-customer'
import { checkCustomer, customerDraft, customerRequest } from './customer-draft'

it('a customer that was not touched is sent as it was', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,20}$/)
  const text = fc.stringMatching(/^[a-zA-Z0-9:][a-zA-Z0-9: ]{0,30}[a-zA-Z0-9:]$/)
  fc.assert(
    fc.property(
      fc.option(text),
      fc.option(fc.constant('ada@example.com')),
      fc.dictionary(name, text, { maxKeys: 5, noNullPrototype: true }),
      (clientReferenceId, email, metadata) => {
        const draft = customerDraft({ clientReferenceId, email, metadata })
        expect(checkCustomer(draft)).toEqual({})
        const body = customerRequest(draft)
        expect(body).toEqual({ clientReferenceId, email, metadata })
        expect(changeCustomer.body.safeParse(body).error).toBeUndefined()
      },
    ),
  )
})

it('what is emptied is cleared', () => {
  expect(customerRequest({ clientReferenceId: ' ', email: '', notes: '\n \n' })).toEqual({
    clientReferenceId: null,
    email: null,
    metadata: {},
  })
})

it.each([
  ['email', { email: 'ada@' }],
  ['metadata', { notes: 'team: a\nno colon here' }],
  ['metadata', { notes: ': text without a name' }],
])('a mistake is told at its field: %s', (field, changes) => {
  const draft = { clientReferenceId: '', email: '', notes: '', ...changes }
  expect(Object.keys(checkCustomer(draft))).toEqual([field])
})
