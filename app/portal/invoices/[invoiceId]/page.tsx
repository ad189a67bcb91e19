import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { findInvoiceView } from '@/app/_parts/find-invoice'
import { getSay } from '@/app/_parts/reader'
import { TestMode } from '@/app/_parts/test-mode'
import { getVisitor } from '@/app/_parts/visitor'
import { InvoiceDocument } from '@/components/billing/invoice/invoice-document'
import { portalPaths } from '@/components/portal/portal-paths'
import { TextLink } from '@/components/ui/text/text-link'
import { SignInHere } from '../../_parts/sign-in-here'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getSay())('receipt.invoice'), robots: { index: false, follow: false } }
}

interface InvoicePageProps {
  readonly params: Promise<{ invoiceId: string }>
}

/** An invoice of a payment of the signed-in wallet, to print. Of another wallet's there is nothing here. */
export default async function InvoicePage({ params }: InvoicePageProps) {
  const [{ deps, caller }, say] = await Promise.all([getVisitor(), getSay()])
  if (caller === null) return <SignInHere deps={deps} />
  const found = await findInvoiceView(deps, (await params).invoiceId, { account: caller })
  if (!found) notFound()
  const { invoice, seller } = found
  return (
    <>
      <div className="print:hidden">
        <TestMode />
      </div>
      <main className="px-5 py-10 print:p-0">
        <InvoiceDocument
          invoice={invoice}
          seller={seller}
          pdf={`/api/v1/portal/invoices/${invoice.id}.pdf`}
          isTestMode={deps.env.mode === 'test'}
        >
          <TextLink href={portalPaths.invoices}>{say('portal.allInvoices')}</TextLink>
          <TextLink href={portalPaths.subscription(invoice.subscriptionId)}>
            {say('portal.allSubscriptions')}
          </TextLink>
        </InvoiceDocument>
      </main>
    </>
  )
}
