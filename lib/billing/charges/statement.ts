import { creditUsed } from '../changes/credit'
import { type GrantedDiscount, reducedNextPrice } from '../discounts/discount'
import { type BilledUsage, type UsageDays, unitsOf } from '../usage/usage'
import { quantityMicroOf } from '../usage/usage-quantity'

interface LineAmounts {
  /** Units, whole but for use; 1 for what is not counted. */
  readonly quantity: number
  /** Price of one unit in micro-dollars; below 0 for what is taken off. */
  readonly unitPriceMicroUsd: bigint
  /** Quantity times price of a unit, in micro-dollars; that of use is rounded down. */
  readonly amountMicroUsd: bigint
}

/** The signed price of the window, for each seat. */
export interface PlanLine extends LineAmounts {
  readonly kind: 'plan'
  readonly planId: string
  readonly periodMonths: number
}

/** Metered use on top of the plan. */
export interface UsageLine extends LineAmounts {
  readonly kind: 'usage'
  /** Name of what is counted, as in "API call". */
  readonly unit: string
  /** Days in which it was used; left out of lines from before they were kept. */
  readonly days?: UsageDays
}

/** Part that a discount takes off the plan; its amounts are below 0. */
export interface DiscountLine extends LineAmounts {
  readonly kind: 'discount'
  readonly discountId: string
  /** Text that the payer entered; null for one that held by itself. */
  readonly code: string | null
}

/** Part that was paid before, as after a change of plan; its amounts are below 0. */
export interface CreditLine extends LineAmounts {
  readonly kind: 'credit'
}

export type StatementLine = PlanLine | UsageLine | DiscountLine | CreditLine
export const LINE_KINDS = ['plan', 'usage', 'discount', 'credit'] as const

/** Lines of a charge, whose amounts sum to the total. */
export interface Statement {
  readonly lines: readonly StatementLine[]
  /** Micro-dollars, never below 0. */
  readonly totalMicroUsd: bigint
}

/** Terms of a window as they are when its charge is made. */
export interface StatementTerms {
  readonly planId: string
  readonly periodMonths: number
  /** Units that the price is for. */
  readonly quantity: number
  /** The signed price of the window, of all units, in micro-dollars. */
  readonly priceMicroUsd: bigint
  /** Credit that is left, in micro-dollars. */
  readonly creditMicroUsd: bigint
  readonly chargesPaid: number
  readonly discount: GrantedDiscount | null
  /** Use that the charge bills; null for none. */
  readonly usageDue?: BilledUsage | null
}

/** The statement of a subscriber's next charge. */
export function nextStatement(terms: StatementTerms): Statement {
  const { planId, periodMonths, quantity, priceMicroUsd, discount } = terms
  const unit = priceMicroUsd / BigInt(quantity)
  const lines: StatementLine[] = [{ kind: 'plan', planId, periodMonths, ...amounts(quantity, unit) }]
  if (terms.usageDue) lines.push(usageLine(terms.usageDue))
  const reduced = reducedNextPrice(terms)
  if (discount !== null && reduced !== null) {
    const { id: discountId, code } = discount
    lines.push({ kind: 'discount', discountId, code, ...amounts(1, reduced - priceMicroUsd) })
  }
  const credit = creditUsed(totalOf(lines), terms.creditMicroUsd)
  if (credit > 0n) lines.push({ kind: 'credit', ...amounts(1, -credit) })
  return { lines, totalMicroUsd: totalOf(lines) }
}

function usageLine(usage: BilledUsage): UsageLine {
  const { unit, quantityMicro, priceMicroUsd: unitPriceMicroUsd, amountMicroUsd, days } = usage
  const quantity = unitsOf(quantityMicro)
  return { kind: 'usage', unit, quantity, unitPriceMicroUsd, amountMicroUsd, ...(days && { days }) }
}

/** Use that a charge of these lines bills; null for none. */
export function usageIn(lines: readonly StatementLine[]): BilledUsage | null {
  const line = lines.find((each) => each.kind === 'usage')
  if (!line) return null
  const { unit, quantity, unitPriceMicroUsd: priceMicroUsd, amountMicroUsd, days } = line
  const quantityMicro = quantityMicroOf(quantity) ?? 0n
  return { unit, priceMicroUsd, quantityMicro, amountMicroUsd, ...(days && { days }) }
}

/** Price and credit that paid for the window of a charge: its use is of the window before, and none of it is left. */
export function valueOfWindow(charge: {
  readonly priceMicroUsd: bigint
  readonly lines: readonly StatementLine[]
}): { readonly priceMicroUsd: bigint; readonly creditMicroUsd: bigint } {
  const used = usageIn(charge.lines)?.amountMicroUsd ?? 0n
  return { priceMicroUsd: charge.priceMicroUsd - used, creditMicroUsd: creditIn(charge.lines) }
}

/** Credit that a charge of these lines uses, in micro-dollars. */
export function creditIn(lines: readonly StatementLine[]): bigint {
  return -totalOf(lines.filter(({ kind }) => kind === 'credit'))
}

/** Sum of lines in micro-dollars. */
export function totalOf(lines: readonly Pick<StatementLine, 'amountMicroUsd'>[]): bigint {
  return lines.reduce((sum, { amountMicroUsd }) => sum + amountMicroUsd, 0n)
}

function amounts(quantity: number, unitPriceMicroUsd: bigint): LineAmounts {
  return { quantity, unitPriceMicroUsd, amountMicroUsd: BigInt(quantity) * unitPriceMicroUsd }
}
