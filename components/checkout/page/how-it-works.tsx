import type { ReactNode } from 'react'
import { richText } from '@/components/language/rich-text'
import { portalPaths } from '@/components/portal/portal-paths'
import { ExternalLink } from '@/components/ui/text/external-link'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { Say } from '@/lib/language/say'
import { merchantName } from '../offer/merchant-name'

interface HowItWorksProps {
  readonly say: Say
  readonly offer: Pick<Offer, 'merchant' | 'help'>
}

/** Answers for who has never paid so: three steps, what the merchant cannot do, whom to ask. Rendered by the server alone. */
export function HowItWorks({ say, offer: { merchant, help } }: HowItWorksProps) {
  const name = <bdi className="text-user-content">{merchantName(merchant)}</bdi>
  const { contact, termsUrl, privacyUrl, tokensUrl } = help
  return (
    <section aria-labelledby="how-it-works" className="border-line border-t pt-5 text-body-sm text-ink-2">
      <h2 id="how-it-works" className="text-ink text-section-sm">
        {say('help.title')}
      </h2>
      <ol className="mt-2.5 grid gap-2">
        <Step number={1}>{richText(say, 'help.sign', { merchant: name })}</Step>
        <Step number={2}>{richText(say, 'help.charge', { merchant: name })}</Step>
        <Step number={3}>
          {richText(say, 'help.cancel', {
            a: (content) => (
              <a href={portalPaths.all} className="text-link">
                {content}
              </a>
            ),
          })}
        </Step>
      </ol>
      <p className="mt-3.5">{richText(say, 'help.cannot', { merchant: name })}</p>
      <p className="mt-2">
        {contact === null
          ? richText(say, 'help.ask', { merchant: name })
          : richText(say, 'help.askAt', {
              merchant: name,
              contact: (
                <a href={contact.href} rel="noopener noreferrer" className="text-link">
                  {contact.text}
                </a>
              ),
            })}
      </p>
      {(tokensUrl ?? termsUrl ?? privacyUrl) !== null && (
        <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1">
          {tokensUrl !== null && <ExternalLink href={tokensUrl}>{say('help.getTokens')}</ExternalLink>}
          {termsUrl !== null && <ExternalLink href={termsUrl}>{say('help.terms')}</ExternalLink>}
          {privacyUrl !== null && <ExternalLink href={privacyUrl}>{say('help.privacy')}</ExternalLink>}
        </p>
      )}
    </section>
  )
}

function Step({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className="w-3 shrink-0 font-semibold text-accent">
        {number}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
