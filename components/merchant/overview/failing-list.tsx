import Link from 'next/link'
import { formatDay } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { AddressText } from '@/components/ui/text/address-text'
import { formatCount, formatDollars } from '@/lib/language/amounts'
import type { WireRevenueForecast } from '@/lib/wire/reports/revenue-forecast'
import { merchantPaths } from '../merchant-paths'
import { useFixLink } from '../subscriber/use-copy-payer-link'
import { wholeCents } from '../subscriptions/month-figures'

type Failing = WireRevenueForecast['failing'][number]

const REASONS: Readonly<Record<Failing['reason'], string>> = {
  insufficient_balance: 'Not enough in the wallet.',
  allowance_too_low: 'The permission covers no more.',
}

interface FailingListProps {
  readonly forecast: WireRevenueForecast
  readonly now: Date
}

/** Subscribers whose charge will fail unless they act, each with a link to send; nothing where there is nobody. */
export function FailingList({ forecast, now }: FailingListProps) {
  const { reader } = useSay()
  const { failing, failingCount } = forecast
  if (failing.length === 0) return null
  return (
    <section aria-labelledby="failing-title" className="mt-8 min-w-0">
      <h2 id="failing-title" className="text-section">
        {formatCount(failingCount, reader)} {failingCount === 1 ? 'lacks' : 'lack'} funds in the next 90 days
      </h2>
      <ul className="mt-2 border-line border-t">
        {failing.map((each) => (
          <FailingRow key={each.subscriberId} failing={each} now={now} />
        ))}
      </ul>
      {failingCount > failing.length && (
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
  const link = useFixLink(subscriberId)
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
          {new Date(failsAt) < now ? 'since' : 'on'} {formatDay(failsAt, now)}
        </span>
        <span className="block text-hint text-warn">{REASONS[reason]}</span>
      </span>
      <Button size={30} busy={link.busy} onClick={link.copy}>
        Copy fix link<span className="sr-only"> for {eoaaddress}</span>
      </Button>
    </li>
  )
}
