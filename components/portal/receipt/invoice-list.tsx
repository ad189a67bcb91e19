import { richText } from '@/components/language/rich-text'
import { sayDollars } from '@/components/language/spoken-values'
import { TextLink } from '@/components/ui/text/text-link'
import { writeDate } from '@/lib/language/dates'
import type { Say } from '@/lib/language/say'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import { portalPaths } from '../portal-paths'

interface InvoiceListProps {
  readonly say: Say
  readonly invoices: readonly WireInvoice[]
  /** Address of the page after this one; null where it is the last. */
  readonly older: string | null
}

/** Invoices of a wallet, of all merchants, the newest first. */
export function InvoiceList({ say, invoices, older }: InvoiceListProps) {
  if (invoices.length === 0) {
    return <p className="mt-6 text-body-sm text-ink-2">{say('receipt.noInvoices')}</p>
  }
  // Invoices are dated in UTC.
  const dayOf = (at: string) => writeDate(new Date(at), { ...say.reader, timeZone: 'UTC' })
  return (
    <>
      <ul className="mt-6 border-line border-t">
        {invoices.map(({ id, number, issuedAt, title, seller, total, status }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-3"
          >
            <TextLink href={portalPaths.invoice(id)} prefetch={false}>
              {number}
            </TextLink>
            <span className="text-end font-medium">{sayDollars(say, total, { cents: true })}</span>
            <span className="min-w-0 text-hint text-ink-2 [overflow-wrap:anywhere]">
              <bdi className="text-user-content">{title}</bdi>
              {(seller.legalName || seller.organisation) && (
                <>
                  {' · '}
                  <bdi className="text-user-content">{seller.legalName || seller.organisation}</bdi>
                </>
              )}
            </span>
            <span className="whitespace-nowrap text-end text-hint text-ink-2 max-sm:col-span-full max-sm:text-start">
              {dayOf(issuedAt)} · {say('receipt.status', { status })} ·{' '}
              <a href={`/api/v1/portal/invoices/${id}.pdf`} className="text-link font-medium">
                {richText(say, 'receipt.pdfOf', {
                  number,
                  s: (content) => <span className="sr-only">{content}</span>,
                })}
              </a>
            </span>
          </li>
        ))}
      </ul>
      {older !== null && (
        <p className="mt-4">
          <TextLink href={older} prefetch={false}>
            {say('receipt.olderInvoices')}
          </TextLink>
        </p>
      )}
    </>
  )
}
