import { formatDate } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { customerName } from '@/lib/billing/customers/customer'
import type { WirePaymentLink } from '@/lib/wire/checkout/payment-links'
import { RecordTable } from '../list/record-table'
import { tableRoles } from '../list/table-roles'
import { useDashboardNow } from '../shell/dashboard-now'

const columns =
  'wide:grid wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_90px_110px_190px] wide:gap-x-4'

const STATES: Readonly<Record<WirePaymentLink['status'], string>> = {
  open: 'Open',
  used: 'Used',
  archived: 'Archived',
}

interface PaymentLinkListProps {
  readonly links: readonly WirePaymentLink[]
  readonly planName: (planId: string) => string
  readonly onArchive: (link: WirePaymentLink) => void
}

/** Table of payment links. */
export function PaymentLinkList({ links, planName, onArchive }: PaymentLinkListProps) {
  return (
    <RecordTable
      label="Payment links"
      heads={['For', 'Plan', 'Uses', 'State', 'Made', 'Actions']}
      columns={columns}
    >
      {links.map((link) => (
        <PaymentLinkRow key={link.id} link={link} planName={planName} onArchive={onArchive} />
      ))}
    </RecordTable>
  )
}

interface PaymentLinkRowProps extends Omit<PaymentLinkListProps, 'links'> {
  readonly link: WirePaymentLink
}

function PaymentLinkRow({ link, planName, onArchive }: PaymentLinkRowProps) {
  const now = useDashboardNow()
  const { planId, fixedPlan, code, oneUse, status, createdAt } = link
  const who = customerName(link) ?? 'Anybody'
  const line = 'min-w-0 text-ink-2 narrow:col-start-1 narrow:text-hint'
  const plan = planId === null ? 'The payer chooses' : `${planName(planId)}${fixedPlan ? ' alone' : ''}`
  return (
    <tr
      {...tableRoles.row}
      className={`border-line border-b ${columns} items-center wide:min-h-[46px] wide:py-1.5 narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:gap-x-3 narrow:gap-y-0.5 narrow:py-3 tight:block ${status === 'open' ? '' : 'text-ink-2'}`}
    >
      <td {...tableRoles.cell} className="min-w-0 font-medium [overflow-wrap:anywhere]">
        <bdi>{who}</bdi>
      </td>
      <td {...tableRoles.cell} className="min-w-0 narrow:col-start-1 narrow:text-hint">
        {plan}
        {code !== null && <span className="block text-hint text-ink-2">Code {code}</span>}
      </td>
      <td {...tableRoles.cell} className={line}>
        {oneUse ? 'One' : 'Any number'}
      </td>
      <td {...tableRoles.cell} className={line}>
        {STATES[status]}
      </td>
      <td {...tableRoles.cell} className={line}>
        {formatDate(createdAt, now)}
      </td>
      <td
        {...tableRoles.cell}
        className="flex justify-end gap-2 narrow:col-start-2 narrow:row-span-5 narrow:row-start-1 narrow:flex-col"
      >
        {status === 'open' && (
          <>
            <CopyButton value={link.url} label={`Copy the link for ${who}`}>
              Copy
            </CopyButton>
            <Button size={30} onClick={() => onArchive(link)}>
              <span>
                Archive…<span className="sr-only"> the link for {who}</span>
              </span>
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}
