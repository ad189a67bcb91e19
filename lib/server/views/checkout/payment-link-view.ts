import 'server-only'
import { linkStatus } from '@/lib/billing/checkout/payment-link'
import { customerOf } from '@/lib/billing/customers/customer'
import type { WirePaymentLink } from '@/lib/wire/checkout/payment-links'
import type { Env } from '../../env'
import type { PaymentLinkDetails } from '../../store/checkout/payment-links'

/** A payment link at `now` as its merchant sees it. */
export function paymentLinkView(
  env: Pick<Env, 'baseUrl'>,
  { link, session }: PaymentLinkDetails,
  now: Date,
): WirePaymentLink {
  return {
    id: link.id,
    url: `${env.baseUrl}/pay/${link.id}`,
    subscriptionId: link.subscriptionId,
    planId: link.planId,
    fixedPlan: link.fixedPlan,
    quantity: link.quantity,
    code: link.discountCode,
    oneUse: link.oneUse,
    status: linkStatus(link, session, now),
    successUrl: link.successUrl,
    cancelUrl: link.cancelUrl,
    ...customerOf(link),
    createdAt: link.createdAt.toISOString(),
  }
}
