import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import type { WireDiscount } from '@/lib/wire/discounts/discounts'
import { RecordTable } from '../list/record-table'
import { tableRoles } from '../list/table-roles'
import { useDashboardNow } from '../shell/dashboard-now'
import { discountText, plansText, reductionText, stateText, usesText } from './discount-text'

const columns = 'wide:grid wide:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_100px_110px_150px_96px] wide:gap-x-4'

interface DiscountListProps {
  readonly discounts: readonly WireDiscount[]
  readonly onArchive: (discount: WireDiscount) => void
}

/** Table of discounts. */
export function DiscountList({ discounts, onArchive }: DiscountListProps) {
  return (
    <RecordTable
      label="Discounts"
      heads={['Code', 'Reduction', 'Plans', 'Used', 'State', 'Actions']}
      columns={columns}
    >
      {discounts.map((discount) => (
        <DiscountListRow key={discount.id} discount={discount} onArchive={onArchive} />
      ))}
    </RecordTable>
  )
}

interface DiscountListRowProps {
  readonly discount: WireDiscount
  readonly onArchive: (discount: WireDiscount) => void
}

function DiscountListRow({ discount, onArchive }: DiscountListRowProps) {
  const now = useDashboardNow()
  const { reader } = useSay()
  const { code, status } = discount
  const line = 'min-w-0 text-ink-2 narrow:col-start-1 narrow:text-hint'
  return (
    <tr
      {...tableRoles.row}
      className={`border-line border-b ${columns} items-center wide:min-h-[46px] wide:py-1.5 narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:gap-x-3 narrow:gap-y-0.5 narrow:py-3 tight:block ${status === 'active' ? '' : 'text-ink-2'}`}
    >
      <td {...tableRoles.cell} className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {code ?? 'For everybody'}
      </td>
      <td {...tableRoles.cell} className="min-w-0 narrow:col-start-1 narrow:text-hint">
        {discountText(discount, reader)}
      </td>
      <td {...tableRoles.cell} className={line}>
        {plansText(discount)}
      </td>
      <td {...tableRoles.cell} className={line}>
        <span className="wide:hidden">Used </span>
        {usesText(discount, reader)}
      </td>
      <td {...tableRoles.cell} className={line}>
        {stateText(discount, now)}
      </td>
      <td
        {...tableRoles.cell}
        className="flex justify-end narrow:col-start-2 narrow:row-span-5 narrow:row-start-1"
      >
        {status !== 'archived' && (
          <Button size={30} onClick={() => onArchive(discount)}>
            <span>
              Archive…<span className="sr-only"> {code ?? reductionText(discount, reader)}</span>
            </span>
          </Button>
        )}
      </td>
    </tr>
  )
}
