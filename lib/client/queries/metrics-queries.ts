import { queryOptions } from '@tanstack/react-query'
import { addDays } from '@/lib/billing/money/recurring-revenue'
import { httpReads } from '../api/reads'
import { queryKeys } from './query-keys'

/** Time ranges of a chart. */
export const METRIC_RANGES = ['30d', '90d', '1y'] as const
export type MetricRange = (typeof METRIC_RANGES)[number]

export const rangeDays: Readonly<Record<MetricRange, number>> = { '30d': 30, '90d': 90, '1y': 365 }

/** Range in an address's query; 90 days without one. */
export function readRange(query: URLSearchParams): MetricRange {
  const asked = query.get('range')
  return METRIC_RANGES.find((range) => range === asked) ?? '90d'
}

/**
 * The first day to ask for, so that the range is in it, and so is the last day of the month before: the change of
 * this month is counted from there.
 */
export function firstDay(range: MetricRange, today: string): string {
  const ofRange = addDays(today, 1 - rangeDays[range])
  const beforeMonth = addDays(`${today.slice(0, 7)}-01`, -1)
  const [first = ofRange] = [ofRange, beforeMonth].sort()
  return first
}

/** The merchant's revenue of the days ahead, and who will fail. */
export function forecastQuery(today: string, reads = httpReads) {
  return queryOptions({
    queryKey: [...queryKeys.forecast, today],
    queryFn: ({ signal }) => reads.data('getRevenueForecast', { signal }),
  })
}

/** The merchant's figures up to now. */
export function metricsQuery(range: MetricRange, today: string, reads = httpReads) {
  return queryOptions({
    queryKey: [...queryKeys.metrics, range, today],
    queryFn: ({ signal }) => reads.data('getMetrics', { query: { from: firstDay(range, today) }, signal }),
  })
}
