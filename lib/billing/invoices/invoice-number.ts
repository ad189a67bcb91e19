/** Beginning of numbers until the merchant sets another. */
export const DEFAULT_PREFIX = 'INV'

const PREFIX = /^[A-Z0-9]{1,12}$/
const SEQUENCE_DIGITS = 6

/** True for 1 to 12 capital letters and digits: the hyphens of a number stay unambiguous. */
export function isNumberPrefix(text: string): boolean {
  return PREFIX.test(text)
}

/** Place of an invoice among those of its merchant in one year, which leaves no gap and is given once. */
export interface InvoicePlace {
  /** Calendar year in UTC of its issue. */
  readonly year: number
  /** Counts from 1. */
  readonly sequence: number
}

/** `INV-2026-000001` */
export function invoiceNumber(prefix: string, { year, sequence }: InvoicePlace): string {
  return `${prefix}-${year}-${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`
}
