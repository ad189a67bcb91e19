'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReaderNow } from '@/components/billing/times/use-reader-now'
import { ZoneNote } from '@/components/billing/times/zone-note'
import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { Button } from '@/components/ui/controls/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { AddressText } from '@/components/ui/text/address-text'
import { TextLink } from '@/components/ui/text/text-link'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { portalQuery } from '@/lib/client/queries/portal/portal-queries'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { PortalListState } from './portal-list-state'
import { portalPaths } from './portal-paths'
import { isMoving, needsPayer } from './portal-words'
import { SubscriptionCard } from './subscription-card'

/** Polling intervals in milliseconds: while a payment or revocation is under way, and otherwise. */
const SOON_MS = 3_000
const LATER_MS = 30_000

interface PortalListProps {
  /** Address of the signed-in wallet. */
  readonly address: string
  /** Id of the subscription in the visitor's link; null for none. */
  readonly wanted: string | null
  /** Time at which the page was made. */
  readonly asOf: Date
}

/**
 * Subscriptions of the wallet: open and first those that need the payer, then the running ones. The order stays as it
 * was at load, even when one ends.
 */
export function PortalList({ address, wanted, asOf }: PortalListProps) {
  const say = useSay()
  const list = useInfiniteQuery({
    ...portalQuery(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isMoving)) ? SOON_MS : LATER_MS,
  })
  const now = useReaderNow(asOf)
  const [first, ...further] = list.data?.pages.map(({ data }) => data) ?? []
  const [rankBefore, setRankBefore] = useState<ReadonlyMap<string, number> | null>(null)
  // Once, while rendering: cards that begin open are never seen closed.
  if (rankBefore === null && first) setRankBefore(new Map(first.map((row) => [row.id, rankOf(row)])))
  const rank = ({ id }: WirePortalSubscription) => rankBefore?.get(id) ?? RUNNING
  const rows = [...(first ?? []).toSorted((one, other) => rank(one) - rank(other)), ...further.flat()]
  const openId = openedOf(rows, wanted)?.id
  const sought = rows.some(({ subscriptionId }) => subscriptionId === wanted)

  return (
    <>
      <PortalListState list={list} />
      {wanted !== null && rows.length > 0 && !sought && !list.hasNextPage && (
        <Notice
          tone="warn"
          className="mt-5"
          title={say('portal.otherWallet')}
          action={<SignOutButton look="button" label={say('portal.useOther')} />}
        >
          {richText(say, 'portal.otherWalletText', { address: <AddressText address={address} /> })}
        </Notice>
      )}
      {list.data && rows.length === 0 && <NothingFound address={address} />}
      <ul className="mt-7 grid gap-2 empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="min-w-0">
            <SubscriptionCard
              row={row}
              opened={row.id === openId || rank(row) === NEEDED}
              sought={row.id === openId && row.subscriptionId === wanted}
              now={now}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {say('portal.showMore')}
        </Button>
      )}
      {rows.length > 0 && (
        <p className="mt-4">
          <TextLink href={portalPaths.invoices} prefetch={false}>
            {say('portal.allInvoices')}
          </TextLink>
        </p>
      )}
      {rows.length > 0 && <ZoneNote className="mt-4" />}
    </>
  )
}

/** Places of subscriptions in the list. */
const [NEEDED, RUNNING, ENDED] = [0, 1, 2]

function rankOf(row: WirePortalSubscription): number {
  if (isOver(row)) return ENDED
  return needsPayer(row) ? NEEDED : RUNNING
}

function NothingFound({ address }: { readonly address: string }) {
  const say = useSay()
  return (
    <EmptyState
      className="mt-7"
      title={say('portal.nothing')}
      action={<SignOutButton look="button" to={portalPaths.all} />}
    >
      {richText(say, 'portal.nothingText', { address: <AddressText address={address} /> })}
    </EmptyState>
  )
}

/** The card that starts open: the one in the visitor's link, or the only one. */
function openedOf(
  rows: readonly WirePortalSubscription[],
  wanted: string | null,
): WirePortalSubscription | undefined {
  return (
    rows.find(({ subscriptionId }) => subscriptionId === wanted) ?? (rows.length === 1 ? rows[0] : undefined)
  )
}
