'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ownTimeZone } from '@/components/billing/times/use-time-zone'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Status } from '@/components/ui/feedback/status'
import type { Audience } from '@/lib/billing/messages/message-kind'
import { ApiError, errorText } from '@/lib/client/api/api-error'
import { pushAccess, subscribeDevice } from '@/lib/client/devices/device-push'
import { turnDeviceOnMutation } from '@/lib/client/queries/message-queries'
import type { Say } from '@/lib/language/say'
import type { WireMessageDevice } from '@/lib/wire/messages/message-devices'
import { DeviceRow } from './device-row'
import { ownDeviceQuery } from './own-device'

interface DeviceListProps {
  readonly say: Say
  readonly audience: Audience
  readonly publicKey: string
  readonly devices: readonly WireMessageDevice[]
}

const ACCESS_TEXTS = {
  unsupported: 'messages.deviceUnsupported',
  home_screen: 'messages.deviceHomeScreen',
  blocked: 'messages.deviceBlocked',
} as const

/** This browser as a device that hears of things, with the switch for it, and the other devices. */
export function DeviceList({ say, audience, publicKey, devices }: DeviceListProps) {
  const [news, setNews] = useState('')
  const own = useQuery(ownDeviceQuery(publicKey)).data
  const mine = devices.find(({ fingerprint }) => fingerprint === own?.fingerprint)
  const others = devices.filter((device) => device !== mine)
  const turnOn = useTurnOn({ say, audience, publicKey, onNews: setNews })
  const isBound = mine?.isOfSession ?? true
  const rebound = useRef(false)
  // A device that an earlier session turned on is this one's from now on: it goes off when the wallet signs out.
  useEffect(() => {
    if (isBound || rebound.current) return
    rebound.current = true
    turnOn.quietly()
  })
  if (!own) return null
  const refused = own.access === 'open' ? null : ACCESS_TEXTS[own.access]
  const row = { say, audience, onNews: setNews }
  return (
    <section className="mt-5">
      <h3 className="text-section-sm">{say('messages.deviceHeading')}</h3>
      <p className="mt-1 text-pretty text-hint text-ink-2">{say('messages.deviceLead')}</p>
      <div className="mt-3 grid gap-3">
        {refused !== null ? (
          <Notice tone={own.access === 'blocked' ? 'warn' : 'info'}>{say(refused)}</Notice>
        ) : (
          <ul
            aria-label={say('messages.deviceHeading')}
            className="rounded-card border border-line bg-surface"
          >
            {mine ? (
              <DeviceRow {...row} device={mine} isOwn onTurnOn={turnOn.asked} busy={turnOn.isBusy} />
            ) : (
              <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
                <Status shape="ring" word={say('messages.deviceOff')} className="text-body-sm" />
                <Button size={30} busy={turnOn.isBusy} onClick={turnOn.asked}>
                  {say('messages.deviceTurnOn')}
                </Button>
              </li>
            )}
          </ul>
        )}
        {turnOn.failure !== null && (
          <Notice tone="danger" role="alert">
            {turnOn.failure}
          </Notice>
        )}
        <p role="status" className="text-hint text-ink-2 empty:hidden">
          {news}
        </p>
        {others.length > 0 && (
          <div>
            <h4 className="mb-2 text-hint text-ink-2">{say('messages.deviceOthers')}</h4>
            <ul
              aria-label={say('messages.deviceOthers')}
              className="rounded-card border border-line bg-surface"
            >
              {others.map((device) => (
                <DeviceRow key={device.id} {...row} device={device} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

/** The way of this browser to become a device: it asks its user, then the server is told. */
function useTurnOn({
  say,
  audience,
  publicKey,
  onNews,
}: Omit<DeviceListProps, 'devices'> & { readonly onNews: (news: string) => void }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const tell = useMutation(turnDeviceOnMutation(client, audience))
  const turnOn = async (): Promise<boolean> => {
    const device = await subscribeDevice(publicKey)
    if (!device) return false
    await tell.mutateAsync({ ...device, locale: say.reader.locale, timeZone: ownTimeZone() })
    return true
  }
  const ask = async () => {
    setAsking(true)
    setFailure(null)
    onNews('')
    try {
      const isOn = await turnOn()
      // One that blocks from now on says so by itself.
      if (isOn) onNews(say('messages.deviceTurnedOn'))
      else if (pushAccess() === 'open') onNews(say('messages.deviceNotAllowed'))
    } catch (error) {
      setFailure(error instanceof ApiError ? errorText(error) : say('messages.deviceFailed'))
    }
    await client.invalidateQueries(ownDeviceQuery(publicKey))
    setAsking(false)
  }
  return {
    failure,
    isBusy: isAsking,
    asked: () => {
      if (!isAsking) void ask()
    },
    /** Asks nobody and says nothing: the user has agreed before, and the next page tries again. */
    quietly: () => void turnOn().catch(() => {}),
  }
}
