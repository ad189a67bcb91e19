import { formatDate, formatDay } from '@/components/billing/format-day'
import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { tokenAmount } from '@/components/billing/payment-facts'
import {
  discountText,
  type NextCharge,
  nextCharge,
  pricePerPeriod,
  roundedDollars,
  usageText,
} from '@/components/billing/subscriber-facts'
import { TransactionLink } from '@/components/billing/transaction-link'
import { walletFacts } from '@/components/billing/wallet-facts'
import { WholeAddress } from '@/components/billing/whole-address'
import { SpokenToken } from '@/components/language/spoken-token'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { endText, forecastForPayer, permissionForPayer } from './portal-words'
import { paidToTerm } from './receipt/paid-to'

interface SubscriptionFactsProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** Terms, next charge, funds and permission of a subscription. */
export function SubscriptionFacts({ row, now }: SubscriptionFactsProps) {
  return <FactList layout="columns" size="hint" facts={facts(row, now)} />
}

function facts(row: WirePortalSubscription, now: Date): Fact[] {
  const { token } = row
  const next = nextCharge(row, now)
  const end = endText(row)
  const usage = usageText(row)
  const discount = discountText(row)
  const list: (Fact | false)[] = [
    {
      term: 'Plan',
      value: (
        <>
          <bdi className="text-user-content">{row.plan.name}</bdi>, {pricePerPeriod(row.price, row.frequency)}
        </>
      ),
    },
    row.quantity > 1 && { term: 'Seats', value: row.quantity.toLocaleString('en-US') },
    discount !== null && { term: 'Discount', value: <bdi>{discount}</bdi> },
    row.credit > 0 && {
      term: 'Credit',
      value: (
        <>
          <data value={row.credit}>{roundedDollars(row.credit)}</data>, which lowers your next payments
        </>
      ),
    },
    { term: 'Paid in', value: <SpokenToken token={token} /> },
    { term: 'Next charge', value: next === null ? 'None' : nextChargeText(next, row) },
    usage !== null && { term: 'Usage this period', value: usage },
    row.price > 0 && {
      term: 'Never more than',
      value: `${tokenAmount(row.capText)} ${token.symbol} ${FREQUENCY_WORDS[row.frequency].each}`,
    },
    row.nextChargeAt !== null &&
      row.price > 0 &&
      (row.renewalsLeft === null
        ? { term: 'Renews', value: 'Until you cancel' }
        : { term: 'Charges left', value: row.renewalsLeft }),
    { term: 'Since', value: formatDate(row.subscribedAt, now) },
    end !== null && {
      term: row.cancelAt === null ? 'Ended' : 'Ends',
      value: row.cancelAt === null ? end : `On ${formatDay(row.cancelAt, now)}. ${end}`,
    },
    ...fundsFacts(row, now),
    {
      term: 'Wallet permission',
      value: (
        <>
          {permissionForPayer(row, now)}
          {row.permission.removedBy !== null && (
            <span className="mt-0.5 block">
              <TransactionLink {...row.permission.removedBy} />
            </span>
          )}
        </>
      ),
    },
    {
      term: 'Paid by',
      stacked: true,
      value: <WholeAddress address={row.payer} chainId={token.chainId} what="your address" />,
    },
    {
      term: 'Merchant',
      stacked: true,
      value: <WholeAddress address={row.merchant.address} chainId={token.chainId} what="the merchant" />,
    },
    ...row.receivers.map((receiver) => ({
      key: `receiver ${receiver.address}`,
      term: paidToTerm(receiver, row.receivers),
      stacked: true,
      value: <WholeAddress address={receiver.address} chainId={token.chainId} what="the receiver" />,
    })),
  ]
  return list.filter((fact) => fact !== false)
}

/** "24 Dec, $10.00 in USDC, plus $4.91 of usage so far". */
function nextChargeText({ day, amount }: NextCharge, { token, usage }: WirePortalSubscription): string {
  const used =
    usage === null || usage.amount === 0 ? '' : `, plus ${roundedDollars(usage.amount)} of usage so far`
  return `${day}, ${amount} in ${token.symbol}${used}`
}

/** Balance, allowance and forecast; empty while the chain has not been read. */
function fundsFacts(row: WirePortalSubscription, now: Date): Fact[] {
  const forecast = forecastForPayer(row, now)
  return [...walletFacts(row, now), ...(forecast === null ? [] : [{ term: 'Forecast', value: forecast }])]
}
