import type { ReactNode } from 'react'
import { LocalTimes } from '@/app/_parts/local-times'
import { Spoken } from '@/app/_parts/spoken'

/** The payers' pages: their dates are those of the reader. */
export default function PortalLayout({ children }: { readonly children: ReactNode }) {
  return (
    <LocalTimes>
      <Spoken subjects={['billing', 'pairing', 'wallet', 'errors']}>{children}</Spoken>
    </LocalTimes>
  )
}
