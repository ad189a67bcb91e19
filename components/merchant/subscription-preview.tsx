'use client'

import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { readChoice } from '@/components/checkout/choice'
import type { Offer } from '@/components/checkout/offer'
import { OfferHeading } from '@/components/checkout/offer-heading'
import { OpenAct } from '@/components/checkout/open-act'
import { PreviewCheckout } from '@/components/checkout/open-checkout'
import { OpenTerms } from '@/components/checkout/open-terms'
import { SwitchBar } from '@/components/ui/switch-bar'
import type { WireCatalogueToken } from '@/lib/wire/tokens'
import { previewOffer } from './preview-offer'
import type { SubscriptionDraft } from './subscription-draft'

interface SubscriptionPreviewProps {
  readonly draft: SubscriptionDraft
  readonly catalogue: readonly WireCatalogueToken[]
  readonly merchant: Offer['merchant']
  readonly now: Date
}

const sign = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/**
 * The checkout as it would be, drawn by its own components. Only to be looked at: it says nothing that the form
 * does not, so keyboard and screen readers pass it by.
 */
export function SubscriptionPreview({ draft, catalogue, merchant, now }: SubscriptionPreviewProps) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const offer = previewOffer(draft, catalogue, merchant)
  return (
    <section
      aria-labelledby="preview-title"
      className="min-w-0 max-w-[400px] max-[85rem]:border-line max-[85rem]:border-t max-[85rem]:pt-5"
    >
      <div className="flex min-h-[30px] items-center justify-between gap-4">
        <h2 id="preview-title" className="text-section-sm">
          What the payer sees
        </h2>
        {offer && (
          <SwitchBar
            legend="Colours of the preview"
            name="preview-theme"
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: 'light', label: <Sun {...sign} />, name: 'Light' },
              { value: 'dark', label: <Moon {...sign} />, name: 'Dark' },
            ]}
          />
        )}
      </div>
      {offer ? (
        <div
          inert
          aria-hidden="true"
          data-theme={theme}
          className="mt-3 overflow-hidden rounded-dialog border border-line-2 bg-paper text-body text-ink"
        >
          <PreviewCheckout offer={offer} choice={readChoice(offer, {})} now={now}>
            <div className="px-5 pt-5 pb-7">
              <OfferHeading offer={offer} backUrl={null} />
              <OpenTerms />
            </div>
            <div className="border-line border-t bg-surface px-5 pt-6 pb-7">
              <OpenAct update={null} missing={null} />
            </div>
          </PreviewCheckout>
        </div>
      ) : (
        <p className="mt-3 rounded-card border border-line bg-paper px-4 py-3 text-ink-2">
          Give a plan a price and choose a token: then the checkout stands here.
        </p>
      )}
    </section>
  )
}
