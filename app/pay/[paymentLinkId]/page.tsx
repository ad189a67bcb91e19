import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { PageMessage } from '@/components/ui/feedback/page-message'
import { getDeps } from '@/lib/server/deps'
import { clientAddress } from '@/lib/server/http/client-address'
import { RATE_RULES } from '@/lib/server/http/rate-limit'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { seeOther } from './see-other'

export const metadata: Metadata = { title: 'Payment link', robots: { index: false } }

/** A payment link: makes a checkout session and goes on to it. */
export default async function PaymentLinkPage({ params }: { params: Promise<{ paymentLinkId: string }> }) {
  const [{ paymentLinkId }, deps, client] = await Promise.all([params, getDeps(), headers()])
  const waitSeconds = deps.limiter.take(RATE_RULES.anonymous, clientAddress({ headers: client }))
  if (waitSeconds !== null) {
    return (
      <PageMessage title="Too many visits at once.">
        <p>Wait {waitSeconds} seconds, then open the link again. Nothing was charged.</p>
      </PageMessage>
    )
  }
  const session = await openPaymentLink(deps, { paymentLinkId })
  if (!session) notFound()
  seeOther(`/checkout/${session.id}`)
}
