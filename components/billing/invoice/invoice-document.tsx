import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { logoSource } from '@/components/ui/text/logo-source'
import type { SellerFace } from '@/lib/billing/accounts/merchant-face'
import { contactLink } from '@/lib/billing/accounts/payer-help'
import { webAddress } from '@/lib/billing/checkout/offer'
import {
  buyerLines,
  contactFacts,
  dollarText,
  headText,
  type InvoiceFact,
  lineText,
  paymentFacts,
  periodText,
  sellerLines,
  timeText,
  totalFacts,
} from '@/lib/wire/invoices/invoice-text'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import { PrintButton } from './print-button'
import { VerifyInvoice } from './verify-invoice'

interface InvoiceDocumentProps {
  readonly invoice: WireInvoice
  /** Logo, contact and pages of the merchant as they are now. */
  readonly seller: SellerFace
  /** Address of the same invoice as PDF. */
  readonly pdf: string
  readonly isTestMode: boolean
  /** Links beside the buttons, which are not printed. */
  readonly children?: ReactNode
}

/**
 * An invoice to read, print and verify. Prices, net and tax are US dollars; times are UTC. The document is English for every
 * reader, word for word as its PDF is, so that there is one invoice and not two.
 */
export function InvoiceDocument({ invoice, seller, pdf, isTestMode, children }: InvoiceDocumentProps) {
  const { status, lines, issuedAt } = invoice
  const dates: Fact[] = [
    { term: 'Issued', value: timeText(issuedAt) },
    { term: 'Period', value: periodText(invoice) },
  ]
  return (
    <div className="mx-auto w-full max-w-[680px] print:max-w-none">
      <div
        lang="en"
        dir="ltr"
        className="rounded-dialog border border-line bg-surface p-7 max-sm:p-5 print:border-0 print:p-0"
      >
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-page-title">Invoice</h1>
            <p className="mt-1 text-body text-ink-2">{headText(invoice, isTestMode)}</p>
          </div>
          <SellerLogo logo={seller.logo} />
        </div>
        {status === 'void' && (
          <Notice tone="warn" className="mt-4" title="This invoice is void.">
            The network undid its payment. Its number is not used again.
          </Notice>
        )}
        <div className="mt-6 grid grid-cols-2 gap-6 max-sm:grid-cols-1">
          <Party head="From" lines={sellerLines(invoice)} />
          <Party head="To" lines={buyerLines(invoice)} />
        </div>
        <FactList className="mt-6" size="hint" layout="columns" facts={dates} />
        <table className="mt-6 w-full text-body-sm">
          <caption className="sr-only">Lines of the invoice in US dollars</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice stay in their order.
              <tr key={index} className="border-line border-t align-top">
                <td className="py-2 pe-4 [overflow-wrap:anywhere]">
                  <bdi className="text-user-content">{lineText(invoice, line)}</bdi>
                </td>
                <td className="whitespace-nowrap py-2 text-end">{dollarText(line.amount)}</td>
              </tr>
            ))}
            {totalFacts(invoice).map(({ term, value }) => (
              <tr key={term} className="border-line border-t">
                <th
                  scope="row"
                  className={`py-2 pe-4 text-start ${term === 'Total' ? 'font-semibold' : 'font-normal text-ink-2'}`}
                >
                  {term}
                </th>
                <td className={`whitespace-nowrap py-2 text-end ${term === 'Total' ? 'font-semibold' : ''}`}>
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <FactList className="mt-6" size="hint" layout="columns" facts={paymentFacts(invoice).map(factOf)} />
        <Contact seller={seller} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-4 print:hidden">
        <PrintButton />
        <a href={pdf} className="text-link font-medium">
          PDF
        </a>
        {children}
      </div>
      <div className="mt-4">
        <VerifyInvoice invoice={invoice} />
      </div>
    </div>
  )
}

/** On white, since most logos are drawn for paper. Decorative: the name stands below. */
function SellerLogo({ logo }: { readonly logo: string | null }) {
  const source = logoSource(logo)
  if (source === null) return null
  return (
    <img
      src={source}
      alt=""
      decoding="async"
      className="h-12 w-auto max-w-[144px] shrink-0 rounded-control bg-white object-contain object-right"
    />
  )
}

function Contact({ seller }: { readonly seller: SellerFace }) {
  const facts = contactFacts(seller)
  if (facts.length === 0) return null
  const linked = ({ term, value }: InvoiceFact): Fact => {
    const href = term === 'Questions' ? contactLink(value).href : webAddress(value)
    return {
      term,
      value:
        href === null ? (
          value
        ) : (
          <a href={href} rel="noopener noreferrer" className="text-link [overflow-wrap:anywhere]">
            {value}
          </a>
        ),
    }
  }
  return (
    <div className="mt-6">
      <FactList size="hint" layout="columns" facts={facts.map(linked)} />
    </div>
  )
}

function Party({ head, lines }: { readonly head: string; readonly lines: readonly string[] }) {
  return (
    <div className="min-w-0">
      <h2 className="text-hint text-ink-3">{head}</h2>
      {lines.map((line, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address stay in their order.
          key={index}
          className={`text-body-sm text-user-content [overflow-wrap:anywhere] ${index === 0 ? 'font-medium' : ''}`}
        >
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  )
}

const factOf = ({ term, value, isCode }: InvoiceFact, index: number): Fact => ({
  key: `${index}`,
  term,
  value: <span className={isCode ? 'break-all text-address' : undefined}>{value}</span>,
})
