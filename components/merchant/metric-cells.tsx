import { groupThousands } from '@/lib/billing/money/money'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import type { MonthFigures } from './subscriptions/month-figures'

interface MetricCellsProps {
  readonly metrics: WireMetrics
  readonly month: MonthFigures
}

/** How many subscribers stand where, each with what it counts. */
export function MetricCells({ metrics, month }: MetricCellsProps) {
  const cells = [
    { name: 'Active', count: metrics.active, definition: 'Paid for the current period.' },
    { name: 'Trialing', count: metrics.trialing, definition: 'Terms signed, first charge still ahead.' },
    { name: 'Past due', count: metrics.pastDue, definition: 'Last charge failed and is still open.' },
    {
      name: 'At risk',
      count: metrics.atRisk,
      definition: 'Will fail within 7 days: balance or allowance too low.',
    },
    { name: 'New', count: month.started, definition: 'First signed this month, trials included.' },
    { name: 'Churned', count: month.ended, definition: 'Cancelled or lapsed this month.' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden border-line bg-line max-xl:rounded-b-[7px] max-xl:border-t xl:rounded-e-[7px] xl:border-s dash:max-xl:grid-cols-3">
      {cells.map(({ name, count, definition }) => (
        <div key={name} className="bg-surface px-[18px] py-[18px] max-dash:px-4 max-dash:py-3.5">
          <dt className="font-medium text-hint text-ink-2">{name}</dt>
          <dd className="text-metric">{groupThousands(String(count))}</dd>
          <dd className="mt-1.5 max-w-40 text-badge text-ink-2">{definition}</dd>
        </div>
      ))}
    </dl>
  )
}
