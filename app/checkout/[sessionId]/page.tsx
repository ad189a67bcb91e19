import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ClosedCheckout } from '@/components/checkout/closed-checkout'
import type { ClosedReason } from '@/components/checkout/closed-explanation'
import { merchantName } from '@/components/checkout/offer'
import type { ChoiceQuery } from '@/components/checkout/offer/choice'
import { OpenAct } from '@/components/checkout/open-act'
import { OpenTerms } from '@/components/checkout/open-terms'
import { CheckoutFrame } from '@/components/checkout/page/checkout-frame'
import { OfferHeading } from '@/components/checkout/page/offer-heading'
import { OpenCheckout } from '@/components/checkout/page/open-checkout'
import { PayWithoutScript, UpdateWithoutScript } from '@/components/checkout/page/without-script'
import { getDeps } from '@/lib/server/deps'
import type { KnownCheckout } from '@/lib/server/services/get-checkout-page'
import { offerOf, webAddress } from './offer-of'
import { readCheckout, readProgress } from './read-checkout'

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

interface CheckoutPageProps {
  readonly params: Promise<{ sessionId: string }>
  readonly searchParams: Promise<Query>
}

export async function generateMetadata({ params }: CheckoutPageProps): Promise<Metadata> {
  const { sessionId } = await params
  const checkout = await readCheckout(sessionId)
  const title =
    checkout.status === 'unknown'
      ? 'Checkout not found'
      : `${checkout.subscription.title} · ${merchantName(checkout.merchant)}`
  return { title: { absolute: title }, robots: { index: false } }
}

/**
 * The hosted checkout. It is sent whole, and not streamed behind a placeholder: streamed content stays hidden
 * where scripts are off, and an unknown checkout could no longer be answered with 404.
 */
export default async function CheckoutPage({ params, searchParams }: CheckoutPageProps) {
  const [{ sessionId }, query, { clock }] = await Promise.all([params, searchParams, getDeps()])
  const checkout = await readCheckout(sessionId)
  if (checkout.status === 'unknown') notFound()

  const theme = themeOf(query)
  const shown = {
    offer: offerOf(checkout),
    asked: choiceOf(query),
    preset: { plan: checkout.planId ?? undefined, token: checkout.tokenId ?? undefined },
    now: clock.now(),
    theme,
  }
  const backUrl = webAddress(checkout.cancelUrl)
  const reason = closedReason(checkout)
  return (
    <div data-page-theme={theme ?? undefined} className="contents">
      {reason === null ? (
        <OpenCheckout {...shown} sessionId={checkout.sessionId} successUrl={webAddress(checkout.successUrl)}>
          <CheckoutFrame
            offer={
              <>
                <OfferHeading offer={shown.offer} backUrl={backUrl} />
                <OpenTerms />
              </>
            }
            act={<OpenAct update={<UpdateWithoutScript />} missing={<PayWithoutScript />} />}
          />
        </OpenCheckout>
      ) : (
        <ClosedCheckout
          {...shown}
          reason={reason}
          backUrl={backUrl}
          sessionId={checkout.sessionId}
          expiresAt={checkout.expiresAt}
          completedAt={checkout.completedAt}
          progress={await readProgress(checkout)}
          successUrl={webAddress(checkout.successUrl)}
        />
      )}
    </div>
  )
}

/** Why nothing can be subscribed to here; null where it can. What was completed stays so whatever followed. */
function closedReason({ status, subscription }: KnownCheckout): ClosedReason | null {
  if (status === 'complete' || status === 'pending') return status
  if (subscription.status !== 'active') return subscription.status
  return status === 'expired' ? 'expired' : null
}

function choiceOf(query: Query): ChoiceQuery {
  return { plan: single(query.plan), token: single(query.token), periods: single(query.periods) }
}

function themeOf(query: Query): 'light' | 'dark' | null {
  return query.theme === 'light' || query.theme === 'dark' ? query.theme : null
}

/** A parameter that is named twice names nothing. */
function single(value: Query[string]): string | undefined {
  return typeof value === 'string' ? value : undefined
}
