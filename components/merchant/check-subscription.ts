import { InvalidValueError } from '@/lib/billing/billing-error'
import { checkReceivers, checkTokensReceivable } from '@/lib/billing/subscriptions/receiver'
import { fieldProblems } from '@/lib/wire/field-problems'
import { createSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { type FieldErrors, firstMessages, NO_ERRORS } from './subscription-draft/field-errors'
import type { NewSubscriptionBody } from './subscription-draft/subscription-draft'

/**
 * What the API would refuse of a subscription, by the API's own contract and rules. Loaded when a form is open:
 * the contracts are too heavy for pages that only read.
 * @param tokensOf - the tokens that its ids mean
 */
export function checkSubscription(
  body: NewSubscriptionBody,
  tokensOf: readonly { readonly symbol: string; readonly chainId: number }[],
): FieldErrors {
  const result = createSubscription.body.safeParse(body)
  if (!result.success) return firstMessages(fieldProblems(result.error.issues))
  const receivers = result.data.receivers.map(({ share, ...receiver }) => ({
    ...receiver,
    shareBps: share === undefined ? null : Math.round(share * 100),
  }))
  try {
    checkReceivers(receivers)
    checkTokensReceivable(tokensOf, receivers, 'tokens')
    return NO_ERRORS
  } catch (error) {
    if (error instanceof InvalidValueError) return { [error.path]: error.rule }
    throw error
  }
}
