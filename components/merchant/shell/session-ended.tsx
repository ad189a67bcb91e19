'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Stands in for a page whose session ended on the way to it: asks for the whole page, which is the sign-in. */
export function SessionEnded() {
  const router = useRouter()
  useEffect(() => router.refresh(), [router])
  return null
}
