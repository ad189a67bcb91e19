import 'server-only'
import { cache } from 'react'
import { getDeps } from '@/lib/server/deps'
import { type CheckoutPage, getCheckoutPage } from '@/lib/server/services/get-checkout-page'

/** The checkout that the address names; read once a request, though title and page both need it. */
export const readCheckout = cache(async (sessionId: string): Promise<CheckoutPage> => {
  return getCheckoutPage(await getDeps(), { sessionId })
})
