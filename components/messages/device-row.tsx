'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Status } from '@/components/ui/feedback/status'
import type { Audience } from '@/lib/billing/messages/message-kind'
import { errorText } from '@/lib/client/api/api-error'
import { chooseTopicsOfDeviceMutation, turnDeviceOffMutation } from '@/lib/client/queries/message-queries'
import type { Say } from '@/lib/language/say'
import type { WireMessageDevice } from '@/lib/wire/messages/message-devices'
import { TopicChoice } from './topic-choice'

interface DeviceRowProps {
  readonly say: Say
  readonly audience: Audience
  readonly device: WireMessageDevice
  /** True for the browser that shows the page. */
  readonly isOwn?: boolean
  readonly busy?: boolean
  readonly onTurnOn?: () => void
  readonly onNews: (news: string) => void
}

/** A device that hears of things: its state, what goes there, and the way to end it. */
export function DeviceRow(props: DeviceRowProps) {
  const { say, audience, device, isOwn = false, busy = false, onTurnOn, onNews } = props
  const client = useQueryClient()
  const [choosing, setChoosing] = useState(false)
  const choose = useMutation(chooseTopicsOfDeviceMutation(client, audience))
  const turnOff = useMutation(turnDeviceOffMutation(client, audience))
  const isStopped = device.status === 'stopped'
  const word = isOwn ? say('messages.deviceOn') : device.name
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Status
          shape={isStopped ? 'diamond' : 'disc'}
          word={isStopped && isOwn ? say('messages.deviceStopped') : word}
          className="text-body-sm"
        />
        <div className="flex flex-wrap gap-2">
          {isStopped && isOwn && (
            <Button size={30} busy={busy} onClick={onTurnOn}>
              {say('messages.deviceTurnOn')}
            </Button>
          )}
          {!isStopped && (
            <Button size={30} aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
              {say('messages.choose')}
              {!isOwn && <span className="sr-only"> {device.name}</span>}
            </Button>
          )}
          <Button
            size={30}
            busy={turnOff.isPending}
            onClick={() =>
              turnOff.mutate(device, {
                onSuccess: () => onNews(say('messages.deviceTurnedOff', { device: device.name })),
              })
            }
          >
            {say('messages.deviceTurnOff')}
            {!isOwn && <span className="sr-only"> {device.name}</span>}
          </Button>
        </div>
      </div>
      {choosing && <TopicChoice say={say} audience={audience} of={device} saving={choose} />}
      {turnOff.isError && (
        <Notice tone="danger" role="alert" className="mt-3">
          {errorText(turnOff.error)}
        </Notice>
      )}
    </li>
  )
}
