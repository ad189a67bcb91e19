'use client'

import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { discountsQuery } from '@/lib/client/queries/discount-queries'
import type { WireDiscount } from '@/lib/wire/discounts/discounts'
import { ShowMore } from '../list/show-more'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'
import { ArchiveDiscountDialog } from './archive-discount-dialog'
import { CreateDiscountDialog } from './create-discount-dialog'
import { DiscountList } from './discount-list'

/** Page of a merchant's discounts, with the dialogs that create and archive them. */
export function DiscountsView() {
  const list = useSuspenseInfiniteQuery(discountsQuery())
  const discounts = list.data.pages.flatMap(({ data }) => data)
  const [creating, setCreating] = useState(false)
  const [archiving, setArchiving] = useState<WireDiscount | null>(null)
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      Create discount
    </Button>
  )
  return (
    <>
      <PageHeading
        crumbs={[{ label: 'Subscriptions', href: merchantPaths.subscriptions }]}
        here="Discounts"
        title="Discounts"
        {...(discounts.length > 0 && { actions: create })}
      />
      <p className="mt-3 mb-4 max-w-[68ch] text-ink-2">
        A discount makes payments less; payers still sign for the full price as the most that can be taken.
        Put a code into a payment link with <code className="text-address text-hint">?code=</code>, or let
        payers enter it at the checkout.
      </p>
      {discounts.length === 0 ? (
        <EmptyState title="No discounts yet" action={create}>
          Make one for a launch, for a customer, or for everybody.
        </EmptyState>
      ) : (
        <>
          <DiscountList discounts={discounts} onArchive={setArchiving} />
          <ShowMore list={list} />
        </>
      )}
      <CreateDiscountDialog open={creating} onClose={() => setCreating(false)} />
      <ArchiveDiscountDialog discount={archiving} onClose={() => setArchiving(null)} />
    </>
  )
}
