'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Status } from '@/components/ui/feedback/status'
import type { SignShape } from '@/components/ui/feedback/status-sign'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import type { Audience } from '@/lib/billing/messages/message-kind'
import { shortWallet } from '@/lib/billing/messages/short-wallet'
import { errorText } from '@/lib/client/api/api-error'
import {
  askAddressMutation,
  chooseTopicsMutation,
  removeMessageAddressMutation,
} from '@/lib/client/queries/message-queries'
import type { Say } from '@/lib/language/say'
import type { WireMessageAddress } from '@/lib/wire/messages/message-addresses'
import { AddAddress } from './add-address'
import { TopicChoice } from './topic-choice'

interface AddressListProps {
  readonly say: Say
  readonly audience: Audience
  readonly addresses: readonly WireMessageAddress[]
}

const SIGNS: Readonly<Record<WireMessageAddress['status'], SignShape>> = {
  waiting: 'half',
  confirmed: 'disc',
  bouncing: 'diamond',
  stopped: 'diamond',
}

/** Addresses that messages go to: their state, what goes there, and a form for another one. */
export function AddressList({ say, audience, addresses }: AddressListProps) {
  const [news, setNews] = useState('')
  return (
    <div className="grid gap-3">
      {addresses.length > 0 && (
        <ul aria-label={say('messages.heading')} className="rounded-card border border-line bg-surface">
          {addresses.map((address) => (
            <AddressRow key={address.id} say={say} audience={audience} address={address} onNews={setNews} />
          ))}
        </ul>
      )}
      <AddAddress
        say={say}
        audience={audience}
        isFirst={addresses.length === 0}
        onLeft={(email) => setNews(say('messages.sent', { email }))}
      />
      <p role="status" className="text-hint text-ink-2 empty:hidden">
        {news}
      </p>
    </div>
  )
}

interface AddressRowProps extends Omit<AddressListProps, 'addresses'> {
  readonly address: WireMessageAddress
  readonly onNews: (news: string) => void
}

function AddressRow({ say, audience, address, onNews }: AddressRowProps) {
  const client = useQueryClient()
  const [choosing, setChoosing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { email, merchant, status, failure } = address
  const ask = useMutation({
    ...askAddressMutation(client, audience),
    onSettled: () => setRemoving(false),
  })
  const choose = useMutation(chooseTopicsMutation(client, audience))
  const remove = useMutation(removeMessageAddressMutation(client, audience))
  const name = merchant && (merchant.organisation || shortWallet(merchant.address))
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium text-body [overflow-wrap:anywhere]">{email}</p>
          {audience === 'payer' && (
            <p className="text-hint text-ink-2">
              {name === null ? say('messages.forAll') : say('messages.forMerchant', { merchant: name })}
            </p>
          )}
          <p className="mt-0.5 text-hint">
            <Status shape={SIGNS[status]} word={say(`messages.${status}`)} />
          </p>
          {status !== 'confirmed' && failure && (
            <p className="mt-0.5 text-hint text-ink-3 [overflow-wrap:anywhere]">{failure}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {status === 'confirmed' ? (
            <Button size={30} aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
              {say('messages.choose')}
            </Button>
          ) : (
            <Button
              size={30}
              busy={ask.isPending}
              onClick={() =>
                ask.mutate(address, { onSuccess: () => onNews(say('messages.sent', { email })) })
              }
            >
              {say('messages.sendAgain')}
            </Button>
          )}
          <Button size={30} onClick={() => setRemoving(true)}>
            {say('messages.remove')}
            <span className="sr-only"> {email}</span>
          </Button>
        </div>
      </div>
      {choosing && <TopicChoice say={say} audience={audience} of={address} saving={choose} />}
      {ask.isError && (
        <Notice tone="danger" role="alert" className="mt-3">
          {errorText(ask.error)}
        </Notice>
      )}
      <ConfirmDialog
        open={removing}
        title={say('messages.remove')}
        description={email}
        keepLabel={say('messages.cancel')}
        confirmLabel={say('messages.remove')}
        busy={remove.isPending}
        failure={remove.error && { title: email, text: errorText(remove.error) }}
        onConfirm={() =>
          remove.mutate(address, { onSuccess: () => onNews(say('messages.removed', { email })) })
        }
        onClose={() => {
          remove.reset()
          setRemoving(false)
        }}
      >
        <p>{say('messages.removeAsk', { email })}</p>
      </ConfirmDialog>
    </li>
  )
}
