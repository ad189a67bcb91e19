'use client'

import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { useHydrated } from '../hooks/use-hydrated'

/**
 * Boundary of a part whose script is a chunk of its own, by `lazy`. What the server draws is in the page's place from the
 * first picture on: within `Suspense` React sends a larger part after the page, which then moves under the reader's finger.
 * Hydration waits for the chunk; a part that comes later is empty until it is loaded.
 */
export function OwnChunk({ children }: { readonly children: ReactNode }) {
  const isLate = useHydrated()
  const [Boundary] = useState(() => (isLate ? Suspense : Fragment))
  return <Boundary>{children}</Boundary>
}
