import { sayDollars, saySignedDollars } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { directionOf } from '@/lib/billing/language/locale'
import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import { formatNumber } from '@/lib/language/amounts'
import { writeDate } from '@/lib/language/dates'
import type { Say } from '@/lib/language/say'
import type { WireStatementLine } from '@/lib/wire/subscribers/payments'

interface StatementLinesProps {
  readonly lines: readonly WireStatementLine[]
  /** Sum of the lines in dollars, where it stands below several of them. */
  readonly total?: number | undefined
  readonly className?: string | undefined
}

/** True where lines tell more than their sum does. */
export function hasSeveralLines(lines: readonly WireStatementLine[]): boolean {
  return lines.length > 1 || lines.some(({ quantity }) => quantity !== 1)
}

/** Lines that a payment is made of; nothing where that is the price of the plan alone. */
export function StatementLines({ lines, total, className }: StatementLinesProps) {
  const say = useSay()
  if (!hasSeveralLines(lines)) return null
  return (
    <ul className={classNames('text-hint text-ink-2', className)} aria-label={say('records.price')}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a statement stay in their order.
        <li key={index} className="flex justify-between gap-x-4">
          <span className="min-w-0">
            {line.quantity !== 1 && `${formatNumber(line.quantity, say.reader)} × `}
            {/* In the reader's direction: by itself it would take that of the merchant's name. */}
            <bdi dir={directionOf(say.reader.locale)}>{lineText(say, line)}</bdi>
          </span>
          <span className="shrink-0">{saySignedDollars(say, line.amount)}</span>
        </li>
      ))}
      {total !== undefined && lines.length > 1 && (
        <li className="flex justify-between gap-x-4 font-medium text-ink">
          <span className="min-w-0">{say('records.linesTotal')}</span>
          <span className="shrink-0">{sayDollars(say, total, { cents: true })}</span>
        </li>
      )}
    </ul>
  )
}

/** Endings of the descriptions of plans, with the frequency that they stand for. */
const LENGTHS = { '1 month': 'month', '3 months': 'quarter', '1 year': 'year' } as const

/** Name of a line. The API describes lines in English; pages have words of their own for those it makes. */
export function lineText(
  say: Say,
  { kind, description, quantity }: Pick<WireStatementLine, 'kind' | 'description' | 'quantity'>,
): string {
  if (kind === 'usage') return usageText(say, description)
  switch (kind) {
    case 'plan': {
      const plan = planOf(description)
      if (plan === null) return description
      const { name, frequency } = plan
      const period = say('billing.periods', { frequency, count: 1 })
      if (name !== null) return say('records.lineNamed', { name, period })
      return say('records.linePlan', { seats: quantity > 1 ? 'yes' : 'no', period })
    }
    case 'discount': {
      const code = description.split(' ').slice(1).join(' ')
      return say('records.lineDiscount', { coded: code === '' ? 'no' : 'yes', code })
    }
    case 'credit':
      return say('records.lineCredit')
  }
}

/** What the API calls a plan whose name nobody knows. */
const UNNAMED = ['Plan', 'Seat']

interface PaidPlan {
  /** Null where nobody knows it. */
  readonly name: string | null
  readonly frequency: Frequency
}

/** Plan in the description of a line: "Team" for a month, of "Team, 1 month". Null for a length without a word. */
function planOf(description: string): PaidPlan | null {
  const at = description.lastIndexOf(', ')
  const length = description.slice(at + 2)
  if (!Object.hasOwn(LENGTHS, length)) return null
  const name = description.slice(0, at)
  return { name: UNNAMED.includes(name) ? null : name, frequency: LENGTHS[length as keyof typeof LENGTHS] }
}

/** Plan that a payment was for, with the signed price of all units in dollars; null where its lines don't say it. */
export function paidPlan(
  lines: readonly WireStatementLine[],
): (PaidPlan & { readonly price: number }) | null {
  const line = lines.find(({ kind }) => kind === 'plan')
  if (!line) return null
  const plan = planOf(line.description)
  return plan && { ...plan, price: line.amount }
}

/** Unit, first day and last day of use in its description. */
const USE = /^(.*), (\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))? \(UTC\)$/s

/** "API call, 21 Oct 2026 – 20 Nov 2026 (UTC)", of "API call, 2026-10-21 to 2026-11-20 (UTC)". */
function usageText(say: Say, description: string): string {
  const [, unit, ...days] = USE.exec(description) ?? []
  if (unit === undefined) return description
  const place = { ...say.reader, timeZone: 'UTC' }
  const period = days.flatMap((day) => (day ? writeDate(new Date(day), place) : [])).join(' – ')
  return say('records.lineNamed', { name: unit, period: `${period} (UTC)` })
}
