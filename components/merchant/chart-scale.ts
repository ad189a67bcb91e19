/** An axis between two round numbers that holds all values. */
export interface ChartScale {
  /** From the lowest to the highest, evenly apart. */
  readonly ticks: readonly number[]
  /** How high a value stands: 0 at the lowest tick, 1 at the highest. */
  readonly heightOf: (value: number) => number
}

/** Steps that people count in, times a power of ten. */
const ROUND = [1, 2, 2.5, 5, 10]
const MOST_STEPS = 4

/** An axis for amounts: it begins near the least of them, never below zero, and has at most five ticks. */
export function chartScale(values: readonly number[]): ChartScale {
  const least = Math.min(...values, Number.POSITIVE_INFINITY)
  const most = Math.max(...values, 0)
  const low = Number.isFinite(least) ? least : 0
  // A line that does not move is drawn in the middle of a little room.
  const room = most - low || most || 1
  const rough = room / (MOST_STEPS - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (ROUND.find((each) => each * power >= rough) ?? 10)
  const bottom = Math.max(0, Math.floor(low / step))
  const top = Math.max(bottom + 1, Math.ceil(most / step))
  const ticks = Array.from({ length: top - bottom + 1 }, (_, index) => round((bottom + index) * step))
  const first = bottom * step
  return { ticks, heightOf: (value) => (value - first) / (top * step - first) }
}

/** Without the noise of binary fractions. */
function round(value: number): number {
  return Number(value.toPrecision(12))
}
