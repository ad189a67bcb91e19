import type { Metadata } from 'next'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor } from '@/app/_parts/visitor'
import { TestMode } from '@/app/test-mode'
import { portalPaths } from '@/components/portal/portal-paths'
import { InvoiceList } from '@/components/portal/receipt/invoice-list'
import { TextLink } from '@/components/ui/text/text-link'
import { InvalidValueError } from '@/lib/billing/billing-error'
import type { Deps } from '@/lib/server/deps'
import { listInvoices } from '@/lib/server/services/invoices/list-invoices'
import { encodeInvoice } from '@/lib/wire/invoices/encode-invoice'
import { SignInHere } from '../_parts/sign-in-here'

export const metadata: Metadata = { title: 'Your invoices', robots: { index: false, follow: false } }

const ON_A_PAGE = 50

interface InvoicesPageProps {
  readonly searchParams: Promise<SearchQuery>
}

/** Invoices of the signed-in wallet, of all merchants. */
export default async function InvoicesPage({ searchParams }: InvoicesPageProps) {
  const { deps, caller } = await getVisitor()
  if (caller === null) return <SignInHere deps={deps} />
  const cursor = (await queryOf(searchParams)).get('cursor') ?? undefined
  const { invoices, nextCursor } = await readPage(deps, caller, cursor)
  return (
    <>
      <TestMode />
      <main className="mx-auto w-full max-w-[760px] px-5 py-10">
        <h1 className="text-page-title">Your invoices</h1>
        <p className="mt-1 text-body text-ink-2">
          Of all payments of this wallet on this site.{' '}
          <TextLink href={portalPaths.all}>Your subscriptions</TextLink>
        </p>
        <InvoiceList
          invoices={invoices.map(encodeInvoice)}
          older={nextCursor === null ? null : `${portalPaths.invoices}?cursor=${nextCursor}`}
        />
      </main>
    </>
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
