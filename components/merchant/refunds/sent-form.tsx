import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import type { RefundFlow } from './refund-flow'

const HASH = /^0x[0-9a-f]{64}$/i

/** Field for the transaction of a refund that was sent already. */
export function SentForm({ flow }: { readonly flow: RefundFlow }) {
  const id = useId()
  const [hash, setHash] = useState('')
  const [tried, setTried] = useState(false)
  const isHash = HASH.test(hash.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isHash) flow.record(hash.trim().toLowerCase())
  }
  return (
    <form className="mt-3" noValidate onSubmit={submit}>
      <Field
        id={id}
        label="Transaction hash"
        hint="Of the transfer from one of your accounts to the account that paid."
        error={tried && !isHash ? 'Enter the hash of the transaction: 0x and 64 hex digits.' : null}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            value={hash}
            placeholder="0x…"
            onChange={(event) => setHash(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" scripted className="mt-3">
        Record refund
      </Button>
    </form>
  )
}
