import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { Address } from 'viem'
import { findInvoiceView } from '@/app/_parts/find-invoice'
import { getSay } from '@/app/_parts/reader'
import { TestMode } from '@/app/_parts/test-mode'
import { getVisitor } from '@/app/_parts/visitor'
import { isPaid } from '@/components/portal/portal-words'
import { Receipt } from '@/components/portal/receipt/receipt'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { BillingError } from '@/lib/billing/billing-error'
import type { Deps } from '@/lib/server/deps'
import { getPaidCharge } from '@/lib/server/services/portal/get-paid-charge'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import { uuid } from '@/lib/wire/fields'
import { SignInHere } from '../../_parts/sign-in-here'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getSay())('receipt.title'), robots: { index: false, follow: false } }
}

interface ReceiptPageProps {
  readonly params: Promise<{ paymentId: string }>
}

/** A payment of the signed-in wallet, to print. Of another wallet's there is nothing here. */
export default async function ReceiptPage({ params }: ReceiptPageProps) {
  const visitor = await getVisitor()
  const { deps } = visitor
  if (visitor.kind === 'stranger') return <SignInHere deps={deps} />
  const id = uuid.safeParse((await params).paymentId)
  const row = id.success ? await readRow(deps, id.data, visitor.caller) : null
  const charge = row?.payments.find((each) => each.id === id.data)
  if (!row || !charge || !isPaid(charge)) notFound()
  const found =
    charge.invoice && (await findInvoiceView(deps, charge.invoice.id, { account: visitor.caller }))
  return (
    <>
      <div className="print:hidden">
        <TestMode />
      </div>
      <Receipt
        row={row}
        charge={charge}
        invoice={found?.invoice ?? null}
        isTestMode={deps.env.mode === 'test'}
      />
    </>
  )
}

async function readRow(deps: Deps, chargeId: string, account: SignInWallet<Address>) {
  try {
    const paid = await getPaidCharge(deps, { chargeId, account })
    return portalSubscriptionView(deps.env, paid, deps.clock.now())
  } catch (error) {
    if (error instanceof BillingError && error.code === 'not_found') return null
    throw error
  }
}
