'use client'

import { keepPreviousData, useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import { metricsQuery, readRange } from '@/lib/client/queries/metrics-queries'
import { subscriptionsQuery } from '@/lib/client/subscription-queries'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { MetricCells } from './metric-cells'
import { NoFigures } from './no-figures'
import { DueList } from './overview/due-list'
import { MrrPanel } from './overview/mrr-panel'
import { OverviewSkeleton } from './overview/overview-skeleton'
import { RecentEvents } from './overview/recent-events'
import { PageHeading } from './shell/page-heading'
import { CreateSubscriptionLink } from './subscriptions/create-subscription-link'
import { FirstSteps, type FirstStepsProps } from './subscriptions/first-steps'
import { monthFigures } from './subscriptions/month-figures'

/** How often the page looks for what is new, in milliseconds. */
const POLL_MS = 30_000

interface OverviewViewProps extends FirstStepsProps {
  /** The day that the figures end with, in UTC. */
  readonly today: string
}

/** How the merchant's business goes, or the first steps where there is none yet. */
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
