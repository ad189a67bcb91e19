import { forecastText } from '@/components/billing/forecast-text'
import { formatDay } from '@/components/billing/format-day'
import { allowanceReachText, permissionText } from '@/components/billing/permission-text'
import {
  accessText,
  changeStartText,
  discountText,
  nextCharge,
  pricePerPeriod,
  renewalsLeft,
  roundedDollars,
  signedForNext,
  statusLooks,
  statusNote,
  usageText,
} from '@/components/billing/subscriber-facts'
import { TransactionLink } from '@/components/billing/transaction-link'
import { walletFacts } from '@/components/billing/wallet-facts'
import { WholeAddress } from '@/components/billing/whole-address'
import { SpokenToken } from '@/components/language/spoken-token'
import { useSay } from '@/components/language/use-say'
import { Status } from '@/components/ui/feedback/status'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { TextLink } from '@/components/ui/text/text-link'
import { formatCount, type Writing } from '@/lib/language/amounts'
import { partyLines } from '@/lib/wire/invoices/party-lines'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'
import { cancelReasonText } from '../cancel/cancel-reason-text'
import { merchantPaths } from '../merchant-paths'

interface SubscriberSummaryProps {
  readonly row: WireSubscriberDetails
  readonly now: Date
}

/** Address, status, terms, funds and permission of a subscriber. */
export function SubscriberSummary({ row, now }: SubscriberSummaryProps) {
  const { reader } = useSay()
  const look = statusLooks[row.status]
  return (
    <>
      <WholeAddress address={row.eoaaddress} chainId={row.token.chainId} what="any" />
      <p className="mt-2">
        <Status shape={look.sign} word={look.word} note={statusNote(row, now)} />
      </p>
      <FactList layout="columns" size="hint" className="mt-4" facts={facts(row, now, reader)} />
    </>
  )
}

function facts(row: WireSubscriberDetails, now: Date, writing: Writing): Fact[] {
  const next = nextCharge(row, now, writing)
  const left = renewalsLeft(row, writing)
  const reach = allowanceReachText(row, now, writing)
  const usage = usageText(row, writing)
  const discount = discountText(row, writing)
  const { contract } = row.permission
  const transaction = row.permission.removedBy ?? row.permission.authorizedBy
  const list: (Fact | false)[] = [
    ...customerFacts(row),
    {
      term: 'Subscription',
      value: (
        <TextLink href={merchantPaths.subscription(row.subscriptionId)} prefetch={false}>
          <bdi className="text-user-content">{row.title}</bdi>
        </TextLink>
      ),
    },
    {
      term: 'Plan',
      value: (
        <>
          <bdi>{row.plan.name}</bdi>, {pricePerPeriod(row.price, row.frequency, writing)}
        </>
      ),
    },
    row.change !== null && {
      term: 'Changes to',
      value: <ComingTerms change={row.change} row={row} now={now} />,
    },
    row.quantity > 1 && { term: 'Seats', value: formatCount(row.quantity, writing) },
    row.credit > 0 && {
      term: 'Credit',
      value: <data value={row.credit}>{roundedDollars(row.credit, writing)}</data>,
    },
    discount !== null && { term: 'Discount', value: <bdi>{discount}</bdi> },
    { term: 'Token', value: <SpokenToken token={row.token} /> },
    row.buyer !== null && {
      term: 'Invoice to',
      value: <bdi className="whitespace-pre-line text-user-content">{partyLines(row.buyer).join('\n')}</bdi>,
    },
    { term: 'Since', value: formatDay(row.subscribedAt, now) },
    { term: 'Paid through', value: formatDay(row.paidThrough, now) },
    { term: 'Access', value: accessText(row, now) },
    { term: 'Next charge', value: next === null ? 'None' : `${next.day}, ${next.amount}` },
    // Those of terms that end before the next charge are none.
    signedForNext(row) === null && {
      term: 'Renewals left',
      value: left === null ? 'None' : left.warning === null ? left.text : `${left.text}, ${left.warning}`,
    },
    usage !== null && { term: 'Usage this period', value: usage },
    row.cancelReason !== null && {
      term: 'Reason',
      value: (
        <>
          {cancelReasonText(row.cancelReason)}
          {row.cancelComment !== null && (
            <bdi className="block text-user-content text-ink-2">“{row.cancelComment}”</bdi>
          )}
        </>
      ),
    },
    ...fundsFacts(row, now, writing),
    {
      term: 'Permission on chain',
      value: (
        <>
          {permissionText(row, now)}
          {transaction !== null && (
            <span className="mt-0.5 block">
              <TransactionLink {...transaction} />
            </span>
          )}
        </>
      ),
    },
    row.nextChargeAt !== null &&
      row.price > 0 &&
      reach !== null && { term: 'Allowance reaches', value: reach },
    contract !== null && {
      term: 'Contract',
      value: <WholeAddress address={contract} chainId={row.token.chainId} what="contract" />,
    },
  ]
  return list.filter((fact) => fact !== false)
}

interface ComingTermsProps {
  readonly change: NonNullable<WireSubscriberDetails['change']>
  readonly row: WireSubscriberDetails
  readonly now: Date
}

/** "Team, $49 a month, 5 seats, in USDT, with the next charge": the terms that the payer signed and that do not hold yet. */
function ComingTerms({ change, row, now }: ComingTermsProps) {
  const { reader } = useSay()
  const { planName, price, frequency, quantity, tokenSymbol, tokenId } = change
  return (
    <>
      <bdi>{planName}</bdi>, {pricePerPeriod(price, frequency, reader)}
      {quantity !== row.quantity &&
        `, ${quantity === 1 ? '1 seat' : `${formatCount(quantity, reader)} seats`}`}
      {tokenId !== row.token.id && `, in ${tokenSymbol}`}, {changeStartText({ ...row, change }, now)}
    </>
  )
}

/** The merchant's own words for the customer. */
function customerFacts({ clientReferenceId, email, metadata }: WireSubscriberDetails): (Fact | false)[] {
  const own = (text: string) => <bdi className="break-words text-user-content">{text}</bdi>
  return [
    clientReferenceId !== null && { term: 'Reference', value: own(clientReferenceId) },
    email !== null && { term: 'Email', value: own(email) },
    ...Object.entries(metadata).map(([name, value]) => ({
      key: `metadata:${name}`,
      term: name,
      value: own(value),
    })),
  ]
}

/** Balance, allowance and forecast; empty while the chain has not been read. */
function fundsFacts(row: WireSubscriberDetails, now: Date, writing: Writing): Fact[] {
  const forecast = forecastText(row, now, writing)
  if (forecast === null) return walletFacts(row, now, writing)
  const { text, who } = forecast
  return [
    ...walletFacts(row, now, writing),
    {
      term: 'Forecast',
      value: (
        <>
          {text} {who !== null && <span className="text-warn">{who}</span>}
        </>
      ),
    },
  ]
}
