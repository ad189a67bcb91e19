import { scaleLinear, scaleUtc } from '@visx/scale'
import { DAY_MS } from '@/lib/billing/durations'

/** Scales of a chart, in percent of its width and height from the top left corner. */
export interface ChartAxes {
  readonly topOf: (amount: number) => number
  readonly leftOf: (day: string) => number
  /** Ticks: round amounts in ascending order, the ends of the axis among them. */
  readonly amounts: readonly number[]
  /** Ticks: starts of weeks or months. */
  readonly days: readonly string[]
}

/** Approximate number of ticks, as d3 takes it. */
const AMOUNT_STEPS = 3
const NAMED_DAYS = 6
/** Last place for the label of a day, in percent; "Today" takes the rest. */
const LAST_LABEL_LEFT = 91

/** Axes of amounts by day; days as in `2026-11-21`, oldest first. */
export function chartAxes(points: readonly { readonly day: string; readonly amount: number }[]): ChartAxes {
  const amounts = points.map(({ amount }) => amount)
  const height = scaleLinear({ domain: domainOf(amounts), range: [100, 0], nice: AMOUNT_STEPS })
  const last = instantOf(points.at(-1)?.day)
  // A single day needs a domain too; it is drawn at the end.
  const first = Math.min(instantOf(points[0]?.day), last - DAY_MS)
  const width = scaleUtc({ domain: [first, last], range: [0, 100] })
  return {
    topOf: (amount) => height(amount),
    leftOf: (day) => width(instantOf(day)),
    amounts: height.ticks(AMOUNT_STEPS),
    days: width
      .ticks(NAMED_DAYS)
      .filter((at) => at.getUTCHours() === 0 && width(at) > 0 && width(at) < LAST_LABEL_LEFT)
      .map((at) => at.toISOString().slice(0, 10)),
  }
}

/** Lowest and highest amount, with a margin around a flat line. */
function domainOf(amounts: readonly number[]): [number, number] {
  const least = Math.min(...amounts, Number.MAX_VALUE)
  const most = Math.max(...amounts, 0)
  if (least < most) return [least, most]
  return most === 0 ? [0, 1] : [0.75 * most, 1.25 * most]
}

const instantOf = (day = '1970-01-01') => Date.parse(day)
