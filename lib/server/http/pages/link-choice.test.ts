import { expect, it } from 'vitest'
import { checkoutQuery, linkChoice, linkChoiceQuery } from './link-choice'

const query = (text: string) => new URLSearchParams(text)

it('the address of a payment link names a code, plan, quantity and customer', () => {
  expect(
    linkChoice(
      query('code=SPRING&plan=p1&quantity=3&clientReferenceId=customer+7&email=ada%40example.com&x=1'),
    ),
  ).toEqual({
    code: 'SPRING',
    planId: 'p1',
    quantity: 3,
    clientReferenceId: 'customer 7',
    email: 'ada@example.com',
  })
  expect(linkChoice(query(''))).toEqual({
    code: null,
    planId: null,
    quantity: null,
    clientReferenceId: null,
    email: null,
  })
})

it.each(['-1', '1.5', 'two', '1e3', '0x2', '1234567890', ''])('%j is no quantity', (quantity) => {
  expect(linkChoice(query(`quantity=${quantity}`)).quantity).toBeNull()
})

it('the choice goes along to the page that asks whether a person is there, and nothing else does', () => {
  expect(linkChoiceQuery(query('x=1&email=ada%40example.com&code=A%26B'))).toBe(
    '?code=A%26B&email=ada%40example.com',
  )
  expect(linkChoiceQuery(query('x=1'))).toBe('')
})

it('the page that opened the checkout and the language go along to it, and nothing that its session holds', () => {
  const session = { planId: 'p1' }
  const all = query('locale=de&opener=https%3A%2F%2Fshop.example&code=A&plan=p1&quantity=3')
  expect(checkoutQuery(all, session)).toBe('?opener=https%3A%2F%2Fshop.example&locale=de')
  expect(checkoutQuery(query('locale=de&opener=javascript%3Aalert%281%29'), session)).toBe('?locale=de')
  expect(checkoutQuery(query(''), { planId: null })).toBe('')
})

it('so does a plan that the session could not be given, and no quantity, which a link may have of its own', () => {
  expect(checkoutQuery(query('plan=none&quantity=9'), { planId: null })).toBe('?plan=none')
  expect(checkoutQuery(query('plan=p2&quantity=9'), { planId: 'p1' })).toBe('')
})

it.each([
  ['two', '?quantity=two'],
  ['1.5', '?quantity=1.5'],
  ['-1', '?quantity=-1'],
  ['', ''],
  ['0', ''],
  ['1234567890', ''],
])('of the quantity %j, %j goes along', (quantity, expected) => {
  expect(checkoutQuery(query(`quantity=${quantity}`), { planId: 'p1' })).toBe(expected)
})
