import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import type { CheckoutSight } from '@/lib/billing/checkout/checkout-page'
import { getDeps } from '@/lib/server/deps'
import { SIGHT_HEADER } from '@/lib/server/http/pages/held-sights'

/** The checkout as it was read for this request's page, which others get too; null for a page of its reader's own. */
export const getCheckoutSight = cache(async (sessionId: string): Promise<CheckoutSight | null> => {
  const { sights } = await getDeps()
  return sights.find((await headers()).get(SIGHT_HEADER), sessionId)
})
