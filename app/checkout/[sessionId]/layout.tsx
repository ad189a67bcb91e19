import type { ReactNode } from 'react'
import { LocalTimes } from '@/app/_parts/local-times'
import { getSay, getUnknownLocale } from '@/app/_parts/reader'
import { Spoken } from '@/app/_parts/spoken'
import { TestMode } from '@/app/_parts/test-mode'
import { Notice } from '@/components/ui/feedback/notice'

/** Frame of the checkout in each of its states. */
export default async function CheckoutLayout({ children }: { readonly children: ReactNode }) {
  const [say, unknownLocale] = await Promise.all([getSay(), getUnknownLocale()])
  return (
    <div className="flex min-h-dvh flex-col has-data-test-mode:[--strip:36px]">
      <TestMode />
      {unknownLocale !== null && (
        <Notice className="m-3">{say('parts.unknownLocale', { asked: unknownLocale })}</Notice>
      )}
      <LocalTimes>
        <Spoken subjects={['billing', 'buyer', 'checkout', 'pay', 'wallet', 'errors']}>{children}</Spoken>
      </LocalTimes>
    </div>
  )
}
