'use client'

import { useQuery } from '@tanstack/react-query'
import { merchantQuery } from '@/lib/client/queries/settings-queries'
import { ReadState } from '../list/read-state'
import { PayerHelpForm } from './payer-help-form'
import { SettingsSection } from './settings-section'

/** Contact and pages that payers find on checkouts. */
export function PayerHelpSection() {
  const merchant = useQuery(merchantQuery())
  return (
    <SettingsSection
      id="payer-help"
      title="Help for payers"
      note="Shown at the end of every checkout. People pay more readily when they see whom to ask."
    >
      <ReadState reading={merchant} what="help for payers">
        {merchant.data && <PayerHelpForm help={merchant.data} />}
      </ReadState>
    </SettingsSection>
  )
}
