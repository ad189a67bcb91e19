import { useRef } from 'react'
import { newIdempotencyKey } from '@/lib/client/api/idempotency-key'

/**
 * One key for each thing that is asked for: the same request sent twice, by a second press or after a lost answer,
 * carries the same key and acts once; a changed one gets a new key.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.key === '' || last.current.body !== text) {
      last.current = { body: text, key: newIdempotencyKey() }
    }
    return last.current.key
  }
}
