'use client'

import { useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { AccentScope } from '@/components/billing/accent-scope'
import { readChoice } from '@/components/checkout/offer/choice'
import { CheckoutAction } from '@/components/checkout/page/checkout-action'
import { CheckoutSummary } from '@/components/checkout/page/checkout-summary'
import { OfferHeading } from '@/components/checkout/page/offer-heading'
import { paidToLists } from '@/components/checkout/page/paid-to'
import { PreviewCheckout } from '@/components/checkout/page/preview-checkout'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { SwitchBar } from '@/components/ui/controls/switch-bar'
import { readAccent } from '@/lib/billing/accounts/accent'
import type { Offer } from '@/lib/billing/checkout/offer'
import { merchantQuery } from '@/lib/client/queries/settings-queries'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import type { SubscriptionDraft } from '../subscription-draft/subscription-draft'
import { previewOffer } from './preview-offer'

interface SubscriptionPreviewProps {
  readonly draft: SubscriptionDraft
  readonly catalogue: readonly WireCatalogueToken[]
  readonly merchant: Pick<Offer['merchant'], 'address' | 'organisation'>
  readonly now: Date
}

type Width = 'phone' | 'desktop'

/** The desktop preview has the two columns of the checkout, scaled down to the width available. */
const frames: Readonly<Record<Width, string>> = {
  phone: '',
  desktop:
    'grid w-[1010px] grid-cols-[46.5fr_53.5fr] [zoom:.394] @max-[24.8rem]:[zoom:.335] @max-[20.9rem]:[zoom:.28]',
}
const informs: Readonly<Record<Width, string>> = {
  phone: 'px-5 pt-5 pb-7',
  desktop: 'ms-auto w-full max-w-[476px] px-8 py-12',
}
const acts: Readonly<Record<Width, string>> = {
  phone: 'border-line border-t bg-surface px-5 pt-6 pb-7',
  desktop: 'bg-surface px-8 py-12',
}

const sign = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/**
 * Preview of the checkout, rendered by its own components. Inert and hidden from assistive tools: everything in it is
 * in the form too.
 */
export function SubscriptionPreview({ draft, catalogue, merchant, now }: SubscriptionPreviewProps) {
  const say = useSay()
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [width, setWidth] = useState<Width>('phone')
  const { logo, accent } = useQuery(merchantQuery()).data ?? {}
  const face = { ...merchant, logo: logo || null, accent: readAccent(accent ?? '') }
  const offer = previewOffer(draft, catalogue, face)
  return (
    <section
      aria-labelledby="preview-title"
      className="min-w-0 max-w-[400px] max-xl:border-line max-xl:border-t max-xl:pt-5 xl:sticky xl:top-[calc(var(--strip)+16px)] xl:-m-1 xl:max-h-[calc(100dvh-var(--strip)-32px)] xl:self-start xl:overflow-y-auto xl:p-1"
    >
      <div className="flex min-h-[30px] items-center justify-between gap-4">
        <h2 id="preview-title" className="text-section-sm">
          What the payer sees
        </h2>
        {offer && (
          <div className="flex gap-2">
            <SwitchBar
              legend="Width of the preview"
              name="preview-width"
              value={width}
              onValueChange={setWidth}
              options={[
                { value: 'phone', label: <Smartphone {...sign} />, name: 'Phone' },
                { value: 'desktop', label: <Monitor {...sign} />, name: 'Desktop' },
              ]}
            />
            <SwitchBar
              legend="Colors of the preview"
              name="preview-theme"
              value={theme}
              onValueChange={setTheme}
              options={[
                { value: 'light', label: <Sun {...sign} />, name: 'Light' },
                { value: 'dark', label: <Moon {...sign} />, name: 'Dark' },
              ]}
            />
          </div>
        )}
      </div>
      {offer ? (
        <div
          inert
          aria-hidden="true"
          data-theme={theme}
          className="@container mt-3 overflow-hidden rounded-dialog border border-line-2 bg-paper text-body text-ink"
        >
          <AccentScope accent={offer.merchant.accent}>
            <PreviewCheckout offer={offer} choice={readChoice(offer, {})} now={now}>
              <div data-preview={width} className={frames[width]}>
                <div className={informs[width]}>
                  <OfferHeading say={say} offer={offer} backUrl={null} />
                  <CheckoutSummary />
                </div>
                <div className={acts[width]}>
                  <div className={classNames(width === 'desktop' && 'max-w-[480px]')}>
                    <CheckoutAction
                      update={null}
                      missing={null}
                      countries={null}
                      paidTo={paidToLists(say, offer)}
                    />
                  </div>
                </div>
              </div>
            </PreviewCheckout>
          </AccentScope>
        </div>
      ) : (
        <p className="mt-3 rounded-card border border-line bg-paper px-4 py-3 text-ink-2">
          Add a price and a token to see the preview.
        </p>
      )}
    </section>
  )
}
