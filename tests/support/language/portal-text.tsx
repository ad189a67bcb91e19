import { HowItWorks } from '@/components/checkout/page/how-it-works'
import { InvoiceList } from '@/components/portal/receipt/invoice-list'
import { Receipt } from '@/components/portal/receipt/receipt'
import { SubscriptionCard } from '@/components/portal/subscription-card'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { pageHtml, textOf } from './page-html'
import { sayIn } from './say-in'

const say = sayIn()

/** A subscription's card in the portal, as a reader of English in UTC has it open. */
export interface CardText {
  /** Name, price, next charge and status. */
  readonly summary: string
  /** Values by their terms: "Next charge" is "21 Dec, $9.99 in USDC". */
  readonly facts: Readonly<Record<string, string>>
  /** Amount and state of each payment, the latest first: "9.99 USDC Paid". */
  readonly payments: readonly string[]
  /** The whole of it. */
  readonly text: string
}

/** Markup of the portal's card of a subscription. */
export const cardHtml = (row: WirePortalSubscription, now: Date): string =>
  pageHtml(<SubscriptionCard row={row} opened sought={false} now={now} />)

/** Markup of the receipt of a subscription's latest payment. */
export function receiptHtml(row: WirePortalSubscription): string {
  const [charge] = row.payments
  if (!charge) throw new Error('Nothing was paid')
  return pageHtml(<Receipt row={row} charge={charge} invoice={null} isTestMode={false} />)
}

/** Markup of the checkout's answers for payers. */
export const helpHtml = (offer: Pick<Offer, 'merchant' | 'help'>): string =>
  pageHtml(<HowItWorks say={say} offer={offer} />)

/** Renders the portal's card of a subscription. */
export function cardText(row: WirePortalSubscription, now: Date): CardText {
  const html = cardHtml(row, now)
  const [summary = ''] = /<summary.*?<\/summary>/.exec(html) ?? []
  const [payments = ''] = /<section[^>]*aria-labelledby="payments-.*?<\/section>/.exec(html) ?? []
  const facts = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)]
  return {
    summary: textOf(summary),
    facts: Object.fromEntries(facts.map(([, term = '', value = '']) => [textOf(term), textOf(value)])),
    payments: textOf(payments).match(/[\d,.]+ \w+ (Paid|Partly refunded|Refunded|Failed)/g) ?? [],
    text: textOf(html),
  }
}

/** Renders the portal's list of invoices: "INV-2026-000001 $9.99 ... Paid" of each, in their order. */
export function invoiceTexts(invoices: readonly WireInvoice[]): string[] {
  const html = pageHtml(<InvoiceList say={say} invoices={invoices} older={null} />)
  return (html.match(/<li.*?<\/li>/g) ?? []).map(textOf)
}
