'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Refreshes a page whose session ended during navigation; the server then renders the sign-in page. */
export function SessionEnded() {
  const router = useRouter()
  useEffect(() => router.refresh(), [router])
  return null
}
