import { creditIn, type StatementLine } from '@/lib/billing/charges/statement'

/** True for a window that credit paid whole: no chain knows of it. */
export const isByCredit = (charge: {
  readonly amountAtomic: bigint
  readonly lines: readonly StatementLine[]
}): boolean => charge.amountAtomic === 0n && creditIn(charge.lines) > 0n
