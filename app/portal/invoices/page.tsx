import type { Metadata } from 'next'
import { getSay } from '@/app/_parts/reader'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor } from '@/app/_parts/visitor'
import { portalPaths } from '@/components/portal/portal-paths'
import { InvoiceList } from '@/components/portal/receipt/invoice-list'
import { TextLink } from '@/components/ui/text/text-link'
import { InvalidValueError } from '@/lib/billing/billing-error'
import type { Deps } from '@/lib/server/deps'
import { listInvoices } from '@/lib/server/services/invoices/list-invoices'
import { encodeInvoice } from '@/lib/wire/invoices/encode-invoice'
import { SignInHere } from '../_parts/sign-in-here'
import { SignedInFrame } from '../_parts/signed-in-frame'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getSay())('receipt.invoices'), robots: { index: false, follow: false } }
}

const ON_A_PAGE = 50

interface InvoicesPageProps {
  readonly searchParams: Promise<SearchQuery>
}

/** Invoices of the signed-in wallet, of all merchants. */
export default async function InvoicesPage({ searchParams }: InvoicesPageProps) {
  const [visitor, say] = await Promise.all([getVisitor(), getSay()])
  const head = { title: say('receipt.invoices'), lead: say('receipt.invoicesLead') }
  if (visitor.kind === 'stranger') return <SignInHere deps={visitor.deps} title={head.title} />
  const cursor = (await queryOf(searchParams)).get('cursor') ?? undefined
  const { invoices, nextCursor } = await readPage(visitor.deps, visitor.caller, cursor)
  return (
    <SignedInFrame visitor={visitor} head={head}>
      <InvoiceList
        say={say}
        invoices={invoices.map(encodeInvoice)}
        older={nextCursor === null ? null : `${portalPaths.invoices}?cursor=${nextCursor}`}
      />
      <p className="mt-4">
        <TextLink href={portalPaths.all}>{say('portal.allSubscriptions')}</TextLink>
      </p>
    </SignedInFrame>
  )
}

/** A cursor of an old link begins anew. */
async function readPage(
  deps: Deps,
  account: Extract<Parameters<typeof listInvoices>[1]['owner'], { account: unknown }>['account'],
  cursor: string | undefined,
) {
  const page = { owner: { account }, filters: {}, limit: ON_A_PAGE }
  try {
    return await listInvoices(deps, { ...page, cursor })
  } catch (error) {
    if (cursor !== undefined && error instanceof InvalidValueError) return listInvoices(deps, page)
    throw error
  }
}
