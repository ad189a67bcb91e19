import type { ReactNode } from 'react'
import { LocalTimes } from '@/app/_parts/local-times'

/** The payers' pages: their dates are those of the reader. */
export default function PortalLayout({ children }: { readonly children: ReactNode }) {
  return <LocalTimes>{children}</LocalTimes>
}
