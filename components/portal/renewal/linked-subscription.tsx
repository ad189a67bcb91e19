'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useReaderNow } from '@/components/billing/times/use-reader-now'
import { ZoneNote } from '@/components/billing/times/zone-note'
import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { Notice } from '@/components/ui/feedback/notice'
import { AddressText } from '@/components/ui/text/address-text'
import type { PayerLinkPurpose } from '@/lib/billing/subscriptions/payer-link'
import { portalQuery } from '@/lib/client/queries/portal/portal-queries'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WantedChange } from '../change/change-words'
import { portalPaths } from '../portal-paths'
import { isMoving } from '../portal-words'
import { SubscriptionCard } from '../subscription-card'

/** Polling intervals in milliseconds: while something of the subscription is under way, and otherwise. */
const SOON_MS = 3_000
const LATER_MS = 30_000

interface LinkedSubscriptionProps {
  /** Address of the signed-in wallet. */
  readonly address: string
  /** Null where the wallet is not the one that pays. */
  readonly paid: {
    readonly row: WirePortalSubscription
    readonly purpose: PayerLinkPurpose
    readonly wanted: WantedChange
  } | null
  /** Time at which the page was made. */
  readonly asOf: Date
}

/** The one subscription of a merchant's link. */
export function LinkedSubscription({ address, paid, asOf }: LinkedSubscriptionProps) {
  const say = useSay()
  const now = useReaderNow(asOf)
  const list = useInfiniteQuery({
    ...portalQuery(),
    enabled: paid !== null,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isMoving)) ? SOON_MS : LATER_MS,
  })
  if (paid === null) {
    return (
      <Notice
        tone="warn"
        className="mt-5"
        title={say('portal.thisOtherWallet')}
        action={<SignOutButton look="button" label={say('portal.useOther')} />}
      >
        {richText(say, 'portal.thisOtherWalletText', { address: <AddressText address={address} /> })}
      </Notice>
    )
  }
  const { row, purpose, wanted } = paid
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <div className="mt-7">
        <SubscriptionCard
          row={rows.find(({ id }) => id === row.id) ?? row}
          opened
          sought={false}
          renewing={purpose === 'permission'}
          changing={purpose === 'change' ? wanted : null}
          accepting={purpose === 'price'}
          paying={purpose === 'retry'}
          now={now}
        />
      </div>
      <ZoneNote className="mt-4" />
      <p className="mt-4 text-hint">
        <a href={portalPaths.all} className="text-link">
          {say('portal.allSubscriptions')}
        </a>
      </p>
    </>
  )
}
