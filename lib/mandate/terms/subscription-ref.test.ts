import { expect, it } from 'vitest'
import { subscriptionRef } from './subscription-ref'

const ID = '3f0c1b9e-58a1-4f1c-9d0e-6a7b8c9d0e1f'

it('the subscription can be read from it, whether or not it is bound to a checkout', () => {
  for (const ref of [subscriptionRef(ID), subscriptionRef(ID, 'cs_one')])
    expect(ref.slice(-32)).toBe(ID.replaceAll('-', ''))
})

it('each checkout has its own, from which nobody can tell the checkout', () => {
  const one = subscriptionRef(ID, 'cs_one')
  expect(one).toHaveLength(66)
  expect(new Set([one, subscriptionRef(ID, 'cs_two'), subscriptionRef(ID)]).size).toBe(3)
  expect(subscriptionRef(ID)).toMatch(/^0x0{32}/)
})
