import type { z } from 'zod'
import type { subscribeCheckout, WireQuote } from '@/lib/wire/checkout/checkout-payment'

type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value

/** The API's quote: what one account has to sign for one choice; amounts in atomic units as decimal text. */
export type Quote = Immutable<WireQuote>

/** A transaction for the payer's wallet to send. */
export type ApprovalCall = Quote['calls'][number]

/** A permit (EIP-2612); whole numbers as decimal text. */
export type PermitMessage = NonNullable<Quote['permit']>['message']

/** A permit's signature, with its deadline in Unix seconds as decimal text. */
export type PermitAnswer = Immutable<NonNullable<z.input<(typeof subscribeCheckout)['body']>['permit']>>
