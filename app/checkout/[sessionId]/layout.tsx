import type { ReactNode } from 'react'
import { LocalTimes } from '@/app/_parts/local-times'
import { TestMode } from '@/app/test-mode'

/** Frame of the checkout in each of its states. */
export default function CheckoutLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col has-data-test-mode:[--strip:36px]">
      <TestMode />
      <LocalTimes>{children}</LocalTimes>
    </div>
  )
}
