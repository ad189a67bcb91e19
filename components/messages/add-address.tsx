'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ownTimeZone } from '@/components/billing/times/use-time-zone'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { readEmailAddress } from '@/lib/billing/messages/email-address'
import type { Audience } from '@/lib/billing/messages/message-kind'
import { errorText } from '@/lib/client/api/api-error'
import { leaveAddressMutation } from '@/lib/client/queries/message-queries'
import type { Say } from '@/lib/language/say'
import { emailInput } from './email-input'

interface AddAddressProps {
  readonly say: Say
  readonly audience: Audience
  /** True where the form is open from the start. */
  readonly isFirst: boolean
  readonly onLeft: (email: string) => void
}

/** Form for an address to leave; a button first, where there is one already. */
export function AddAddress({ say, audience, isFirst, onLeft }: AddAddressProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const leave = useMutation(leaveAddressMutation(useQueryClient(), audience))
  if (!isFirst && !open) {
    return (
      <div>
        <Button size={30} onClick={() => setOpen(true)}>
          {say('messages.addAnother')}
        </Button>
      </div>
    )
  }
  const send = () => {
    const address = readEmailAddress(email)
    setWrong(address === null)
    if (address === null || leave.isPending) return
    const { locale } = say.reader
    leave.mutate(
      { email: address, locale, timeZone: ownTimeZone() },
      {
        onSuccess: () => {
          setEmail('')
          setOpen(false)
          onLeft(address)
        },
      },
    )
  }
  const error = wrong ? say('messages.emailRule') : leave.isError ? errorText(leave.error) : undefined
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field id={`${id}email`} label={say('messages.email')} className="min-w-[220px] flex-1" error={error}>
        {(control) => (
          <TextInput
            {...control}
            {...emailInput}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setWrong(false)
              if (leave.isError) leave.reset()
            }}
          />
        )}
      </Field>
      {/* Beside the field, below its label; on a phone, where not every language has room there, under it. */}
      <div className="flex flex-wrap gap-2 max-sm:basis-full sm:mt-[25px]">
        <Button type="submit" scripted busy={leave.isPending}>
          {say('messages.add')}
        </Button>
        {!isFirst && <Button onClick={() => setOpen(false)}>{say('messages.cancel')}</Button>}
      </div>
    </form>
  )
}
