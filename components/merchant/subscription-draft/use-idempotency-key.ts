import { useRef } from 'react'
import { newIdempotencyKey } from '@/lib/client/api/idempotency-key'

/**
 * Idempotency key by request body: a repetition, by a second click or after a lost answer, has the same key and takes
 * effect once; a changed body gets a new key.
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
