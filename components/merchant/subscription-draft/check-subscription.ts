import { InvalidValueError } from '@/lib/billing/billing-error'
import { checkDunning } from '@/lib/billing/charges/dunning'
import { checkReceivers, checkTokensReceivable } from '@/lib/billing/subscriptions/receiver'
import { type FieldProblem, parseFields } from '@/lib/wire/field-problems'
import { createSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { type FieldErrors, firstMessages, NO_ERRORS } from './field-errors'
import type { NewSubscriptionBody } from './subscription-draft'

/**
 * Errors that the API would return for a subscription, by the API's own contract and rules. Loaded with the form
 * only: the contracts are too heavy for pages that just read.
 * @param tokens - the tokens of `body.tokens`
 */
export function checkSubscription(
  body: NewSubscriptionBody,
  tokens: readonly { readonly symbol: string; readonly chainId: number }[],
): FieldErrors {
  const { fields, problems } = parseFields(createSubscription.body, body)
  if (problems) return firstMessages(problems.map(inTheFormsWords))
  const receivers = fields.receivers.map(({ share, ...receiver }) => ({
    ...receiver,
    shareBps: share === undefined ? null : Math.round(share * 100),
  }))
  try {
    checkReceivers(receivers)
    checkTokensReceivable(tokens, receivers, 'tokens')
    checkDunning(fields, fields.plans)
    return NO_ERRORS
  } catch (error) {
    if (error instanceof InvalidValueError) return { [error.path]: error.rule }
    throw error
  }
}

/** Empty fields in the form's own words; the contract's are written for integrators. */
const EMPTY_FIELDS: readonly (readonly [path: RegExp, message: string])[] = [
  [/^title$/, 'Enter a title.'],
  [/^plans\[\d+\]\.name$/, 'Enter a name.'],
  [/^plans\[\d+\]\.price$/, 'Enter a price, such as 12.50.'],
  [/^plans\[\d+\]\.usage\.unit$/, 'Name what is counted, such as “API call”.'],
  [/^plans\[\d+\]\.usage\.price$/, 'Enter a price, such as 0.002.'],
  [/^plans\[\d+\]\.usage\.limit$/, 'Enter a limit, such as 20.'],
]
const EMPTY_CODES = ['too_small', 'invalid_type']

function inTheFormsWords(problem: FieldProblem): FieldProblem {
  // One control has the whole list.
  if (problem.path.startsWith('retryDays')) return { ...problem, path: 'retryDays' }
  const [, message] =
    (EMPTY_CODES.includes(problem.code) && EMPTY_FIELDS.find(([path]) => path.test(problem.path))) || []
  return message === undefined || /^Must be at least/.test(problem.message)
    ? problem
    : { ...problem, message }
}
