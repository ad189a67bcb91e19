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

/** Approximate number of steps between the amounts. */
const AMOUNT_STEPS = 3
/** Digits of a number that are surely right after a multiplication. */
const DIGITS = 14
/** Approximate number of days that are named. */
const NAMED_DAYS = 6
/** Last place for the label of a day, in percent; "Today" takes the rest. */
const LAST_LABEL_LEFT = 91

/** Axes of amounts by day; days as in `2026-11-21`, oldest first. */
export function chartAxes(points: readonly { readonly day: string; readonly amount: number }[]): ChartAxes {
  const amounts = roundAmounts(domainOf(points.map(({ amount }) => amount)))
  const [least = 0, most = 1] = [amounts[0], amounts.at(-1)]
  const last = instantOf(points.at(-1)?.day)
  // A single day needs a domain too; it is drawn at the end.
  const first = Math.min(instantOf(points[0]?.day), last - DAY_MS)
  const leftOf = (day: string) => ((instantOf(day) - first) / (last - first)) * 100
  return {
    topOf: (amount) => 100 - ((amount - least) / (most - least)) * 100,
    leftOf,
    amounts,
    days: namedDays(first, last).filter((day) => leftOf(day) > 0 && leftOf(day) < LAST_LABEL_LEFT),
  }
}

/** Room for the names of days below a chart, in percent of its width. */
export interface NameRoom {
  /** Of a name. */
  readonly width: number
  /** Middle of the name of today. */
  readonly today: number
  /** Place from which no name stands. */
  readonly end: number
}

/** Days whose names have room: none beyond the left edge or upon today's, nor nearer to the one before than `width`. */
export function roomyDays(
  days: readonly string[],
  leftOf: ChartAxes['leftOf'],
  { width, today, end }: NameRoom,
): string[] {
  const kept: string[] = []
  for (const day of days) {
    const left = leftOf(day)
    const before = kept.at(-1)
    const isApart = before === undefined || left - leftOf(before) >= width
    if (isApart && left > width / 2 && left < end && Math.abs(left - today) > width) kept.push(day)
  }
  return kept
}

/** Multiples of 1, 2 or 5 times a power of ten, from at or below `least` to at or above `most`. */
function roundAmounts([least, most]: readonly [number, number]): number[] {
  let [begin, end, step] = [least, most, 0]
  // Rounded ends lie further apart, which may ask for wider steps.
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const next = roundStep((end - begin) / AMOUNT_STEPS)
    if (next === step) break
    step = next
    begin = scaled(Math.floor(inSteps(begin, step)), step)
    end = scaled(Math.ceil(inSteps(end, step)), step)
  }
  // Ends that were rounded by narrower steps can lie a step too far out.
  const first = Math.floor(inSteps(least, step))
  const count = Math.ceil(inSteps(most, step)) - first + 1
  return Array.from({ length: count }, (_, index) => scaled(first + index, step))
}

/** The nearest, by ratio, of 1, 2, 5 and 10 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return nearestRound(rough / power) * power
}

/**
 * Steps that an amount is. A step that is a fraction is one of a whole number, which is exact: 3 × 0.1 would not be 0.3. An
 * amount that is so many steps is no hair more: 0.14 × 50 would not be 7.
 */
const inSteps = (amount: number, step: number) =>
  Number((step < 1 ? amount * Math.round(1 / step) : amount / step).toPrecision(DIGITS))
const scaled = (count: number, step: number) => (step < 1 ? count / Math.round(1 / step) : count * step)

/** The nearest of 1, 2, 5 and 10 by ratio. */
function nearestRound(value: number): number {
  if (value < Math.sqrt(2)) return 1
  if (value < Math.sqrt(10)) return 2
  return value < Math.sqrt(50) ? 5 : 10
}

/** Starts of the steps between two instants whose length is nearest, by ratio, to a {@link NAMED_DAYS}th of the time. */
function namedDays(first: number, last: number): string[] {
  const wanted = (last - first) / DAY_MS / NAMED_DAYS
  const distance = ({ days }: Step) => Math.abs(Math.log(days / wanted))
  const step = STEPS.reduce((best, each) => (distance(each) < distance(best) ? each : best))
  const named: string[] = []
  for (let at = first; at <= last; at += DAY_MS) {
    const date = new Date(at)
    if (step.begins(date)) named.push(date.toISOString().slice(0, 10))
  }
  return named
}

interface Step {
  /** Its length, about. */
  readonly days: number
  readonly begins: (date: Date) => boolean
}

const beginsMonth = (date: Date) => date.getUTCDate() === 1

const STEPS: readonly [Step, ...Step[]] = [
  { days: 1, begins: () => true },
  { days: 2, begins: (date) => (date.getTime() / DAY_MS) % 2 === 0 },
  { days: 7, begins: (date) => date.getUTCDay() === 0 },
  { days: 30, begins: beginsMonth },
  { days: 90, begins: (date) => beginsMonth(date) && date.getUTCMonth() % 3 === 0 },
  { days: 365, begins: (date) => beginsMonth(date) && date.getUTCMonth() === 0 },
]

/** Lowest and highest amount, with a margin around a flat line. */
function domainOf(amounts: readonly number[]): [number, number] {
  const least = Math.min(...amounts, Number.MAX_VALUE)
  const most = Math.max(...amounts, 0)
  if (least < most) return [least, most]
  return most === 0 ? [0, 1] : [0.75 * most, 1.25 * most]
}

const instantOf = (day = '1970-01-01') => Date.parse(day)
