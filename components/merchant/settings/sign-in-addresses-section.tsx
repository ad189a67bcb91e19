'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { AddressText } from '@/components/ui/text/address-text'
import { Badge } from '@/components/ui/text/badge'
import { networkName } from '@/lib/billing/networks'
import { signInAddressesQuery } from '@/lib/client/queries/settings-queries'
import { confirmBeforehand } from '@/lib/client/wallet/confirm-beforehand'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'
import { ReadState } from '../list/read-state'
import { useDashboardNow } from '../shell/dashboard-now'
import { AddAddressDialog } from './add-address-dialog'
import { RemoveAddressDialog } from './remove-address-dialog'
import { SettingsSection } from './settings-section'

interface SignInAddressesSectionProps {
  /** The account's own address. */
  readonly account: string
  /** The host named in messages to sign. */
  readonly site: string
}

/** Addresses that can sign in to this account, with dialogs to add and remove them. */
export function SignInAddressesSection({ account, site }: SignInAddressesSectionProps) {
  const now = useDashboardNow()
  const addresses = useQuery(signInAddressesQuery())
  const [adding, setAdding] = useState(false)
  // The new address is another account of the wallet: one that signs in already has to confirm before it is chosen.
  const add = async () => setAdding(await confirmBeforehand())
  const [removing, setRemoving] = useState<WireSignInAddress | null>(null)
  return (
    <SettingsSection
      id="addresses"
      title="Sign-in addresses"
      note="Any of these can sign in. Add a second, so that losing one wallet doesn’t lock you out. The address that founded the account always can, and takes it back if somebody else gets in."
      action={<Button onClick={() => void add()}>Add address…</Button>}
    >
      <ReadState reading={addresses} what="sign-in addresses" rows={1}>
        <ul aria-label="Sign-in addresses" className="rounded-card border border-line">
          {addresses.data?.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0"
            >
              <div className="min-w-0">
                <AddressText address={each.address} form="whole" />
                <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-hint text-ink-2">
                  Added <time dateTime={each.addedAt}>{formatDate(each.addedAt, now)}</time>
                  {each.chainId !== null && <Badge>Smart wallet on {networkName(each.chainId)}</Badge>}
                  {each.isOwn && <Badge>Payers see it</Badge>}
                  {each.isCurrent && <Badge tone="good">Signed in with it</Badge>}
                </p>
              </div>
              {each.isOwn ? (
                <p className="text-hint text-ink-3">Founded the account, so it stays</p>
              ) : (
                <Button size={30} onClick={() => setRemoving(each)}>
                  <span>
                    Remove…<span className="sr-only"> {each.address}</span>
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ReadState>
      <AddAddressDialog open={adding} account={account} site={site} onClose={() => setAdding(false)} />
      <RemoveAddressDialog address={removing} onClose={() => setRemoving(null)} />
    </SettingsSection>
  )
}
