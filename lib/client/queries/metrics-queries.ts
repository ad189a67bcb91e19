import { queryOptions } from '@tanstack/react-query'
import { addDays } from '@/lib/billing/money/recurring-revenue'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { callApi } from '../api/api'

/** How much of the past a chart shows. */
export const METRIC_RANGES = ['30d', '90d', '1y'] as const
export type MetricRange = (typeof METRIC_RANGES)[number]

export const rangeDays: Readonly<Record<MetricRange, number>> = { '30d': 30, '90d': 90, '1y': 365 }

/** The range that an address's query asks for; 90 days where it asks for none. */
export function readRange(query: URLSearchParams): MetricRange {
  const asked = query.get('range')
  return METRIC_RANGES.find((range) => range === asked) ?? '90d'
}

/**
 * The first day to ask for, so that the range is in it, and so is the last day of the month before: what changed
 * this month is told from there.
 */
export function firstDay(range: MetricRange, today: string): string {
  const ofRange = addDays(today, 1 - rangeDays[range])
  const beforeMonth = addDays(`${today.slice(0, 7)}-01`, -1)
  const [first = ofRange] = [ofRange, beforeMonth].sort()
  return first
}

/** The merchant's figures up to now. On the server, `load` is the service. */
export function metricsQuery(range: MetricRange, today: string, load?: () => Promise<WireMetrics>) {
  return queryOptions({
    queryKey: ['metrics', range, today],
    queryFn: ({ signal }): Promise<WireMetrics> =>
      load ? load() : callApi('getMetrics', { query: { from: firstDay(range, today) }, signal }),
  })
}
