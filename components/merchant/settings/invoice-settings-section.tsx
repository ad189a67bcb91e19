'use client'

import { useQuery } from '@tanstack/react-query'
import { invoiceSettingsQuery } from '@/lib/client/queries/settings-queries'
import { ReadState } from '../list/read-state'
import { InvoiceSettingsForm } from './invoice-settings-form'
import { SettingsSection } from './settings-section'
import type { Country } from './tax-rates-field'

/** Facts of the merchant that its next invoices show. */
export function InvoiceSettingsSection({ countries }: { readonly countries: readonly Country[] }) {
  const settings = useQuery(invoiceSettingsQuery())
  return (
    <SettingsSection
      id="invoices"
      title="Invoices"
      note="Every payment has a numbered invoice once it is confirmed. Changes hold for the next ones."
    >
      <ReadState reading={settings} what="settings of invoices">
        {settings.data && <InvoiceSettingsForm settings={settings.data} countries={countries} />}
      </ReadState>
    </SettingsSection>
  )
}
