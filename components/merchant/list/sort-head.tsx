import { ArrowDown, ArrowUp } from 'lucide-react'
import Link from 'next/link'
import { classNames } from '@/components/ui/class-names'
import type { SubscriberSort } from '@/lib/wire/subscribers/subscribers'
import { followInPlace } from './address'
import { tableRoles } from './table-roles'

/** Sort order of a list. */
export interface SortOrder {
  readonly sort: SubscriberSort
  /** Address of the list in another order. */
  readonly addressOf: (change: { readonly sort: SubscriberSort }) => string
  readonly onSort: (sort: SubscriberSort) => void
}

interface SortHeadProps extends SortOrder {
  readonly label: string
  /** Orders of the first press and of the second. */
  readonly orders: readonly [SubscriberSort, SubscriberSort]
}

/** Column head that sorts the list. A link, so that it works before hydration. */
export function SortHead({ label, sort, orders, addressOf, onSort }: SortHeadProps) {
  const current = orders.includes(sort)
  const next = sort === orders[0] ? orders[1] : orders[0]
  const descending = sort.startsWith('-')
  const Arrow = descending ? ArrowDown : ArrowUp
  return (
    <th
      {...tableRoles.head}
      aria-sort={current ? (descending ? 'descending' : 'ascending') : 'none'}
      className="min-w-0 text-start font-normal"
    >
      <Link
        href={addressOf({ sort: next })}
        prefetch={false}
        scroll={false}
        onClick={(event) => followInPlace(event, () => onSort(next))}
        className={classNames(
          'group/sort -ms-1.5 inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-badge px-1.5 hover:text-ink',
          current && 'font-medium text-ink',
        )}
      >
        {label}
        <Arrow
          size={14}
          strokeWidth={1.75}
          aria-hidden="true"
          className={current ? undefined : 'opacity-0 group-hover/sort:opacity-60'}
        />
      </Link>
    </th>
  )
}
