import { formatUsd } from '../money/usd-text'

/** "Discount LAUNCH20: $9.80 off each of the first 3 payments." */
export function discountSentence(
  fullMicroUsd: bigint,
  { code, priceMicroUsd, charges }: { code: string | null; priceMicroUsd: bigint; charges: number | null },
): string {
  const name = code === null ? 'Discount' : `Discount ${code}`
  const off = `${name}: ${formatUsd(fullMicroUsd - priceMicroUsd)} off`
  if (charges === null) return `${off} each payment.`
  const first = charges === 1 ? 'the first payment' : `each of the first ${charges} payments`
  return `${off} ${first}.`
}
