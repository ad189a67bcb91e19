import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LanguageProvider } from '@/components/language/language-provider'
import { InvoiceList } from '@/components/portal/receipt/invoice-list'
import { SubscriptionCard } from '@/components/portal/subscription-card'
import { ToastProvider } from '@/components/ui/overlays/toast'
import { pageQueryClient } from '@/lib/client/api/query-client'
import type { Subject } from '@/lib/language/subject'
import { CATALOGUES, sentencesOf } from '@/lib/language/texts/sentences'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { sayIn } from './say-in'

const say = sayIn()
const sentences = sentencesOf('en', Object.keys(CATALOGUES.en) as Subject[])

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

/** Renders the portal's card of a subscription. */
export function cardText(row: WirePortalSubscription, now: Date): CardText {
  const html = render(<SubscriptionCard row={row} opened sought={false} now={now} />)
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
  const html = render(<InvoiceList say={say} invoices={invoices} older={null} />)
  return (html.match(/<li.*?<\/li>/g) ?? []).map(textOf)
}

const render = (page: ReactElement) =>
  renderToStaticMarkup(
    <QueryClientProvider client={pageQueryClient()}>
      <ToastProvider>
        <LanguageProvider reader={say.reader} timeZone="UTC" sentences={sentences}>
          {page}
        </LanguageProvider>
      </ToastProvider>
    </QueryClientProvider>,
  )

/** The text of markup, with a space between elements. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
