import type { Address, Hex } from 'viem'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { askQuote, type Choice, firstChoice, newAccount, sendSigned } from '../service/checkout-payment'
import { newCheckoutSession } from '../service/subscription-fixture'
import type { World } from '../service/world'

/** A smart wallet that is not deployed yet, with a quote that it authorizes by calls of its own. */
export async function callingPayer(
  world: World,
  subscription: SubscriptionDetails,
  { account = newAccount().address, choice: own = {} }: { account?: Address; choice?: Partial<Choice> } = {},
) {
  const session = await newCheckoutSession(world, subscription)
  const choice = { ...firstChoice(subscription, account), ...own }
  const { data: quote } = await askQuote(world, session.id, { ...choice, authorizeBy: 'calls' })
  const { fixedCharges: _, ...rest } = choice
  const body = { ...rest, authorizeBy: 'calls', mandate: quote.mandate.message }
  return {
    account,
    sessionId: session.id,
    choice,
    quote,
    body,
    /** Calls of the quote, in the order the wallet sends them. */
    calls: quote.calls.map(({ to, data }) => ({ to: to as Address, data: data as Hex })),
    send: (change: object = {}) => sendSigned(world, session.id, { ...body, ...change }),
  }
}
export type CallingPayer = Awaited<ReturnType<typeof callingPayer>>
