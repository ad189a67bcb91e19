'use client'

import { keepPreviousData, useInfiniteQuery, useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useSyncExternalStore } from 'react'
import { LocalNow } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import { forecastQuery, metricsQuery, readRange } from '@/lib/client/queries/metrics-queries'
import { firstPaymentQuery } from '@/lib/client/queries/payment-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import { formatCount, formatDollars } from '@/lib/language/amounts'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import type { WireRevenueForecast } from '@/lib/wire/reports/revenue-forecast'
import { useAddressQuery } from '../list/address'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'
import { CreateSubscriptionLink } from '../subscriptions/create-subscription-link'
import { FirstSteps, type FirstStepsProps, NothingHereYet } from '../subscriptions/first-steps'
import { type MonthFigures, monthFigures } from '../subscriptions/month-figures'
import { DueList } from './due-list'
import { FailingList } from './failing-list'
import { MrrPanel } from './mrr-panel'
import { OverviewSkeleton } from './overview-skeleton'
import { RecentEvents } from './recent-events'

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
      <StepsToFirstPayment {...steps} subscribed={isSubscribed(metrics.data)} />
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

/** True once anybody has subscribed in the days that are shown, or runs. */
function isSubscribed(metrics: WireMetrics | undefined): boolean {
  if (!metrics) return false
  return metrics.active + metrics.trialing + metrics.pastDue + metrics.new > 0
}

const SHARED = 'dues:link-shared'
const onStorage = (notify: () => void) => {
  window.addEventListener(SHARED, notify)
  return () => window.removeEventListener(SHARED, notify)
}
const readShared = () => window.localStorage.getItem(SHARED) !== null
const noteShared = () => {
  window.localStorage.setItem(SHARED, '1')
  window.dispatchEvent(new Event(SHARED))
}

/** The steps of a merchant whom nobody has paid yet; nothing once somebody has. */
function StepsToFirstPayment({ subscribed, ...steps }: FirstStepsProps & { readonly subscribed: boolean }) {
  const subscriptions = useSuspenseInfiniteQuery(subscriptionsQuery())
  const payments = useInfiniteQuery(firstPaymentQuery())
  const wasShared = useSyncExternalStore(onStorage, readShared, () => false)
  const newest = subscriptions.data.pages[0]?.data.find(({ status }) => status === 'active')
  const paid = payments.data === undefined || payments.data.pages.some(({ data }) => data.length > 0)
  if (paid || !newest) return null
  const done = { named: steps.organisation !== '', created: true, shared: wasShared || subscribed, paid }
  return <FirstSteps {...steps} payUrl={newest.payUrl} done={done} onShare={noteShared} />
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

interface MetricCell {
  readonly name: string
  /** Address of the rows behind the figure. */
  readonly href: string
  readonly count: number
  readonly definition: string
}

interface MetricCellsProps {
  readonly metrics: WireMetrics
  readonly month: MonthFigures
}

/** Subscribers by status, each with its definition. */
function MetricCells({ metrics, month }: MetricCellsProps) {
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
