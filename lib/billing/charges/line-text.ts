import type { UsageDays } from '../usage/usage'
import type { StatementLine } from './statement'

const PERIODS: Readonly<Record<number, string>> = { 1: '1 month', 3: '3 months', 12: '1 year' }

/** Name of a line: "Plan, 1 month", "Seat, 1 month" of several, "Discount LAUNCH20", "API call, 2026-10-21 to 2026-11-20 (UTC)", "Credit". */
export function lineText(line: StatementLine): string {
  switch (line.kind) {
    case 'plan':
      return `${line.quantity > 1 ? 'Seat' : 'Plan'}, ${periodText(line.periodMonths)}`
    case 'usage':
      return line.days ? `${line.unit}, ${daysText(line.days)}` : line.unit
    case 'discount':
      return line.code === null ? 'Discount' : `Discount ${line.code}`
    case 'credit':
      return 'Credit'
  }
}

/** `2026-11-21 to 2026-12-20 (UTC)` */
const daysText = ({ from, to }: UsageDays) => `${from === to ? from : `${from} to ${to}`} (UTC)`

/** "1 month", "1 year": the length of a period. */
export function periodText(months: number): string {
  return PERIODS[months] ?? `${months} months`
}
