/** Most units of one report, and of what a price includes. Decided, not measured. */
export const MAX_USAGE_QUANTITY = 1_000_000_000

/** Parses a quantity with at most 6 decimals; null for any other number. */
export function quantityMicroOf(quantity: number): bigint | null {
  const text = quantity.toFixed(6)
  if (!Number.isFinite(quantity) || Number(text) !== quantity) return null
  return BigInt(text.replace('.', ''))
}
