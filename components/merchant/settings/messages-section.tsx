'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AddressList } from '@/components/messages/address-list'
import { DeviceList } from '@/components/messages/device-list'
import { Notice } from '@/components/ui/feedback/notice'
import { messageAddressesQuery, messageDevicesQuery } from '@/lib/client/queries/message-queries'
import { UNKNOWN_READER } from '@/lib/language/reader'
import { createSay, type Sentences } from '@/lib/language/say'
import { ReadState } from '../list/read-state'
import { AskPayersChoice } from './ask-payers-choice'
import { SettingsSection } from './settings-section'

/** Addresses and devices that hear of the account, and the choice whether payers are asked for theirs. */
export function MessagesSection({ sentences }: { readonly sentences: Sentences }) {
  const addresses = useQuery(messageAddressesQuery('merchant'))
  const devices = useQuery(messageDevicesQuery('merchant')).data
  const say = useMemo(() => createSay(UNKNOWN_READER, sentences), [sentences])
  const enabled = addresses.data?.enabled ?? true
  return (
    <SettingsSection
      id="messages"
      title="Messages by email"
      note="Your first subscriber, failed payments once a day, charging that is about to stop, and new keys and addresses. Nothing is sent before you confirm an address."
    >
      <ReadState reading={addresses} what="addresses for messages" rows={1}>
        {enabled ? (
          <div className="grid gap-5">
            <AddressList say={say} audience="merchant" addresses={addresses.data?.addresses ?? []} />
            <AskPayersChoice />
          </div>
        ) : (
          <Notice tone="warn" title="This installation sends no mail.">
            Its operator turns it on with SMTP_URL and MAIL_FROM. Until then nobody hears of a failed payment
            outside these pages.
          </Notice>
        )}
        {devices && devices.publicKey !== null && (
          <DeviceList say={say} audience="merchant" publicKey={devices.publicKey} devices={devices.devices} />
        )}
      </ReadState>
    </SettingsSection>
  )
}
