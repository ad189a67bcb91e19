import { renewalsLeft } from '@/components/billing/subscriber-facts'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { tableRoles } from './list/table-roles'

/** How many charges the signed terms still allow, with a warning where they end. */
export function RenewalsCell({ row }: { readonly row: WireSubscriberRow }) {
  const left = renewalsLeft(row)
  const area = 'min-w-0 text-end narrow:text-hint narrow:[grid-area:left]'
  if (left === null) {
    return (
      <td {...tableRoles.cell} className={`${area} text-ink-3`}>
        <span className="narrow:sr-only">None</span>
      </td>
    )
  }
  if (left.warning === null) {
    return (
      <td {...tableRoles.cell} className={`${area} narrow:text-ink-2`}>
        {left.count}
        <span className="wide:hidden"> left</span>
      </td>
    )
  }
  return (
    <td {...tableRoles.cell} className={`${area} text-warn narrow:font-label`}>
      <span className="me-2 text-hint narrow:hidden">{left.warning}</span>
      <span className="font-label">{left.count}</span>
      <span className="wide:hidden"> left, {left.warning}</span>
    </td>
  )
}
