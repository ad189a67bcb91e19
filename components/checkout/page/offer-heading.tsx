import { richText } from '@/components/language/rich-text'
import { ARROW_LEFT } from '@/components/ui/text/arrow-drawings'
import { ExternalLink } from '@/components/ui/text/external-link'
import { LineIcon } from '@/components/ui/text/line-icon'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { Say } from '@/lib/language/say'
import { merchantName } from '../offer/merchant-name'
import { MerchantHeading } from '../parts/merchant-heading'

interface OfferHeadingProps {
  readonly say: Say
  readonly offer: Offer
  /** The merchant's page for payers who turn back. */
  readonly backUrl: string | null
}

/** The merchant, the title of the subscription and its link. */
export function OfferHeading({ say, offer: { merchant, title, linktree }, backUrl }: OfferHeadingProps) {
  return (
    <>
      {backUrl !== null && (
        <p className="-mt-2 mb-3">
          <a
            href={backUrl}
            rel="noreferrer"
            className="inline-flex min-h-6 items-center gap-1.5 text-hint text-ink-2 hover:text-ink"
          >
            <LineIcon drawing={ARROW_LEFT} size={14} className="rtl:-scale-x-100" />
            <span>
              {richText(say, 'checkout.backTo', {
                merchant: <bdi className="text-user-content">{merchantName(merchant)}</bdi>,
              })}
            </span>
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <MerchantHeading merchant={merchant} />
        {linktree !== null && (
          <span className="text-hint">
            <ExternalLink href={linktree}>{new URL(linktree).host}</ExternalLink>
          </span>
        )}
      </div>
      <h1 className="mt-8 text-checkout-title max-md:mt-6">
        <bdi className="text-user-content">{title}</bdi>
      </h1>
    </>
  )
}
