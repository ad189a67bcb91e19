'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { AccentScope } from '@/components/billing/accent-scope'
import { statusLooks } from '@/components/billing/subscriber-facts'
import { richText } from '@/components/language/rich-text'
import { sayDay, sayPrice } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { FoldSign } from '@/components/ui/controls/fold-sign'
import { Status } from '@/components/ui/feedback/status'
import { shortAddress } from '@/components/ui/text/address-parts'
import { NameMark } from '@/components/ui/text/avatar-initials'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { LeftAllowanceSection } from './allowance/left-allowance-section'
import { RevokeSection } from './allowance/revoke-section'
import { EndingNotice } from './cancel/ending-notice'
import { PausedNotice } from './cancel/paused-notice'
import { ChangeNotice } from './change/change-notice'
import type { WantedChange } from './change/change-words'
import { NewPriceNotice } from './change/new-price-notice'
import { PastDueNotice } from './past-due-notice'
import { cardTitleId, PortalPayments } from './portal-payments'
import { amountOnHead, chargeOnHead, statusForPayer } from './portal-words'
import { BuyerSection } from './receipt/buyer-section'
import { MerchantHelp } from './receipt/merchant-help'
import { AllowAgainNotice } from './renewal/allow-again-notice'
import { PermissionSection } from './renewal/permission-section'
import { RenewNotice } from './renewal/renew-notice'
import { SubscriptionActions } from './subscription-actions'
import { SubscriptionFacts } from './subscription-facts'

interface SubscriptionCardProps {
  readonly row: WirePortalSubscription
  /** Starts open. */
  readonly opened: boolean
  /** The visitor's link names this one: it is scrolled into view. */
  readonly sought: boolean
  /** The choice of a further permission stands first, and open. */
  readonly renewing?: boolean | undefined
  /** The choice of another plan starts open, with this chosen. */
  readonly changing?: WantedChange | null | undefined
  /** The terms at a higher price start open. */
  readonly accepting?: boolean | undefined
  /** Trying the failed payment again is what the page is for. */
  readonly paying?: boolean | undefined
  readonly now: Date
}

/** One subscription: a summary, and its details in the merchant's color when opened. A `details` element, so it works before hydration. */
export function SubscriptionCard({
  row,
  opened,
  sought,
  renewing = false,
  changing = null,
  accepting = false,
  paying = false,
  now,
}: SubscriptionCardProps) {
  const say = useSay()
  const frame = useRef<HTMLDetailsElement>(null)
  const onAppear = useEffectEvent(() => {
    if (sought) frame.current?.scrollIntoView({ block: 'start' })
  })
  useEffect(() => onAppear(), [])
  const merchant = row.merchant.organisation || shortAddress(row.merchant.address)
  const named = <bdi className="text-user-content">{merchant}</bdi>
  const look = statusLooks[row.status]
  const chargeAt = chargeOnHead(row)
  const amount = amountOnHead(say, row)
  return (
    <details
      ref={frame}
      open={opened}
      className="scroll-mt-4 rounded-card border border-line bg-surface text-body-sm"
    >
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-[7px] px-4 py-3.5 focus-inset transition-colors hover:bg-hover [&::-webkit-details-marker]:hidden">
        <NameMark
          name={row.merchant.organisation || row.merchant.address.slice(2)}
          logo={row.merchant.logo}
        />
        <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
          <h2 id={cardTitleId(row.id)} className="min-w-0 font-semibold text-body">
            <bdi className="text-user-content">{row.title}</bdi>
          </h2>
          <span className="font-medium sm:text-end">{sayPrice(say, row.price, row.frequency)}</span>
          <span className="min-w-0 text-hint text-ink-2">
            {chargeAt === null
              ? named
              : richText(say, row.status === 'past_due' ? 'portal.cardDue' : 'portal.cardNext', {
                  merchant: named,
                  day: <span className="whitespace-nowrap">{sayDay(say, chargeAt, now)}</span>,
                  differs: amount === null ? 'no' : 'yes',
                  amount: <span className="whitespace-nowrap">{amount}</span>,
                  d: (content) => <span className="text-ink-3">{content}</span>,
                })}
          </span>
          <span className="text-hint sm:text-end">
            <Status
              shape={look.sign}
              word={say('portal.status', { status: row.status })}
              note={statusForPayer(say, row, now)}
            />
          </span>
        </span>
        <FoldSign className="text-ink-3" />
      </summary>
      <AccentScope accent={row.merchant.accent}>
        <div className="border-line border-t px-4 pt-4 pb-5">
          <AllowAgainNotice row={row} />
          <RenewNotice row={row} now={now} />
          <NewPriceNotice row={row} accepting={accepting} now={now} />
          <ChangeNotice row={row} now={now} />
          <PastDueNotice row={row} leads={paying} now={now} />
          <EndingNotice row={row} now={now} />
          <PausedNotice row={row} now={now} />
          {renewing && <PermissionSection first row={row} merchant={merchant} now={now} />}
          <SubscriptionFacts row={row} now={now} />
          <SubscriptionActions row={row} merchant={merchant} changing={changing} now={now} />
          {!renewing && <PermissionSection row={row} merchant={merchant} now={now} />}
          <BuyerSection row={row} />
          <MerchantHelp merchant={row.merchant} name={merchant} />
          <PortalPayments row={row} now={now} />
          {row.revocation !== null && <RevokeSection row={row} revocation={row.revocation} now={now} />}
          {row.leftAllowance !== null && <LeftAllowanceSection row={row} left={row.leftAllowance} />}
        </div>
      </AccentScope>
    </details>
  )
}
