import { listCountries } from '@/lib/billing/invoices/party'
import type { AuditFilters } from '@/lib/client/lists/audit-filters'
import type { Sentences } from '@/lib/language/say'
import { PageHeading } from '../shell/page-heading'
import { AuditSection } from './audit-section'
import { InvoiceSettingsSection } from './invoice-settings-section'
import { LookSection } from './look-section'
import { MessagesSection } from './messages-section'
import { NetworksSection } from './networks-section'
import { OrganisationForm } from './organisation-form'
import { PayerHelpSection } from './payer-help-section'
import { SessionsSection } from './sessions-section'
import { SettingsSection } from './settings-section'
import { SignInAddressesSection } from './sign-in-addresses-section'

const PARTS = [
  ['organisation', 'Organization'],
  ['look', 'Logo and color'],
  ['payer-help', 'Help for payers'],
  ['invoices', 'Invoices'],
  ['messages', 'Messages'],
  ['addresses', 'Sign-in addresses'],
  ['sessions', 'Sessions'],
  ['networks', 'Networks and keeper'],
  ['audit', 'Audit log'],
] as const

interface SettingsViewProps {
  readonly organisation: string
  /** The account's own address. */
  readonly address: string
  /** The host named in messages to sign. */
  readonly site: string
  readonly filters: AuditFilters
  /** Sentences about messages, in English. */
  readonly sentences: Sentences
}

/** Settings page: organization, logo and color, help for payers, invoices, sign-in addresses, sessions, networks and audit log. */
export function SettingsView({ organisation, address, site, filters, sentences }: SettingsViewProps) {
  return (
    <>
      <PageHeading title="Settings" />
      <nav aria-label="Parts of the settings" className="mt-3">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-hint">
          {PARTS.map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-6 items-center rounded-badge text-accent underline decoration-accent-line underline-offset-2"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-[760px]">
        <SettingsSection id="organisation" title="Organization">
          <OrganisationForm organisation={organisation} address={address} />
        </SettingsSection>
        <LookSection />
        <PayerHelpSection />
        <InvoiceSettingsSection countries={listCountries()} />
        <MessagesSection sentences={sentences} />
        <SignInAddressesSection account={address} site={site} />
        <SessionsSection />
        <NetworksSection />
        <AuditSection filters={filters} />
      </div>
    </>
  )
}
