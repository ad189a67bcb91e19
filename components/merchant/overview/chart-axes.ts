import { scaleLinear, scaleUtc } from '@visx/scale'
import { DAY_MS } from '@/lib/billing/calendar'

/** Where amounts and days stand in a chart, in hundredths of its width and height from the top left corner. */
export interface ChartAxes {
  readonly topOf: (amount: number) => number
  readonly leftOf: (day: string) => number
  /** Round amounts, from the lowest to the highest, and so are the ends of the axis. */
  readonly amounts: readonly number[]
  /** The days that are named: beginnings of weeks or months, a few of them. */
  readonly days: readonly string[]
}

/** About so many steps between round amounts, and so many named days. */
const AMOUNT_STEPS = 3
const NAMED_DAYS = 6
/** No day is named behind this: "Today" stands there. */
const BEFORE_TODAY = 91

/** The axes of amounts by day; days as in `2026-11-21`, oldest first. */
export function chartAxes(points: readonly { readonly day: string; readonly amount: number }[]): ChartAxes {
  const amounts = points.map(({ amount }) => amount)
  const height = scaleLinear({ domain: roomFor(amounts), range: [100, 0], nice: AMOUNT_STEPS })
  const last = instantOf(points.at(-1)?.day)
  // Of one day alone there is no line: it stands at the end.
  const first = Math.min(instantOf(points[0]?.day), last - DAY_MS)
  const width = scaleUtc({ domain: [first, last], range: [0, 100] })
  return {
    topOf: (amount) => height(amount),
    leftOf: (day) => width(instantOf(day)),
    amounts: height.ticks(AMOUNT_STEPS),
    days: width
      .ticks(NAMED_DAYS)
      .filter((at) => at.getUTCHours() === 0 && width(at) > 0 && width(at) < BEFORE_TODAY)
      .map((at) => at.toISOString().slice(0, 10)),
  }
}

/** The least and the most of the amounts; around a line that does not move, a little room. */
function roomFor(amounts: readonly number[]): [number, number] {
  const least = Math.min(...amounts, Number.MAX_VALUE)
  const most = Math.max(...amounts, 0)
  if (least < most) return [least, most]
  return most === 0 ? [0, 1] : [0.75 * most, 1.25 * most]
}

const instantOf = (day = '1970-01-01') => Date.parse(day)
