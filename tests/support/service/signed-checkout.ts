import { eq } from 'drizzle-orm'
import { type Address, getAddress, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { GET as readRoute } from '@/app/api/v1/checkout-sessions/[sessionId]/route'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { findMandate, type MandateRow } from '@/lib/server/store/chain/mandates'
import type { EnrolmentRow } from '@/lib/server/store/checkout/enrolments'
import { enrolments } from '@/lib/server/store/schema/payment-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { WireQuote } from '@/lib/wire/checkout/checkout-payment'
import { askQuote, type Choice, firstChoice, newAccount, sendSigned, signedBody } from './checkout-payment'
import { newCheckoutSession } from './subscription-fixture'
import type { World } from './world'

/** A payer with a quote and everything that it has to sign, signed; `send` may change some of it. */
export async function signedCheckout(
  world: World,
  subscription: SubscriptionDetails,
  options: { choice?: Partial<Choice>; expiresIn?: number; payer?: PrivateKeyAccount } = {},
) {
  const { choice: own = {}, expiresIn, payer = newAccount() } = options
  const session = await newCheckoutSession(world, subscription, expiresIn ? { expiresIn } : {})
  const choice = { ...firstChoice(subscription, payer.address), ...own }
  const { data: quote } = await askQuote(world, session.id, choice)
  const body = await signedBody(payer, choice, quote)
  const send = (change: object = {}) => sendSigned(world, session.id, { ...body, ...change })
  return { payer, sessionId: session.id, choice, quote, body, send }
}
export type SignedCheckout = Awaited<ReturnType<typeof signedCheckout>>

export const readCheckout = async (world: World, sessionId: string) =>
  (await world.call(readRoute, { params: { sessionId } })).data

export const enrolmentsOf = (
  { deps }: World,
  { sessionId }: Pick<SignedCheckout, 'sessionId'>,
): Promise<EnrolmentRow[]> =>
  deps.store.db.select().from(enrolments).where(eq(enrolments.checkoutSessionId, sessionId))

/** The id of the mandate in a quote. */
export function quotedMandateId({ mandate, chainId, spender }: WireQuote): Hex {
  const { message } = mandate
  const address = (text: string): Address => getAddress(text)
  const signed = mandateOfMessage({
    ...message,
    merchant: address(message.merchant),
    payer: address(message.payer),
    token: address(message.token),
    subscriptionRef: message.subscriptionRef as Hex,
    replaces: message.replaces as Hex,
    payouts: message.payouts.map(({ receiver, bps }) => ({ receiver: address(receiver), bps })),
  })
  return mandateId({ chainId, puller: address(spender) }, signed)
}

export const mandateOfQuote = ({ deps }: World, quote: WireQuote): Promise<MandateRow | null> =>
  findMandate(deps.store.db, { id: quotedMandateId(quote) })

/** Nothing was stored, and the checkout goes on. */
export async function expectUntouched(world: World, checkout: SignedCheckout): Promise<void> {
  expect(await enrolmentsOf(world, checkout)).toEqual([])
  expect(await mandateOfQuote(world, checkout.quote)).toBeNull()
  expect((await readCheckout(world, checkout.sessionId)).status).toBe('open')
}
