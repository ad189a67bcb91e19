import { useState } from 'react'

/** The last `value` that was not null, for an overlay that fades after its value is gone; null before the first. */
export function useLastShown<T>(value: T | null): T | null {
  const [shown, setShown] = useState(value)
  if (value !== null && value !== shown) setShown(value)
  return value ?? shown
}
