import Link from 'next/link'
import { useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { AddressText } from '@/components/ui/text/address-text'
import { formatCount, formatDollars } from '@/lib/language/amounts'
import type { WireRevenueForecast } from '@/lib/wire/reports/revenue-forecast'
import { merchantPaths } from '../merchant-paths'
import { type PayerLinkUse, usePayerLink } from '../subscriber/use-copy-payer-link'
import { wholeCents } from '../subscriptions/month-figures'

type Failing = WireRevenueForecast['failing'][number]

const REASONS: Readonly<Record<Failing['reason'], string>> = {
  insufficient_balance: 'Not enough in the wallet.',
  allowance_too_low: 'The permission covers no more.',
}

/** Rows that are shown at first: what is due and what happened stay in sight below them. */
const SHOWN_AT_FIRST = 4

interface FailingListProps {
  readonly forecast: WireRevenueForecast
  readonly now: Date
}

/**
 * Subscribers whose charge has failed for want of funds, or will unless they act, with a link to send where the payer can
 * do something on a page of ours; nothing where there is nobody.
 */
export function FailingList({ forecast, now }: FailingListProps) {
  const { reader } = useSay()
  const { failing, failingCount } = forecast
  const [showsAll, setShowsAll] = useState(false)
  if (failing.length === 0) return null
  const isCut = !showsAll && failing.length > SHOWN_AT_FIRST + 1
  const shown = isCut ? failing.slice(0, SHOWN_AT_FIRST) : failing
  return (
    <section aria-labelledby="failing-title" className="mt-8 min-w-0">
      <h2 id="failing-title" className="text-section">
        {formatCount(failingCount, reader)} {failingCount === 1 ? 'lacks' : 'lack'} funds now or in the next
        90 days
      </h2>
      <ul className="mt-2 border-line border-t">
        {shown.map((each) => (
          <FailingRow key={each.subscriberId} failing={each} now={now} />
        ))}
      </ul>
      {isCut && (
        <button
          type="button"
          className="mt-2 min-h-6 text-link rounded-badge font-medium text-hint"
          onClick={() => setShowsAll(true)}
        >
          Show all {formatCount(failing.length, reader)}
        </button>
      )}
      {!isCut && failingCount > failing.length && (
        <p className="mt-2 text-hint text-ink-2">
          And {formatCount(failingCount - failing.length, reader)} more, later.
        </p>
      )}
    </section>
  )
}

function FailingRow({ failing, now }: { readonly failing: Failing; readonly now: Date }) {
  const { reader } = useSay()
  const { subscriberId, subscriptionId, eoaaddress, planName, price, failsAt, reason } = failing
  const purpose = linkFor(failing, now)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2">
      <span className="min-w-0">
        <Link
          href={merchantPaths.subscriber(subscriptionId, subscriberId)}
          prefetch={false}
          className="rounded-badge"
        >
          <AddressText address={eoaaddress} />
        </Link>{' '}
        <span className="ms-1 text-hint text-ink-2">
          <bdi>{planName}</bdi>, {formatDollars(wholeCents(price), reader, { cents: true })}{' '}
          {isOverdue(failing, now) ? 'since' : 'on'} {formatDay(failsAt, now)}
        </span>
        <span className="block text-hint text-warn">{REASONS[reason]}</span>
      </span>
      {purpose !== null && <PayerLink purpose={purpose} {...{ subscriberId, eoaaddress }} />}
    </li>
  )
}

const isOverdue = ({ failsAt }: Pick<Failing, 'failsAt'>, now: Date) => new Date(failsAt) < now

/**
 * Purpose of the link that helps a payer: to pay what failed, or to allow further charges before one does. None for one who
 * has to refill the wallet before the charge: there is nothing to retry yet.
 */
export function linkFor(failing: Pick<Failing, 'failsAt' | 'reason'>, now: Date): PayerLinkUse | null {
  if (isOverdue(failing, now)) return 'retry'
  return failing.reason === 'allowance_too_low' ? 'permission' : null
}

const LINK_LABELS: Readonly<Record<PayerLinkUse, string>> = {
  permission: 'Copy renewal link',
  retry: 'Copy fix link',
}

interface PayerLinkProps extends Pick<Failing, 'subscriberId' | 'eoaaddress'> {
  readonly purpose: PayerLinkUse
}

function PayerLink({ purpose, subscriberId, eoaaddress }: PayerLinkProps) {
  const link = usePayerLink(subscriberId, purpose)
  return (
    <Button size={30} busy={link.busy} onClick={link.copy}>
      {LINK_LABELS[purpose]}
      <span className="sr-only"> for {eoaaddress}</span>
    </Button>
  )
}
