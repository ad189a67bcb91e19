/** Choice of a payer on a checkout. */
export interface PaymentChoice {
  readonly planId: string
  /** Units of the plan. */
  readonly quantity: number
  readonly tokenId: string
  /** Number of charges that the allowance reaches. */
  readonly periods: number
  /** Number of charges after which the payer wants the terms to end; null for none. */
  readonly fixedCharges: number | null
  /** Code of a discount; null for none, where one may hold by itself. */
  readonly code: string | null
}

/** Every part of a choice: another value of any of them is other terms. */
const PARTS: Readonly<Record<keyof PaymentChoice, true>> = {
  planId: true,
  quantity: true,
  tokenId: true,
  periods: true,
  fixedCharges: true,
  code: true,
}

/** Values of a choice in one order: two choices with the same values have the same terms. */
export function choiceKey(choice: PaymentChoice): readonly (string | number | null)[] {
  return (Object.keys(PARTS) as (keyof PaymentChoice)[]).map((part) => choice[part])
}

/** True for choices whose terms are the same. */
export function isSameChoice(one: PaymentChoice, other: PaymentChoice): boolean {
  const values = choiceKey(other)
  return choiceKey(one).every((value, index) => value === values[index])
}
