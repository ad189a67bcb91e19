import { useState } from 'react'

/** The last `value` that was not null: what an overlay goes on showing while it fades; null before there was one. */
export function useLastShown<T>(value: T | null): T | null {
  const [shown, setShown] = useState(value)
  if (value !== null && value !== shown) setShown(value)
  return value ?? shown
}
