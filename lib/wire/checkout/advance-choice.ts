import { z } from 'zod'
import { discountCodeInput } from '../discounts/discounts'
import { linkInput, uuid } from '../fields'
import { quantity } from '../subscribers/changes'

/** Plan and quantity that a merchant chooses for the payers of a session or a link. */
export const chosenPlan = {
  planId: uuid.optional().describe('Chosen in advance; the payer may change it unless `fixedPlan` is set.'),
  fixedPlan: z.boolean().optional().describe('True where the payer is offered no other plan than `planId`.'),
  quantity: quantity
    .optional()
    .describe(
      'Units of the plan, as of seats, chosen in advance; 1 unless given. The payer may change it, up to what the plan offers.',
    ),
}

/** Addresses for the payer to go to from the checkout. */
export const returnAddresses = {
  successUrl: linkInput
    .optional()
    .describe(
      'Address for the payer to return to once the session is `complete`; `{CHECKOUT_SESSION_ID}` in it becomes the id of the session.',
    ),
  cancelUrl: linkInput
    .optional()
    .describe(
      'Address for the payer who turns back; `{CHECKOUT_SESSION_ID}` in it becomes the id of the session.',
    ),
}

/** Code of a discount that is entered in advance. */
export const enteredCode = {
  code: discountCodeInput
    .optional()
    .describe('Code of a discount, in any case; the payer may enter another one.'),
}
