import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { ExternalLink } from '@/components/ui/text/external-link'
import { contactLink } from '@/lib/billing/accounts/payer-help'
import { webAddress } from '@/lib/billing/checkout/offer'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

interface MerchantHelpProps {
  readonly merchant: Pick<WirePortalSubscription['merchant'], 'supportContact' | 'termsUrl' | 'privacyUrl'>
  /** The merchant's name, or its shortened address. */
  readonly name: string
}

/** Contact and pages of the merchant for payers; nothing where it named none. */
export function MerchantHelp({ merchant, name }: MerchantHelpProps) {
  const say = useSay()
  const { supportContact } = merchant
  const contact = supportContact === '' ? null : contactLink(supportContact)
  const terms = webAddress(merchant.termsUrl)
  const privacy = webAddress(merchant.privacyUrl)
  if (contact === null && terms === null && privacy === null) return null
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-hint text-ink-2">
      {contact !== null && (
        <span>
          {richText(say, 'help.askAt', {
            merchant: <bdi className="text-user-content">{name}</bdi>,
            contact: (
              <a href={contact.href} rel="noopener noreferrer" className="text-link">
                {contact.text}
              </a>
            ),
          })}
        </span>
      )}
      {/* Both move to the next line together, and apart only where one line is too short for them. */}
      <span className="flex flex-wrap gap-x-4 empty:hidden">
        {terms !== null && <ExternalLink href={terms}>{say('help.terms')}</ExternalLink>}
        {privacy !== null && <ExternalLink href={privacy}>{say('help.privacy')}</ExternalLink>}
      </span>
    </p>
  )
}
