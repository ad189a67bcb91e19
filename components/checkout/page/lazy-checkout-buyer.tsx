'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'

/** Border of the form for invoice details: a page loads all that it imports, and most checkouts ask for none. */
const CheckoutBuyer = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./checkout-buyer')).CheckoutBuyer })),
)

/** Invoice details of the checkout, in chunks of their own. */
export function LazyCheckoutBuyer(props: ComponentProps<typeof CheckoutBuyer>) {
  return (
    <Suspense>
      <CheckoutBuyer {...props} />
    </Suspense>
  )
}
