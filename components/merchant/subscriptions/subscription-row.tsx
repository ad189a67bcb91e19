import Link from 'next/link'
import { useSay } from '@/components/language/use-say'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { formatCount, formatDollars } from '@/lib/language/amounts'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { tableRoles } from '../list/table-roles'
import { merchantPaths } from '../merchant-paths'
import { wholeCents } from './month-figures'
import { plansText } from './plans-text'
import { SubscriptionBadge } from './subscription-badge'

/** Columns that head and rows share. */
export const subscriptionColumns =
  'wide:grid wide:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_72px_72px_72px_104px_108px] wide:gap-x-5'

/** Row of a subscription, a link to its subscribers as a whole, with a button that copies the payment link. */
export function SubscriptionRow({ subscription }: { readonly subscription: WireMerchantSubscription }) {
  const { reader } = useSay()
  const { id, title, status, plans, payUrl, subscribers, mrr } = subscription
  const offered = plans.filter((plan) => !plan.archived)
  const count = (value: number) => formatCount(value, reader)
  const revenue = formatDollars(wholeCents(mrr), reader, { cents: true })
  const prices = plansText(offered, reader)
  const number = 'text-end narrow:hidden'
  return (
    <tr
      {...tableRoles.row}
      className={`relative border-line border-b transition-colors hover:bg-hover has-[a:focus-visible]:bg-hover ${subscriptionColumns} items-center wide:min-h-[58px] wide:py-2 narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:gap-x-3 narrow:py-3`}
    >
      <td {...tableRoles.cell} className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link
          href={merchantPaths.subscription(id)}
          className="min-w-0 text-user-content font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {title}
        </Link>
        <SubscriptionBadge status={status} />
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 text-user-content text-ink-2 wide:line-clamp-2 narrow:col-start-1 narrow:text-hint"
        title={prices}
      >
        {prices}
      </td>
      <td
        {...tableRoles.cell}
        className="wide:text-end narrow:col-start-1 narrow:text-hint narrow:text-ink-2"
      >
        {count(subscribers.active)}
        <span className="wide:hidden">
          {' active, '}
          {count(subscribers.trialing)} trialing, {count(subscribers.past_due)} past due, {revenue} MRR
        </span>
      </td>
      <td {...tableRoles.cell} className={number}>
        {count(subscribers.trialing)}
      </td>
      <td {...tableRoles.cell} className={number}>
        {count(subscribers.past_due)}
      </td>
      <td {...tableRoles.cell} className={number}>
        {revenue}
      </td>
      <td
        {...tableRoles.cell}
        className="relative z-1 flex justify-end narrow:col-start-2 narrow:row-span-3 narrow:row-start-1"
      >
        <CopyButton value={payUrl} label={`Copy link of ${title}`}>
          <span>
            Copy<span className="narrow:hidden"> link</span>
          </span>
        </CopyButton>
      </td>
    </tr>
  )
}
