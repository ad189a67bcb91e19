/** A whole number as somebody types it. */
export interface TypedQuantity {
  /** The number from 1 to the most that the text asks for; null where it asks for none. */
  readonly value: number | null
  /** True where the text is that number; one beyond the most is not. */
  readonly isExact: boolean
}

/** The number that a typed text asks for: one beyond `max` asks for `max`. */
export function typedQuantity(text: string, max: number): TypedQuantity {
  const number = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  if (number < 1) return { value: null, isExact: false }
  return { value: Math.min(number, max), isExact: number <= max }
}
