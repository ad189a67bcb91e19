'use client'

import { type PointerEvent, useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { dollars } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { formatDollars, type Writing } from '@/lib/language/amounts'
import { writeDay } from '@/lib/language/dates'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import type { WireRevenueForecast } from '@/lib/wire/reports/revenue-forecast'
import { useDashboardNow } from '../shell/dashboard-now'
import { wholeCents } from '../subscriptions/month-figures'
import { chartAxes, type NameRoom, roomyDays } from './chart-axes'

/** Room of a name below the chart, in percent of its width, and of that on a phone. */
const NAME_WIDTH = 11
const NAME_WIDTH_ON_PHONE = 20
/** Last place of "Today" on the narrowest phone, in percent: "Forecast" takes the rest. */
const LAST_TODAY_ON_PHONE = 55
/** Distance of the middle of "Today" from the end, which "Forecast" takes. */
const ROOM_OF_FORECAST = '88px'

type MrrDay = WireRevenueForecast['byDay'][number]

/** Stroke of the revenue, as it was and as it is foreseen. */
const LINE = {
  fill: 'none',
  strokeWidth: '2',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
  className: 'stroke-accent',
} as const

interface MrrChartProps {
  /** Oldest first; the last is today. */
  readonly days: WireMetrics['byDay']
  /** Days after today, as foreseen; empty while they are not known. */
  readonly ahead: WireRevenueForecast['byDay']
}

/** Revenue by day as a line. Positions are percentages, so the server renders it without knowing the width. */
export function MrrChart({ days, ahead }: MrrChartProps) {
  const now = useDashboardNow()
  const { reader } = useSay()
  const [pointed, setPointed] = useState<number | null>(null)
  const all = [...days, ...ahead]
  const axes = chartAxes(all.map(({ day, mrr }) => ({ day, amount: mrr })))
  const last = all.length - 1
  const end = days.at(-1)
  const shown = pointed === null ? undefined : all[pointed]
  const isForeseen = pointed !== null && pointed >= days.length
  if (!end) return null

  const through = (shownDays: readonly MrrDay[]) =>
    shownDays.map(({ day, mrr }) => `${axes.leftOf(day)},${axes.topOf(mrr)}`).join(' ')
  const today = axes.leftOf(end.day)
  // "Today" stands in the midst once days ahead are known, and "Forecast" takes the end.
  const roomOf = (width: number, latest: number): NameRoom =>
    ahead.length === 0
      ? { width, today: 100, end: 100 }
      : { width, today: Math.min(today, latest), end: 100 - 2 * width - 6 }
  const namedDays = roomyDays(axes.days, axes.leftOf, roomOf(NAME_WIDTH, 100 - 2 * NAME_WIDTH))
  const onPhone = new Set(roomyDays(namedDays, axes.leftOf, roomOf(NAME_WIDTH_ON_PHONE, LAST_TODAY_ON_PHONE)))
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left: start, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(last, Math.max(0, Math.round(((clientX - start) / width) * last))))
  }
  return (
    <div
      role="img"
      aria-label={description(days, ahead, now, reader)}
      className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5"
    >
      <div className="relative h-48" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        {axes.amounts.map((amount) => (
          <div
            key={amount}
            className="absolute inset-x-0 border-line border-t"
            style={{ top: `${axes.topOf(amount)}%` }}
          />
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          <polyline points={through(days)} {...LINE} />
          {ahead.length > 0 && (
            <polyline
              points={through([end, ...ahead])}
              {...LINE}
              strokeDasharray="2 4"
              strokeLinecap="round"
            />
          )}
        </svg>
        {shown && (
          <div
            className="absolute inset-y-0 border-control border-s border-dashed"
            style={{ left: `${axes.leftOf(shown.day)}%` }}
          />
        )}
        <Disc left={axes.leftOf(end.day)} top={axes.topOf(end.mrr)} />
        {shown && (
          <>
            <Disc left={axes.leftOf(shown.day)} top={axes.topOf(shown.mrr)} />
            <p
              className="pointer-events-none absolute z-10 rounded-control border border-transparent bg-inverse px-3 py-2 text-badge text-on-inverse-2 whitespace-nowrap"
              style={{
                top: `calc(${axes.topOf(shown.mrr)}% + 14px)`,
                ...(axes.leftOf(shown.day) > 60
                  ? { right: `calc(${100 - axes.leftOf(shown.day)}% + 12px)` }
                  : { left: `calc(${axes.leftOf(shown.day)}% + 12px)` }),
              }}
            >
              {formatDate(shown.day, now)}
              {isForeseen && ', forecast'}
              <span className="block font-semibold text-hint text-on-inverse">
                {formatDollars(wholeCents(shown.mrr), reader)}
              </span>
            </p>
          </>
        )}
      </div>
      <div className="relative min-w-12 text-badge text-ink-2">
        {axes.amounts.map((amount) => (
          <span
            key={amount}
            className="absolute end-0 -translate-y-1/2"
            style={{ top: `${axes.topOf(amount)}%` }}
          >
            {dollars(amount, reader)}
          </span>
        ))}
        <span className="invisible">{dollars(axes.amounts.at(-1) ?? 0, reader)}</span>
      </div>
      <div className="relative mt-2 h-4 text-badge text-ink-2">
        {namedDays.map((day) => (
          <span
            key={day}
            className={classNames(
              'absolute -translate-x-1/2 whitespace-nowrap tight:hidden',
              !onPhone.has(day) && 'max-sm:hidden',
            )}
            style={{ left: `${axes.leftOf(day)}%` }}
          >
            {/* Without the year, for which there is no room; that of a day is told where it is pointed at. */}
            {writeDay(new Date(day), reader)}
          </span>
        ))}
        {ahead.length === 0 ? (
          <span className="absolute end-0">Today</span>
        ) : (
          <>
            <span
              className="absolute -translate-x-1/2 bg-surface px-1 tight:hidden"
              style={{ left: `min(${today}%, calc(100% - ${ROOM_OF_FORECAST}))` }}
            >
              Today
            </span>
            <span className="absolute end-0 bg-surface ps-1">Forecast</span>
          </>
        )}
      </div>
    </div>
  )
}

function Disc({ left, top }: { readonly left: number; readonly top: number }) {
  return (
    <span
      className="-translate-1/2 absolute size-3 rounded-full border-2 border-surface bg-accent forced-color-adjust-none"
      style={{ left: `${left}%`, top: `${top}%` }}
    />
  )
}

/** Text alternative: both ends and the range of the line; the table has each day. */
function description(
  days: WireMetrics['byDay'],
  ahead: WireRevenueForecast['byDay'],
  now: Date,
  writing: Writing,
): string {
  const amounts = days.map(({ mrr }) => mrr)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'Monthly recurring revenue'
  const amount = (mrr: number) => formatDollars(wholeCents(mrr), writing)
  const coming = ahead.at(-1)
  const foreseen = coming ? ` Foreseen for ${formatDate(coming.day, now)}: ${amount(coming.mrr)}.` : ''
  return `Monthly recurring revenue by day: ${amount(first.mrr)} on ${formatDate(first.day, now)}, ${amount(last.mrr)} today, between ${amount(Math.min(...amounts))} and ${amount(Math.max(...amounts))}.${foreseen}`
}
