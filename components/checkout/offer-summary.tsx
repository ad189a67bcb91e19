import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExternalLink } from '@/components/ui/external-link'
import { formatUsd } from '@/lib/billing/money'
import type { Choice } from './choice'
import { FREQUENCY_WORDS } from './frequency-words'
import { MerchantHeading } from './merchant-heading'
import { merchantName, type Offer } from './offer'
import { TermsSentence } from './terms-sentence'

interface OfferSummaryProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
  /** Where the merchant wants those who turn back. */
  readonly backUrl: string | null
  readonly children?: ReactNode
}

/** Who, what, for how much. */
export function OfferSummary({ offer, choice, now, backUrl, children }: OfferSummaryProps) {
  const { plan } = choice
  const price = formatUsd(plan.priceMicroUsd)
  return (
    <>
      {backUrl !== null && (
        <p className="-mt-2 mb-3">
          <a
            href={backUrl}
            rel="noreferrer"
            className="inline-flex min-h-6 items-center gap-1.5 text-hint text-ink-2 hover:text-ink"
          >
            <ArrowLeft size={14} strokeWidth={1.75} aria-hidden="true" className="rtl:-scale-x-100" />
            <span>
              Back to <bdi className="text-foreign">{merchantName(offer.merchant)}</bdi>
            </span>
          </a>
        </p>
      )}
      <MerchantHeading merchant={offer.merchant} />
      <h1 className="mt-8 text-checkout-title max-md:mt-6">
        <bdi className="text-foreign">{offer.title}</bdi>
      </h1>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className={price.length > 9 ? 'text-mrr' : 'text-price'}>{price}</span>
        <span className="text-[1.0625rem] text-ink-2">{FREQUENCY_WORDS[plan.frequency].per}</span>
      </p>
      <p className="mt-1 text-body text-ink-2">
        <TermsSentence offer={offer} choice={choice} now={now} />
      </p>
      {offer.linktree !== null && (
        <p className="mt-1.5 text-hint">
          <ExternalLink href={offer.linktree}>{hostOf(offer.linktree)}</ExternalLink>
        </p>
      )}
      {children !== undefined && <div className="mt-6 grid gap-6">{children}</div>}
    </>
  )
}

function hostOf(address: string): string {
  return new URL(address).host
}
