'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useId, useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { useDisabledUntilHydrated } from '@/components/ui/hooks/use-hydrated'
import { METRIC_RANGES, type MetricRange, rangeDays } from '@/lib/client/queries/metrics-queries'
import { formatCount, formatDollars, type Writing } from '@/lib/language/amounts'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import type { WireRevenueForecast } from '@/lib/wire/reports/revenue-forecast'
import { followInPlace, writeAddress } from '../list/address'
import { useDashboardNow } from '../shell/dashboard-now'
import { type MonthFigures, wholeCents } from '../subscriptions/month-figures'
import { MrrChart } from './mrr-chart'

const RANGE_NAMES: Readonly<Record<MetricRange, string>> = {
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
}

interface MrrPanelProps {
  readonly metrics: WireMetrics
  readonly month: MonthFigures
  readonly range: MetricRange
  /** Revenue of the days ahead; empty while it is not known. */
  readonly ahead: WireRevenueForecast['byDay']
}

/** Monthly recurring revenue, now and by day. */
export function MrrPanel({ metrics, month, range, ahead }: MrrPanelProps) {
  const { reader } = useSay()
  const [isTable, setIsTable] = useState(false)
  const untilHydrated = useDisabledUntilHydrated()
  const shown = useId()
  const days = metrics.byDay.slice(-rangeDays[range])
  return (
    <div className="min-w-0 px-6 py-5 max-dash:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="font-medium text-hint text-ink-2">Monthly recurring revenue</h2>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-mrr tight:text-metric forced-colors:mt-1">
              {formatDollars(wholeCents(metrics.mrr), reader)}
            </span>
            {month.mrrChange !== null && month.mrrChange !== 0n && (
              <span
                className={classNames('font-medium', month.mrrChange > 0n ? 'text-accent' : 'text-ink-2')}
              >
                {signed(month.mrrChange, reader)} this month
              </span>
            )}
          </p>
        </div>
        <RangeLinks range={range} />
      </div>
      <p className="mt-1 text-hint text-ink-2 max-sm:mt-2">
        What active and past-due subscribers pay in a month; quarters and years divided. Trials do not count.
      </p>
      <div id={shown}>
        {isTable ? (
          <MrrTable days={days} />
        ) : (
          <MrrChart days={days} ahead={ahead.slice(0, rangeDays[range])} />
        )}
      </div>
      <button
        {...untilHydrated}
        type="button"
        aria-expanded={isTable}
        aria-controls={shown}
        onClick={() => setIsTable(!isTable)}
        className="mt-3 min-h-6 text-link rounded-badge font-medium text-hint"
      >
        {isTable ? 'Show as a chart' : 'Show as a table'}
      </button>
    </div>
  )
}

function RangeLinks({ range }: { readonly range: MetricRange }) {
  const pathname = usePathname()
  return (
    <nav aria-label="Time shown" className="flex rounded-control border border-line-2">
      {METRIC_RANGES.map((each) => {
        const href = `${pathname}?range=${each}`
        return (
          <Link
            key={each}
            href={href}
            prefetch={false}
            scroll={false}
            aria-current={each === range ? 'true' : undefined}
            onClick={(event) => followInPlace(event, () => writeAddress(href))}
            className={classNames(
              'px-2.5 py-[5px] font-medium text-hint transition-colors first:rounded-s-[5px] last:rounded-e-[5px]',
              each === range ? 'chosen-ground bg-sunken text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {RANGE_NAMES[each]}
          </Link>
        )
      })}
    </nav>
  )
}

function signed(microUsd: bigint, writing: Writing): string {
  const amount = formatDollars(microUsd, writing)
  return microUsd > 0n ? `+${amount}` : amount.replace('-', '−')
}

/** Days of the chart as a table, the latest first. */
function MrrTable({ days }: { readonly days: WireMetrics['byDay'] }) {
  const now = useDashboardNow()
  const { reader } = useSay()
  return (
    <section
      aria-label="Revenue by day"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it with the keyboard.
      tabIndex={0}
      className="mt-4 h-[220px] overflow-y-auto rounded-control"
    >
      <table className="w-full table-fixed text-hint">
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th className="border-line-2 border-b py-2 text-start font-normal">Day</th>
            <th className="border-line-2 border-b py-2 text-end font-normal">MRR</th>
            <th className="border-line-2 border-b py-2 text-end font-normal">New</th>
            <th className="border-line-2 border-b py-2 pe-2 text-end font-normal">Churned</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, mrr, new: started, churned }) => (
            <tr key={day} className="border-line border-b">
              <th scope="row" className="py-1.5 text-start font-normal">
                {formatDate(day, now)}
              </th>
              <td className="py-1.5 text-end font-medium">
                {formatDollars(wholeCents(mrr), reader, { cents: true })}
              </td>
              <td className="py-1.5 text-end">{formatCount(started, reader)}</td>
              <td className="py-1.5 pe-2 text-end">{formatCount(churned, reader)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
