'use client'

import { keepPreviousData, useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { LocalNow } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import { forecastQuery, metricsQuery, readRange } from '@/lib/client/queries/metrics-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import { formatDollars } from '@/lib/language/amounts'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import type { WireRevenueForecast } from '@/lib/wire/reports/revenue-forecast'
import { useAddressQuery } from '../list/address'
import { PageHeading } from '../shell/page-heading'
import { CreateSubscriptionLink } from '../subscriptions/create-subscription-link'
import { type FirstStepsProps, NothingHereYet } from '../subscriptions/first-steps'
import { monthFigures } from '../subscriptions/month-figures'
import { DueList } from './due-list'
import { FailingList } from './failing-list'
import { MetricCells } from './metric-cells'
import { MrrPanel } from './mrr-panel'
import { OverviewSkeleton } from './overview-skeleton'
import { RecentEvents } from './recent-events'
import { StepsToFirstPayment } from './steps-to-first-payment'

/** Polling interval of figures and events, in milliseconds. */
const POLL_MS = 30_000
/** Polling interval of the forecast, which changes slowly, in milliseconds. */
const FORECAST_POLL_MS = 300_000

interface OverviewViewProps extends FirstStepsProps {
  /** Last day of the figures, in UTC. */
  readonly today: string
}

/** Figures of the merchant, or the first steps while there is no subscription. */
export function OverviewView({ today, ...steps }: OverviewViewProps) {
  const subscriptions = useSuspenseInfiniteQuery(subscriptionsQuery())
  const range = readRange(useAddressQuery())
  const isNew = subscriptions.data.pages[0]?.data.length === 0
  const metrics = useQuery({
    ...metricsQuery(range, today),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    enabled: !isNew,
  })
  const forecast = useQuery({
    ...forecastQuery(today),
    placeholderData: keepPreviousData,
    refetchInterval: FORECAST_POLL_MS,
    enabled: !isNew,
  })
  if (isNew) {
    return (
      <>
        <NothingHereYet {...steps} />
        <NoFigures />
      </>
    )
  }
  return (
    <>
      <PageHeading title="Overview" actions={<CreateSubscriptionLink />} />
      <StepsToFirstPayment {...steps} metrics={metrics.data} />
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
        <Figures metrics={metrics.data} range={range} forecast={forecast.data} />
      ) : (
        metrics.isPending && <OverviewSkeleton />
      )}
    </>
  )
}

interface FiguresProps {
  readonly metrics: WireMetrics
  readonly range: ReturnType<typeof readRange>
  /** Missing while it is being read, and where it could not be: the figures stand without it. */
  readonly forecast: WireRevenueForecast | undefined
}

function Figures({ metrics, range, forecast }: FiguresProps) {
  const { formats } = useSay().reader
  const now = new LocalNow(new Date(metrics.asOf), 'UTC', formats)
  const month = monthFigures(metrics)
  return (
    <>
      <section
        aria-label="Figures"
        className="mt-5 grid rounded-card border border-line xl:grid-cols-[minmax(0,1fr)_344px]"
      >
        <MrrPanel metrics={metrics} month={month} range={range} ahead={forecast?.byDay ?? []} />
        <MetricCells metrics={metrics} month={month} />
      </section>
      {forecast && <FailingList forecast={forecast} now={now} />}
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-[446fr_626fr]">
        <DueList due={metrics.due} />
        <RecentEvents now={now} pollMs={POLL_MS} />
      </div>
    </>
  )
}

const EMPTY_FIGURES = ['MRR', 'Active', 'Trialing', 'Past due', 'At risk']

/** Figures of a merchant without subscriptions. */
function NoFigures() {
  const { reader } = useSay()
  return (
    <dl className="mt-8 flex border-line border-y max-sm:grid max-sm:grid-cols-2">
      {EMPTY_FIGURES.map((name) => (
        <div
          key={name}
          className="flex-1 border-line px-5 py-3 not-first:border-s first:ps-0 max-sm:odd:border-s-0 max-sm:odd:ps-0"
        >
          <dt className="text-hint text-ink-2">{name}</dt>
          <dd className="text-ink-3 text-metric-strip">{name === 'MRR' ? formatDollars(0n, reader) : '0'}</dd>
        </div>
      ))}
    </dl>
  )
}
