import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { findInvoiceView } from '@/app/_parts/find-invoice'
import { getVisitor } from '@/app/_parts/visitor'
import { InvoiceDocument } from '@/components/billing/invoice/invoice-document'
import { merchantPaths } from '@/components/merchant/merchant-paths'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { TextLink } from '@/components/ui/text/text-link'

export const metadata: Metadata = { title: 'Invoice' }

interface InvoicePageProps {
  readonly params: Promise<{ invoiceId: string }>
}

/** An invoice of the merchant, to print. Of another's there is nothing here. */
export default async function InvoicePage({ params }: InvoicePageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { invoiceId } = await params
  const found = await findInvoiceView(visitor.deps, invoiceId, { merchantId: visitor.caller.userId })
  if (!found) notFound()
  const { invoice, seller } = found
  const { subscriptionId, subscriberId } = invoice
  return (
    <InvoiceDocument
      invoice={invoice}
      seller={seller}
      pdf={`/api/v1/invoices/${invoice.id}.pdf`}
      isTestMode={visitor.deps.env.mode === 'test'}
    >
      <TextLink href={merchantPaths.invoices}>All invoices</TextLink>
      <TextLink href={merchantPaths.subscriber(subscriptionId, subscriberId)}>Subscriber</TextLink>
    </InvoiceDocument>
  )
}
