import { classNames } from '@/components/ui/class-names'
import { unitsText } from '@/lib/billing/usage/usage-sentence'
import type { WireStatementLine } from '@/lib/wire/subscribers/payments'
import { dollars } from './subscriber-facts'

interface StatementLinesProps {
  readonly lines: readonly WireStatementLine[]
  readonly className?: string | undefined
}

/** True where lines tell more than their sum does. */
export function hasSeveralLines(lines: readonly WireStatementLine[]): boolean {
  return lines.length > 1 || lines.some(({ quantity }) => quantity !== 1)
}

/** Lines that a payment is made of; nothing where that is the price of the plan alone. */
export function StatementLines({ lines, className }: StatementLinesProps) {
  if (!hasSeveralLines(lines)) return null
  return (
    <ul className={classNames('text-hint text-ink-2', className)} aria-label="Price">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a statement stay in their order.
        <li key={index} className="flex justify-between gap-x-4">
          <span className="min-w-0">
            {line.quantity !== 1 && `${unitsText(line.quantity)} × `}
            <bdi>{line.description}</bdi>
          </span>
          <span className="shrink-0">{signedDollars(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

const signedDollars = (amount: number) =>
  `${amount < 0 ? '−' : ''}${dollars(Math.abs(amount), { cents: true })}`
