'use client'

import { keepPreviousData, useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { groupThousands } from '@/lib/billing/money/money'
import { errorText } from '@/lib/client/api/api-error'
import { metricsQuery, readRange } from '@/lib/client/queries/metrics-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { PageHeading } from '../shell/page-heading'
import { CreateSubscriptionLink } from '../subscriptions/create-subscription-link'
import { FirstSteps, type FirstStepsProps } from '../subscriptions/first-steps'
import { type MonthFigures, monthFigures } from '../subscriptions/month-figures'
import { DueList } from './due-list'
import { MrrPanel } from './mrr-panel'
import { OverviewSkeleton } from './overview-skeleton'
import { RecentEvents } from './recent-events'

/** Polling interval of figures and events, in milliseconds. */
const POLL_MS = 30_000

interface OverviewViewProps extends FirstStepsProps {
  /** Last day of the figures, in UTC. */
  readonly today: string
}

/** Figures of the merchant, or the first steps while there is no subscription. */
export function OverviewView({ site, testMode, today }: OverviewViewProps) {
  const subscriptions = useSuspenseInfiniteQuery(subscriptionsQuery())
  const range = readRange(useSearchParams())
  const isNew = subscriptions.data.pages[0]?.data.length === 0
  const metrics = useQuery({
    ...metricsQuery(range, today),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    enabled: !isNew,
  })
  if (isNew) {
    return (
      <>
        <FirstSteps site={site} testMode={testMode} />
        <NoFigures />
      </>
    )
  }
  return (
    <>
      <PageHeading title="Overview" actions={<CreateSubscriptionLink />} />
      {metrics.isError && (
        <Notice
          tone="danger"
          role="alert"
          className="mt-5"
          title="The figures could not be read."
          action={
            <Button size={30} busy={metrics.isFetching} onClick={() => metrics.refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(metrics.error)}
        </Notice>
      )}
      {metrics.data ? (
        <Figures metrics={metrics.data} range={range} />
      ) : (
        metrics.isPending && <OverviewSkeleton />
      )}
    </>
  )
}

interface FiguresProps {
  readonly metrics: WireMetrics
  readonly range: ReturnType<typeof readRange>
}

function Figures({ metrics, range }: FiguresProps) {
  const month = monthFigures(metrics)
  return (
    <>
      <section
        aria-label="Figures"
        className="mt-5 grid rounded-card border border-line xl:grid-cols-[minmax(0,1fr)_344px]"
      >
        <MrrPanel metrics={metrics} month={month} range={range} />
        <MetricCells metrics={metrics} month={month} />
      </section>
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-[446fr_626fr]">
        <DueList due={metrics.due} />
        <RecentEvents now={new Date(metrics.asOf)} pollMs={POLL_MS} />
      </div>
    </>
  )
}

interface MetricCellsProps {
  readonly metrics: WireMetrics
  readonly month: MonthFigures
}

/** Subscribers by status, each with its definition. */
function MetricCells({ metrics, month }: MetricCellsProps) {
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

const EMPTY_FIGURES = ['MRR', 'Active', 'Trialing', 'Past due', 'At risk']

/** Figures of a merchant without subscriptions. */
function NoFigures() {
  return (
    <dl className="mt-8 flex border-line border-y max-sm:grid max-sm:grid-cols-2">
      {EMPTY_FIGURES.map((name) => (
        <div
          key={name}
          className="flex-1 border-line px-5 py-3 not-first:border-s first:ps-0 max-sm:odd:border-s-0 max-sm:odd:ps-0"
        >
          <dt className="text-hint text-ink-2">{name}</dt>
          <dd className="text-ink-3 text-metric-strip">{name === 'MRR' ? '$0' : '0'}</dd>
        </div>
      ))}
    </dl>
  )
}
