import Link from 'next/link'
import { useSay } from '@/components/language/use-say'
import { formatCount } from '@/lib/language/amounts'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { merchantPaths } from '../merchant-paths'
import type { MonthFigures } from '../subscriptions/month-figures'

interface MetricCell {
  readonly name: string
  /** Address of the rows behind the figure. */
  readonly href: string
  readonly count: number
  readonly definition: string
}

interface MetricCellsProps {
  readonly metrics: Pick<WireMetrics, 'active' | 'trialing' | 'pastDue' | 'atRisk'>
  readonly month: Pick<MonthFigures, 'started' | 'ended'>
}

/** Subscribers by status, each with its definition. */
export function MetricCells({ metrics, month }: MetricCellsProps) {
  const { reader } = useSay()
  const cells: readonly MetricCell[] = [
    {
      name: 'Active',
      href: merchantPaths.allSubscribers('active'),
      count: metrics.active,
      definition: 'Paid for the current period.',
    },
    {
      name: 'Trialing',
      href: merchantPaths.allSubscribers('trialing'),
      count: metrics.trialing,
      definition: 'Terms signed, first charge still ahead.',
    },
    {
      name: 'Past due',
      href: merchantPaths.allSubscribers('past_due'),
      count: metrics.pastDue,
      definition: 'Last charge failed and is still open.',
    },
    {
      name: 'At risk',
      href: merchantPaths.eventsOf('subscriber.at_risk'),
      count: metrics.atRisk,
      definition: 'Will fail within 7 days: balance or allowance too low.',
    },
    {
      name: 'New',
      href: merchantPaths.eventsOf('subscriber.created'),
      count: month.started,
      definition: 'First signed this month, trials included.',
    },
    {
      name: 'Churned',
      href: merchantPaths.eventsOf('subscriber.cancelled'),
      count: month.ended,
      definition: 'Cancelled or lapsed this month.',
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden border-line bg-line max-xl:rounded-b-[7px] max-xl:border-t xl:rounded-e-[7px] xl:border-s dash:max-xl:grid-cols-3">
      {cells.map(({ name, href, count, definition }) => (
        <div key={name} className="bg-surface px-[18px] py-[18px] max-dash:px-4 max-dash:py-3.5">
          <dt className="font-medium text-hint text-ink-2">{name}</dt>
          <dd className="text-metric">
            <Link
              href={href}
              aria-label={`${count} ${name.toLowerCase()}`}
              prefetch={false}
              className="rounded-badge hover:underline hover:underline-offset-4"
            >
              {formatCount(count, reader)}
            </Link>
          </dd>
          <dd className="mt-1.5 max-w-40 text-badge text-ink-2">{definition}</dd>
        </div>
      ))}
    </dl>
  )
}
