import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getCheckoutSight } from '@/app/_parts/checkout-sight'
import { getSay } from '@/app/_parts/reader'
import { AccentScope } from '@/components/billing/accent-scope'
import type { ChoiceQuery } from '@/components/checkout/offer/choice'
import { merchantName } from '@/components/checkout/offer/merchant-name'
import { firstChoice, isChoiceMissed } from '@/components/checkout/offer/missed-choice'
import { CheckoutAction } from '@/components/checkout/page/checkout-action'
import { CheckoutFrame } from '@/components/checkout/page/checkout-frame'
import { CheckoutSummary } from '@/components/checkout/page/checkout-summary'
import type { ClosedReason } from '@/components/checkout/page/closed-checkout'
import { ClosedCheckout } from '@/components/checkout/page/closed-checkout'
import { DiscountCode } from '@/components/checkout/page/discount-code'
import { HowItWorks } from '@/components/checkout/page/how-it-works'
import { OfferHeading } from '@/components/checkout/page/offer-heading'
import { OpenCheckout } from '@/components/checkout/page/open-checkout'
import { paidToLists } from '@/components/checkout/page/paid-to'
import { PayWithoutScript, UpdateWithoutScript } from '@/components/checkout/page/without-script'
import { Notice } from '@/components/ui/feedback/notice'
import type { KnownCheckout } from '@/lib/billing/checkout/checkout-page'
import { writeCountries } from '@/lib/language/countries'
import { getDeps } from '@/lib/server/deps'
import { openerOrigin } from '@/lib/wire/checkout/embed'
import { readCheckout, readProgress } from './read-checkout'

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

interface CheckoutPageProps {
  readonly params: Promise<{ sessionId: string }>
  readonly searchParams: Promise<Query>
}

export async function generateMetadata({ params, searchParams }: CheckoutPageProps): Promise<Metadata> {
  const [{ sessionId }, query] = await Promise.all([params, searchParams])
  const checkout = await readCheckout(sessionId, codeOf(query))
  const title =
    checkout.status === 'unknown'
      ? (await getSay())('checkout.notFoundTitle')
      : `${checkout.offer.title} · ${merchantName(checkout.offer.merchant)}`
  return { title: { absolute: title }, robots: { index: false } }
}

/**
 * The hosted checkout. It is sent whole, and not streamed behind a placeholder: streamed content stays hidden
 * where scripts are off, and an unknown checkout could no longer be answered with 404.
 */
export default async function CheckoutPage({ params, searchParams }: CheckoutPageProps) {
  const [{ sessionId }, query, { clock }, say] = await Promise.all([
    params,
    searchParams,
    getDeps(),
    getSay(),
  ])
  const checkout = await readCheckout(sessionId, codeOf(query))
  if (checkout.status === 'unknown') notFound()

  const sight = await getCheckoutSight(sessionId)
  const theme = themeOf(query)
  const { offer, successUrl, cancelUrl: backUrl } = checkout
  const asked = choiceOf(query)
  const preset = {
    plan: checkout.planId ?? undefined,
    quantity: String(checkout.quantity),
    token: checkout.tokenId ?? undefined,
  }
  const shown = {
    offer,
    ...firstChoice(offer, asked, preset),
    now: sight?.now ?? clock.now(),
    theme,
  }
  const code = <DiscountCode say={say} entered={checkout.code} />
  const idleCode = <DiscountCode say={say} entered={checkout.code} isIdle />
  const reason = closedReason(checkout)
  return (
    <div data-page-theme={theme ?? undefined} className="contents">
      <AccentScope accent={offer.merchant.accent}>
        {reason === null ? (
          <OpenCheckout
            {...shown}
            buyer={checkout.buyer}
            email={checkout.email}
            sessionId={checkout.sessionId}
            successUrl={successUrl}
          >
            <CheckoutFrame
              say={say}
              offer={
                <>
                  <OfferHeading say={say} offer={offer} backUrl={backUrl} />
                  <CheckoutSummary
                    missed={
                      isChoiceMissed(offer, asked, preset) && (
                        <Notice className="my-3">{say('checkout.choiceMissed')}</Notice>
                      )
                    }
                    code={offer.takesCodes && code}
                    idleCode={offer.takesCodes && (checkout.code ? idleCode : code)}
                  />
                </>
              }
              act={
                <CheckoutAction
                  update={<UpdateWithoutScript say={say} />}
                  missing={<PayWithoutScript say={say} />}
                  countries={checkout.buyer.asked === 'none' ? null : writeCountries(say.reader)}
                  paidTo={paidToLists(say, offer)}
                  help={<HowItWorks say={say} offer={offer} />}
                />
              }
            />
          </OpenCheckout>
        ) : (
          <ClosedCheckout
            say={say}
            {...shown}
            reason={reason}
            opener={openerOrigin(single(query.opener))}
            locale={single(query.locale)}
            backUrl={backUrl}
            sessionId={checkout.sessionId}
            expiresAt={checkout.expiresAt}
            completedAt={checkout.completedAt}
            progress={await readProgress(checkout)}
            successUrl={successUrl}
            emailWaits={checkout.email.waiting}
          />
        )}
      </AccentScope>
    </div>
  )
}

/** Reason why the checkout takes no payment; null where it does. A completed one stays so whatever follows. */
function closedReason({ status, subscriptionStatus }: KnownCheckout): ClosedReason | null {
  if (status === 'complete' || status === 'pending') return status
  if (subscriptionStatus !== 'active') return subscriptionStatus
  return status === 'expired' ? 'expired' : null
}

function choiceOf(query: Query): ChoiceQuery {
  const { plan, quantity, token, periods, ends } = query
  return {
    plan: single(plan),
    quantity: single(quantity),
    token: single(token),
    periods: single(periods),
    ends: single(ends),
  }
}

/** Code of a discount in the address; null where it names none, and empty where the payer wants none. */
function codeOf({ code }: Query): string | null {
  return single(code)?.trim() ?? null
}

function themeOf(query: Query): 'light' | 'dark' | null {
  return query.theme === 'light' || query.theme === 'dark' ? query.theme : null
}

/** Value of a query parameter; undefined where it is repeated. */
function single(value: Query[string]): string | undefined {
  return typeof value === 'string' ? value : undefined
}
