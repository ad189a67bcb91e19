import type { ReactNode } from 'react'
import { nextMicroUsd, signedForNext } from '@/components/billing/subscriber-facts'
import { TransactionLink } from '@/components/billing/transaction-link'
import { WholeAddress } from '@/components/billing/whole-address'
import { richText } from '@/components/language/rich-text'
import { SpokenToken } from '@/components/language/spoken-token'
import { sayCents, sayDay, sayDollars, sayPrice, sayTokens } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { shortAddress } from '@/components/ui/text/address-parts'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { toCents } from '@/lib/billing/money/dollars'
import { formatCount, formatDollars, formatNumber, formatPercent } from '@/lib/language/amounts'
import { writeNearMoment } from '@/lib/language/near-moment'
import type { Say } from '@/lib/language/say'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import {
  capForPayer,
  endText,
  forecastForPayer,
  permissionForPayer,
  signedAllowanceText,
} from './portal-words'
import { paidToTerm } from './receipt/paid-to'

interface SubscriptionFactsProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** Terms, next charge, funds and permission of a subscription. */
export function SubscriptionFacts({ row, now }: SubscriptionFactsProps) {
  return <FactList layout="columns" size="hint" facts={facts(useSay(), row, now)} />
}

function facts(say: Say, row: WirePortalSubscription, now: Date): Fact[] {
  const { token } = row
  const end = endText(say, row)
  const usage = usageText(say, row)
  const discount = discountText(say, row)
  const list: (Fact | false)[] = [
    { term: say('portal.plan'), value: planPrice(say, { ...row, name: row.plan.name }) },
    row.quantity > 1 && { term: say('portal.seats'), value: formatCount(row.quantity, say.reader) },
    discount !== null && { term: say('portal.discount'), value: discount },
    row.credit > 0 && {
      term: say('portal.credit'),
      value: richText(say, 'portal.creditText', {
        amount: <data value={row.credit}>{sayCents(say, row.credit)}</data>,
      }),
    },
    { term: say('portal.paidIn'), value: <SpokenToken token={token} /> },
    {
      term: say(row.status === 'past_due' ? 'portal.openCharge' : 'portal.nextCharge'),
      value: nextChargeText(say, row, now),
    },
    usage !== null && { term: say('portal.usage'), value: usage },
    row.price > 0 && {
      term: say('portal.neverMore'),
      value: capForPayer(say, row, now),
    },
    row.nextChargeAt !== null &&
      row.price > 0 &&
      (row.renewalsLeft === null
        ? { term: say('portal.renews'), value: say('portal.untilYouCancel') }
        : { term: say('portal.chargesLeft'), value: formatCount(row.renewalsLeft, say.reader) }),
    { term: say('portal.since'), value: sayDay(say, row.subscribedAt, now) },
    end !== null && {
      term: say(row.cancelAt === null ? 'portal.ended' : 'portal.ends'),
      value:
        row.cancelAt === null ? end : say('portal.endsOn', { day: sayDay(say, row.cancelAt, now), why: end }),
    },
    ...fundsFacts(say, row, now),
    {
      term: say('portal.walletPermission'),
      value: (
        <>
          {permissionForPayer(say, row, now)}
          {row.permission.removedBy !== null && (
            <span className="mt-0.5 block">
              <TransactionLink {...row.permission.removedBy} />
            </span>
          )}
        </>
      ),
    },
    {
      term: say('portal.paidBy'),
      stacked: true,
      value: <WholeAddress address={row.payer} chainId={token.chainId} what="payer" />,
    },
    {
      term: say('portal.merchant'),
      stacked: true,
      value: <WholeAddress address={row.merchant.address} chainId={token.chainId} what="merchant" />,
    },
    ...row.receivers.map((receiver) => ({
      key: `receiver ${receiver.address}`,
      term: paidToTerm(say, receiver, row.receivers),
      stacked: true,
      value: <WholeAddress address={receiver.address} chainId={token.chainId} what="receiver" />,
    })),
  ]
  return list.filter((fact) => fact !== false)
}

