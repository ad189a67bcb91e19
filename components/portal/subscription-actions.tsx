import { useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { CancelDialog } from './cancel/cancel-dialog'
import { PauseSubscription } from './cancel/pause-subscription'
import { ChangeDialog } from './change/change-dialog'
import { isChangeable, type WantedChange } from './change/change-words'

interface SubscriptionActionsProps {
  readonly row: WirePortalSubscription
  /** Display name of the merchant. */
  readonly merchant: string
  /** The choice of another plan starts open, with this chosen; null where it does not. */
  readonly changing: WantedChange | null
  readonly now: Date
}

/** Changes, pauses or cancels the subscription; once it is over, links to the payment link. */
export function SubscriptionActions({ row, merchant, changing, now }: SubscriptionActionsProps) {
  const say = useSay()
  const [asked, setAsked] = useState(false)
  const [isChanging, setChanging] = useState(changing !== null)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isChangeable(row, now) && <Button onClick={() => setChanging(true)}>{say('change.open')}</Button>}
      <PauseSubscription row={row} now={now} />
      {!isOver(row) && (
        <Button onClick={() => setAsked(true)}>
          {say(row.cancelAt === null ? 'ending.cancelSubscription' : 'ending.cancelNow')}
        </Button>
      )}
      {isOver(row) && row.subscribeUrl !== null && (
        <a href={row.subscribeUrl} className={buttonClasses({})}>
          {say('portal.subscribeAgain')}
        </a>
      )}
      <ChangeDialog
        row={row}
        wanted={changing}
        open={isChanging}
        onClose={() => setChanging(false)}
        now={now}
      />
      <CancelDialog row={row} merchant={merchant} open={asked} onClose={() => setAsked(false)} now={now} />
    </div>
  )
}
