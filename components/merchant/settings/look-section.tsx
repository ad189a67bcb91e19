'use client'

import { useQuery } from '@tanstack/react-query'
import { shortAddress } from '@/components/ui/text/address-parts'
import { merchantQuery } from '@/lib/client/queries/settings-queries'
import { ReadState } from '../list/read-state'
import { AccentForm } from './accent-form'
import { LogoForm } from './logo-form'
import { SettingsSection } from './settings-section'

/** Logo and color by which payers know the merchant. */
export function LookSection() {
  const merchant = useQuery(merchantQuery())
  return (
    <SettingsSection
      id="look"
      title="Logo and color"
      note="The logo is shown on your checkouts and where payers see what they pay for, the color on your checkouts."
    >
      <ReadState reading={merchant} what="logo and color">
        {merchant.data && (
          <div className="grid gap-6">
            <LogoForm
              logo={merchant.data.logo}
              name={merchant.data.organisation || shortAddress(merchant.data.address)}
            />
            <AccentForm accent={merchant.data.accent} />
          </div>
        )}
      </ReadState>
    </SettingsSection>
  )
}
