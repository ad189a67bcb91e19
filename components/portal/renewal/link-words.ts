import type { PayerLinkPurpose } from '@/lib/billing/subscriptions/payer-link'
import type { PortalHead } from '../portal-frame'

const HEADS: Readonly<Record<PayerLinkPurpose, PortalHead>> = {
  permission: {
    title: 'Renew your permission',
    lead: 'Choose how many more payments your wallet allows. Nothing is charged now.',
  },
  change: {
    title: 'Change your subscription',
    lead: 'Choose the plan, token or quantity. You see what it costs before you sign.',
  },
  price: {
    title: 'A new price for your subscription',
    lead: 'Accept it by a signature, or leave it. Nothing changes before you sign.',
  },
  retry: {
    title: 'Pay what is due',
    lead: 'The last payment failed. Once your wallet holds enough, try it again here.',
  },
}

/** Heading of the page of a merchant's link; `purpose` is null for a wallet that the link is not for. */
export function linkHead(purpose: PayerLinkPurpose | null): PortalHead {
  return purpose === null
    ? {
        title: 'Your subscription',
        lead: 'This link is for one subscription, and for the wallet that pays for it.',
      }
    : HEADS[purpose]
}
