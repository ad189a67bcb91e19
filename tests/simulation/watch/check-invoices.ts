import { isInvoiced } from '@/lib/billing/invoices/invoice'
import type { InvoiceRow } from '@/lib/server/store/invoices/invoices'
import type { ChargeRow } from '@/lib/server/store/subscribers/charges'

/** Each confirmed payment has one invoice of what was taken, no other charge has any, and no number is left out. */
export function checkInvoices(charges: readonly ChargeRow[], invoices: readonly InvoiceRow[]): string[] {
  const valid = invoices.filter(({ voidedAt }) => voidedAt === null)
  const wrong = charges.flatMap(({ id, status, priceMicroUsd, amountAtomic }) => {
    const own = valid.filter(({ chargeId }) => chargeId === id)
    if (own.length !== (isInvoiced(status) ? 1 : 0))
      return [`charge ${id} is ${status} with ${own.length} invoices`]
    return own
      .filter(
        ({ content, totalMicroUsd }) =>
          totalMicroUsd !== priceMicroUsd ||
          content.totalMicroUsd !== priceMicroUsd.toString() ||
          content.amountAtomic !== amountAtomic.toString(),
      )
      .map(({ number }) => `${number} is not what charge ${id} took`)
  })
  return [...wrong, ...checkNumbers(invoices)]
}

function checkNumbers(invoices: readonly InvoiceRow[]): string[] {
  const series = new Map<string, number[]>()
  for (const { merchantId, year, sequence } of invoices) {
    const key = `${merchantId} in ${year}`
    series.set(key, [...(series.get(key) ?? []), sequence])
  }
  return [...series].flatMap(([key, numbers]) =>
    numbers.every((_, index) => numbers.includes(index + 1)) ? [] : [`the invoices of ${key} have a gap`],
  )
}
