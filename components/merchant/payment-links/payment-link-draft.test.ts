import { describe, expect, it } from 'vitest'
import { createPaymentLink } from '@/lib/wire/checkout/payment-links'
import {
  checkPaymentLink,
  EMPTY_PAYMENT_LINK,
  type PaymentLinkDraft,
  paymentLinkRequest,
} from './payment-link-draft'

const PLAN = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
const draft = (changes: Partial<PaymentLinkDraft>) => ({ ...EMPTY_PAYMENT_LINK, ...changes })

describe('a payment link as it is typed', () => {
  it('needs nothing', () => {
    expect(checkPaymentLink(EMPTY_PAYMENT_LINK)).toEqual({})
    expect(paymentLinkRequest(EMPTY_PAYMENT_LINK)).toEqual({})
  })

  it.each<[string, Partial<PaymentLinkDraft>, string]>([
    ['an email without a host', { email: 'ada@' }, 'email'],
    ['two emails', { email: 'a@b.c d@e.f' }, 'email'],
    ['a short code', { code: 'A' }, 'code'],
    ['a script', { successUrl: 'javascript:alert(1)' }, 'successUrl'],
    ['a word', { successUrl: 'thanks' }, 'successUrl'],
  ])('is not sent with %s', (_, changes, field) => {
    expect(Object.keys(checkPaymentLink(draft(changes)))).toEqual([field])
  })

  it('is sent as the API takes it, without what is empty', () => {
    const typed = draft({
      planId: PLAN,
      fixedPlan: true,
      oneUse: true,
      clientReferenceId: ' user_1 ',
      email: 'ada@example.com ',
      code: 'launch20',
      successUrl: 'https://shop.example/{CHECKOUT_SESSION_ID}',
    })
    expect(checkPaymentLink(typed)).toEqual({})
    const body = paymentLinkRequest(typed)
    expect(createPaymentLink.body.safeParse(body).error).toBeUndefined()
    expect(body).toEqual({
      planId: PLAN,
      fixedPlan: true,
      oneUse: true,
      clientReferenceId: 'user_1',
      email: 'ada@example.com',
      code: 'launch20',
      successUrl: 'https://shop.example/{CHECKOUT_SESSION_ID}',
    })
  })

  it('fixes no plan where none is chosen', () => {
    expect(paymentLinkRequest(draft({ fixedPlan: true }))).toEqual({})
  })
})