interface PricedPlan extends Pick<WirePortalSubscription, 'price' | 'frequency'> {
  /** Null where nobody knows it. */
  readonly name: string | null
}

/** "Team, $49 a month", with the name of the plan kept whole. */
export function planPrice(say: Say, { name, ...terms }: PricedPlan) {
  const price = sayPrice(say, terms.price, terms.frequency)
  if (name === null) return price
  return richText(say, 'portal.planPrice', { plan: <bdi className="text-user-content">{name}</bdi>, price })
}

/** "24 Dec, $10.00 in USDC, plus $4.91 of usage so far"; "Due 18 Nov" for one that failed and is still open. */
function nextChargeText(say: Say, row: WirePortalSubscription, now: Date): string {
  const { nextChargeAt, status, token, usage } = row
  if (nextChargeAt === null) return say('portal.none')
  const charge = say('portal.nextChargeText', {
    due: status === 'past_due' ? 'yes' : 'no',
    day: sayDay(say, nextChargeAt, now),
    amount: formatDollars(toCents(nextMicroUsd(row)), say.reader, { cents: true }),
    symbol: signedForNext(row)?.tokenSymbol ?? token.symbol,
  })
  if (usage === null || usage.amount === 0) return charge
  return say('portal.withUsage', { charge, amount: sayCents(say, usage.amount) })
}

/** "1,250 × API call, $0.50 of at most $20"; null for terms without metered use. */
function usageText(say: Say, { usage }: WirePortalSubscription): string | null {
  if (usage === null) return null
  const limit = sayDollars(say, usage.limit)
  if (usage.quantity === 0) return say('portal.usageNone', { limit })
  return say('portal.usageText', {
    quantity: formatNumber(usage.quantity, say.reader),
    unit: usage.unit,
    amount: sayCents(say, usage.amount),
    limit,
  })
}

/** "LAUNCH20, 20% off 2 more payments"; null without a discount, or once it is used up. */
function discountText(say: Say, { discount }: WirePortalSubscription): string | null {
  if (discount === null || discount.chargesLeft === 0) return null
  const { code, percent, amount, chargesLeft } = discount
  return say('portal.discountText', {
    coded: code === null ? 'no' : 'yes',
    code: code ?? '',
    off: percent === null ? sayDollars(say, amount ?? 0) : formatPercent(percent, say.reader),
    each: chargesLeft === null ? 'yes' : 'no',
    count: chargesLeft ?? 0,
  })
}

/** Balance, allowance and forecast; empty while the chain has not been read. */
function fundsFacts(say: Say, row: WirePortalSubscription, now: Date): Fact[] {
  const { funds, token } = row
  if (funds === null) return []
  const forecast = forecastForPayer(say, row, now)
  const balance = sayTokens(say, funds.balanceText, token)
  const signed = signedAllowanceText(row)
  const dim = (content: ReactNode) => <span className="text-ink-3">{content}</span>
  return [
    {
      term: say('portal.walletHolds'),
      value: funds.stale
        ? richText(say, 'portal.fundsReading', { amount: balance, d: dim })
        : richText(say, 'portal.readOn', {
            amount: balance,
            moment: writeNearMoment(new Date(funds.readAt), now, say.reader),
            d: dim,
          }),
    },
    {
      term: say('portal.allowanceLeft'),
      value:
        signed !== null
          ? richText(say, 'portal.allowanceSigned', { amount: sayTokens(say, signed, token), d: dim })
          : richText(say, 'portal.allowanceFor', {
              amount: sayTokens(say, funds.allowanceText, token),
              merchant: (
                <bdi className="text-user-content">
                  {row.merchant.organisation || shortAddress(row.merchant.address)}
                </bdi>
              ),
              symbol: token.symbol,
              d: dim,
            }),
    },
    ...(forecast === null ? [] : [{ term: say('portal.forecast'), value: forecast }]),
  ]
}
