import { z } from 'zod'
import { MAX_RENEWED_CHARGES } from '@/lib/billing/subscriptions/permission-renewal'
import { permitInput } from '../checkout/checkout-payment'
import { decimalText, permitTypedData, walletCall } from '../checkout/typed-data'
import { address, uuid } from '../fields'
import { operation } from '../operation'
import { portalSubscription } from './portal'

const chargesRule = `Must be a whole number from 1 to ${MAX_RENEWED_CHARGES}.`
const charges = z
  .int(chargesRule)
  .min(1, chargesRule)
  .max(MAX_RENEWED_CHARGES, chargesRule)
  .describe('Number of further charges to allow, the next one included; never more than are to come.')
  .meta({ examples: [12] })

/** Ways to give an allowance anew. */
const permissionQuote = z
  .strictObject({
    chainId: z.int().meta({ examples: [8453] }),
    spender: address.describe('The contract that takes the charges, and that the allowance is for.'),
    allowance: decimalText('9990000').describe('Current allowance of `spender`, in atomic units.'),
    allowanceNeeded: decimalText('119880000').describe(
      'Allowance to give: the charges asked for, and what was allowed of the others that the wallet pays through `spender` with this token. It replaces the current allowance.',
    ),
    permit: permitTypedData
      .nullable()
      .describe('Permit to sign, which costs nothing; null where none is needed or the token takes none.'),
    approvals: z
      .array(walletCall)
      .describe(
        'Transactions to send from the paying wallet instead, in this order; empty where none is needed or `permit` does it.',
      ),
  })
  .meta({ id: 'PermissionQuote' })
export type WirePermissionQuote = z.infer<typeof permissionQuote>

const refusals = [
  'not_found',
  'permission_not_renewable',
  'renewal_in_flight',
  'network_not_configured',
  'token_unusable',
]

export const quotePortalPermission = operation({
  id: 'quotePortalPermission',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/permission-quote',
  summary: 'Quote a permission for further charges',
  description:
    'What the paying wallet signs or sends so that so many further charges can be taken, up or down, as the chain has its allowance now. The terms stay as they are. Stores nothing.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  body: z.strictObject({ charges }),
  data: permissionQuote,
  asksChain: true,
  refusals,
})

export const renewPortalPermission = operation({
  id: 'renewPortalPermission',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/permission',
  summary: 'Renew a permission',
  description:
    'With the signed permit of a quote: it is brought to the chain at once, at no cost to the payer, or with the first payment where that has not been made. Without `permit`, once the approvals of the quote are in a block: the allowance is read from the chain. Repeating it changes nothing.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  body: z.strictObject({ charges, permit: permitInput.optional() }),
  data: portalSubscription,
  asksChain: true,
  refusals: [...refusals, 'bad_signature', 'permit_unusable', 'allowance_too_low'],
})
