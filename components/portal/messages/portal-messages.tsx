'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSay } from '@/components/language/use-say'
import { AddressList } from '@/components/messages/address-list'
import { DeviceList } from '@/components/messages/device-list'
import { messageAddressesQuery, messageDevicesQuery } from '@/lib/client/queries/message-queries'
import { portalQuery } from '@/lib/client/queries/portal/portal-queries'

/** Addresses and devices that hear of what the wallet pays for, and its next payments as a file for a calendar. */
export function PortalMessages() {
  const say = useSay()
  const subscriptions = useInfiniteQuery(portalQuery())
  const addresses = useQuery(messageAddressesQuery('payer'))
  const devices = useQuery(messageDevicesQuery('payer')).data
  const hasSome = (subscriptions.data?.pages[0]?.data.length ?? 0) > 0
  if (!hasSome || !addresses.data) return null
  return (
    <section id="messages" aria-labelledby="messages-title" className="mt-10 border-line border-t pt-5">
      <h2 id="messages-title" className="text-section-sm">
        {say('messages.heading')}
      </h2>
      {addresses.data.enabled && (
        <>
          <p className="mt-1 text-pretty text-hint text-ink-2">{say('messages.lead')}</p>
          <div className="mt-3">
            <AddressList say={say} audience="payer" addresses={addresses.data.addresses} />
          </div>
        </>
      )}
      {devices && devices.publicKey !== null && (
        <DeviceList say={say} audience="payer" publicKey={devices.publicKey} devices={devices.devices} />
      )}
      <p className="mt-4 text-body-sm">
        <a
          href={`/api/v1/portal/calendar.ics?locale=${say.reader.locale}`}
          download
          className="text-link font-medium"
        >
          {say('messages.calendar')}
        </a>
      </p>
    </section>
  )
}
