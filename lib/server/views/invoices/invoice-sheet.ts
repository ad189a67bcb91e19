import 'server-only'
import { NO_SELLER_FACE, type SellerFace } from '@/lib/billing/accounts/merchant-face'
import { MAX_HELP_LENGTH } from '@/lib/billing/accounts/payer-help'
import { CARRIED_TYPES, type PictureType } from '@/lib/billing/accounts/pictures/picture'
import {
  buyerLines,
  contactFacts,
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

interface InvoiceSheetOptions {
  readonly isTestMode: boolean
  /** The merchant as it is now; without logo and contact unless given. */
  readonly seller?: { readonly face: SellerFace; readonly picture: Logo | null }
}

interface Logo {
  readonly type: PictureType
  readonly bytes: Uint8Array
}

const UNKNOWN_SELLER = { face: NO_SELLER_FACE, picture: null }

/** An invoice to be drawn. Characters that no font has, as emoji, are boxes in the file; the page shows them all. */
export function invoiceSheet(
  invoice: WireInvoice,
  { isTestMode, seller: { face, picture } = UNKNOWN_SELLER }: InvoiceSheetOptions,
): Sheet {
  const { number, issuedAt, voidedAt } = invoice
  const seller = sellerLines(invoice)
  const payment = paymentFacts(invoice)
  const beyond = payment.length - MAX_FACTS
  return {
    head: 'Invoice',
    subhead: headText(invoice, isTestMode),
    logo: picture !== null && CARRIED_TYPES.includes(picture.type) ? picture.bytes : null,
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
      // Longer addresses come from older versions; the page has them.
      ...contactFacts(face).filter(({ value }) => value.length <= MAX_HELP_LENGTH),
    ],
    foot:
      voidedAt === null
        ? 'Prices in US dollars at the value of the day. Anybody can verify the transaction on its network.'
        : 'The network undid this payment, so this invoice is void. Its number is not used again.',
    about: { title: `Invoice ${number}`, author: seller[0] ?? '', createdAt: issuedAt },
  }
}
