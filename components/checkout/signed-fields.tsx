import { AddressText } from '@/components/ui/address-text'
import { type Fact, FactList } from '@/components/ui/fact-list'
import { CHECK, CHEVRON_RIGHT } from '@/components/ui/line-drawings'
import { LineIcon } from '@/components/ui/line-icon'
import type { Quote, TypedData } from '@/lib/client/payment/quote'
import { dateAndTime } from './charge-dates'
import type { Choice } from './choice'
import { FREQUENCY_WORDS } from './frequency-words'
import { merchantName, type Offer } from './offer'
import { amountFact } from './pay-words'
import type { PayAct } from './payment-machine'
import { useTimeZone } from './use-time-zone'

interface SignedFieldsProps {
  readonly act: PayAct
  readonly quote: Quote
  readonly offer: Offer
  readonly choice: Choice
}

/** What the wallet is about to show, field by field, in words and as it is written in the request. */
export function SignedFields({ act, quote, offer, choice }: SignedFieldsProps) {
  const timeZone = useTimeZone()
  const facts =
    act.kind === 'terms'
      ? termsFacts(quote, choice, timeZone)
      : allowanceFacts(act, quote, offer, choice, timeZone)
  const typedData = act.kind === 'terms' ? quote.mandate : act.kind === 'permit' ? quote.permit : null
  return (
    <>
      <FactList size="hint" facts={facts} />
      <p className="mt-2.5 flex items-start gap-1.5 text-hint text-ink-2">
        <LineIcon drawing={CHECK} size={14} className="mt-0.5 shrink-0 text-accent" />
        Compared with this page: every field agrees.
      </p>
      {typedData !== null && <RawFields typedData={typedData} />}
    </>
  )
}

function termsFacts({ mandate }: Quote, { plan, token }: Choice, timeZone: string): readonly Fact[] {
  const { message } = mandate
  const { one } = FREQUENCY_WORDS[plan.frequency]
  return [
    { term: 'Token', value: `${token.symbol} on ${token.network}` },
    { term: `At most, each ${one}`, value: amountFact(message.maxAmountPerPeriod, token) },
    { term: 'First charge', value: dateAndTime(secondsDate(message.firstChargeAt), timeZone) },
    { term: 'Charges, at most', value: message.maxCharges },
    { term: 'Merchant', value: <Whole address={message.merchant} />, stacked: true },
    { term: 'Payer, you', value: <Whole address={message.payer} />, stacked: true },
    ...message.payouts.map(({ receiver, bps }, index) => ({
      key: `payout ${index}`,
      term: message.payouts.length === 1 ? 'Paid to' : `Paid to, ${Number(bps) / 100}%`,
      value: <Whole address={receiver} />,
      stacked: true,
    })),
  ]
}

function allowanceFacts(
  act: PayAct,
  quote: Quote,
  offer: Offer,
  { token }: Choice,
  timeZone: string,
): readonly Fact[] {
  const { allowanceNeeded, allowance, approvals, permit, spender } = quote
  const amount = act.kind === 'approve' ? act.atomic : BigInt(allowanceNeeded)
  // Of two transactions the first takes back what stood; the second finds nothing.
  const replaced = approvals.length > 1 && amount > 0n ? 0n : BigInt(allowance)
  return [
    { term: 'Token', value: `${token.symbol} on ${token.network}` },
    { term: 'Amount', value: amountFact(amount, token) },
    ...(replaced > 0n ? [{ term: 'In place of', value: amountFact(replaced, token) }] : []),
    ...(permit && act.kind === 'permit'
      ? [{ term: 'Valid until', value: dateAndTime(secondsDate(permit.message.deadline), timeZone) }]
      : []),
    {
      term: `Spender, the contract of ${merchantName(offer.merchant)}`,
      value: <Whole address={spender} />,
      stacked: true,
    },
  ]
}

function Whole({ address }: { readonly address: string }) {
  return <AddressText address={address} form="whole" />
}

/** For those who compare with a wallet that shows the bare request. */
function RawFields({ typedData: { domain, message } }: { readonly typedData: TypedData<object> }) {
  const rows = [...flatten(domain, 'domain.'), ...flatten(message, '')]
  return (
    <details className="group mt-2.5 text-hint">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-badge font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <LineIcon
          drawing={CHEVRON_RIGHT}
          size={14}
          className="shrink-0 transition-transform group-open:rotate-90 motion-reduce:transition-none rtl:-scale-x-100"
        />
        As your wallet writes it
      </summary>
      <dl className="mt-1.5 grid gap-1.5 rounded-card border border-line px-3 py-2.5">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-address text-badge [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function flatten(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]): [string, string][] => {
    if (Array.isArray(part)) return part.flatMap((each, index) => flatten(each, `${path}${name}[${index}].`))
    return [[`${path}${name}`, String(part)]]
  })
}

function secondsDate(seconds: string): Date {
  return new Date(Number(seconds) * 1000)
}
