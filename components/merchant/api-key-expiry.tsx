import { useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { DAY_MS } from '@/lib/billing/calendar'

/** For how many days a key can be made, and what that is called. */
const LIVES = [
  [30, '30 days'],
  [90, '90 days'],
  [365, '1 year'],
] as const

interface ApiKeyExpiryProps {
  readonly id: string
  readonly error: string | undefined
  /**
   * An instant, or null for a key that works until it is revoked. It is settled here and not when the key is asked
   * for: a request that is sent again has to be the same one.
   */
  readonly onChange: (expiresAt: string | null) => void
}

/** How long a key works. */
export function ApiKeyExpiry({ id, error, onChange }: ApiKeyExpiryProps) {
  const [expiresAt, setExpiresAt] = useState<string | null>(null)
  const choose = (days: number) => {
    const next = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    setExpiresAt(next)
    onChange(next)
  }
  return (
    <Field
      id={id}
      label="Works for"
      hint={expiresAt === null ? undefined : `It stops working on ${formatDate(expiresAt)} (UTC).`}
      error={error}
    >
      {(control) => (
        <Select {...control} defaultValue={0} onChange={(event) => choose(Number(event.target.value))}>
          <option value={0}>Until it is revoked</option>
          {LIVES.map(([days, name]) => (
            <option key={days} value={days}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
