import type { UsageDays } from '../usage/usage'
import type { StatementLine } from './statement'

const PERIODS: Readonly<Record<number, string>> = { 1: '1 month', 3: '3 months', 12: '1 year' }

/**
 * Name of a line: "Team, 1 month", "Discount LAUNCH20", "API call, 2026-10-21 to 2026-11-20 (UTC)", "Credit".
 * @param planName - name of the plan; null where nobody knows it, for "Plan, 1 month" and, of several, "Seat, 1 month"
 */
export function lineText(line: StatementLine, planName: string | null): string {
  switch (line.kind) {
    case 'plan':
      return `${planName ?? (line.quantity > 1 ? 'Seat' : 'Plan')}, ${periodText(line.periodMonths)}`
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
