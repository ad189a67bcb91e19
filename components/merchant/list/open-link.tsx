import Link from 'next/link'
import type { ReactNode } from 'react'
import { followInPlace } from './address'
import type { OpenRecord } from './use-open-record'

interface OpenLinkProps {
  readonly id: string
  readonly opened: OpenRecord
  readonly children: ReactNode
}

/** Link that opens a record in the side panel; works in another tab too. */
export function OpenLink({ id, opened, children }: OpenLinkProps) {
  return (
    <Link
      href={opened.addressOf(id)}
      prefetch={false}
      scroll={false}
      aria-haspopup="dialog"
      onClick={(event) => followInPlace(event, () => opened.open(id))}
      className="rounded-badge hover:underline"
    >
      {children}
    </Link>
  )
}
