import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { findInvoiceView } from '@/app/_parts/find-invoice'
import { getVisitor } from '@/app/_parts/visitor'
import { TestMode } from '@/app/test-mode'
import { InvoiceDocument } from '@/components/billing/invoice/invoice-document'
import { portalPaths } from '@/components/portal/portal-paths'
import { PortalSignIn } from '@/components/portal/portal-sign-in'
import { TextLink } from '@/components/ui/text/text-link'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'

export const metadata: Metadata = { title: 'Invoice', robots: { index: false, follow: false } }

interface InvoicePageProps {
  readonly params: Promise<{ invoiceId: string }>
}

/** An invoice of a payment of the signed-in wallet, to print. Of another wallet's there is nothing here. */
export default async function InvoicePage({ params }: InvoicePageProps) {
  const { deps, caller } = await getVisitor()
  if (caller === null) {
    const site = new URL(signInOrigin(deps.env, (await headers()).get('host'))).host
    return (
      <>
        <TestMode />
        <PortalSignIn site={site} />
      </>
    )
  }
  const invoice = await findInvoiceView(deps, (await params).invoiceId, { account: caller })
  if (!invoice) notFound()
  return (
    <>
      <div className="print:hidden">
        <TestMode />
      </div>
      <main className="px-5 py-10 print:p-0">
        <InvoiceDocument invoice={invoice} pdf={`/api/v1/portal/invoices/${invoice.id}.pdf`}>
          <TextLink href={portalPaths.invoices}>All your invoices</TextLink>
          <TextLink href={portalPaths.subscription(invoice.subscriptionId)}>All your subscriptions</TextLink>
        </InvoiceDocument>
      </main>
    </>
  )
}
