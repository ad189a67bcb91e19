import 'server-only'
import {
  buyerLines,
  dollarText,
  headText,
  lineText,
  paymentFacts,
  periodText,
  sellerLines,
  timeText,
  totalFacts,
} from '@/lib/wire/invoices/invoice-text'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import type { Sheet } from '../documents/sheet'

/** Facts of a payment in the file; the page has the refunds beyond them. Decided: some three pages. */
const MAX_FACTS = 60

/** An invoice to be drawn. Characters that no font has, as emoji, are boxes in the file; the page shows them all. */
export function invoiceSheet(invoice: WireInvoice, { isTestMode }: { isTestMode: boolean }): Sheet {
  const { number, issuedAt, voidedAt } = invoice
  const seller = sellerLines(invoice)
  const payment = paymentFacts(invoice)
  const beyond = payment.length - MAX_FACTS
  return {
    head: 'Invoice',
    subhead: headText(invoice, isTestMode),
    columns: [
      { head: 'From', lines: seller },
      { head: 'To', lines: buyerLines(invoice) },
    ],
    facts: [
      { term: 'Issued', value: timeText(issuedAt) },
      ...(voidedAt === null ? [] : [{ term: 'Void since', value: timeText(voidedAt) }]),
      { term: 'Period', value: periodText(invoice) },
    ],
    rows: [
      ...invoice.lines.map((line) => ({
        text: lineText(invoice, line),
        amount: dollarText(line.amount),
        isStrong: false,
      })),
      ...totalFacts(invoice).map(({ term, value }) => ({
        text: term,
        amount: value,
        isStrong: term === 'Total',
      })),
    ],
    moreFacts: [
      ...payment.slice(0, MAX_FACTS),
      ...(beyond > 0 ? [{ term: 'More refunds', value: `${beyond}, listed on the invoice’s page` }] : []),
    ],
    foot:
      voidedAt === null
        ? 'Prices in US dollars at the value of the day. Anybody can verify the transaction on its network.'
        : 'The network undid this payment, so this invoice is void. Its number is not used again.',
    about: { title: `Invoice ${number}`, author: seller[0] ?? '', createdAt: issuedAt },
  }
}
