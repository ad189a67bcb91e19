import { decimalText } from '@/lib/billing/money/decimal-text'

/** Amount to refund, in atomic units; or the error of the text, as a sentence. */
export type RefundAmount =
  | { readonly ok: true; readonly atomic: bigint }
  | { readonly ok: false; readonly error: string }

interface RefundBounds {
  readonly symbol: string
  readonly decimals: number
  /** Rest that can still be refunded, in atomic units and in whole tokens. */
  readonly left: string
  readonly leftText: string
}

/** Reads an amount in whole tokens, such as `4.50` or `4,50`. */
export function readRefundAmount(text: string, bounds: RefundBounds): RefundAmount {
  const { symbol, decimals, left, leftText } = bounds
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d*))?$/.exec(decimalText(text) ?? '') ?? []
  if (whole === undefined) return refused('Enter an amount, such as 4.50.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return refused(`${symbol} has ${decimals} decimals at most.`)
  const atomic = BigInt(whole + digits.padEnd(decimals, '0'))
  if (atomic === 0n) return refused('Enter an amount above 0.')
  if (atomic > BigInt(left)) return refused(`Enter ${leftText} ${symbol} at most: no more is left.`)
  return { ok: true, atomic }
}

const refused = (error: string): RefundAmount => ({ ok: false, error })
