import type { PayerLinkPurpose } from '@/lib/billing/subscriptions/payer-link'
import type { Say } from '@/lib/language/say'
import type { PortalHead } from '../portal-frame'

/** Heading of the page of a merchant's link; `purpose` is null for a wallet that the link is not for. */
export function linkHead(say: Say, purpose: PayerLinkPurpose | null): PortalHead {
  const of = { purpose: purpose ?? 'unknown' }
  return { title: say('portal.linkTitle', of), lead: say('portal.linkLead', of) }
}
