import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { TokenOnNetwork } from '@/components/billing/network-label'
import { AddressText } from '@/components/ui/text/address-text'
import type { Fact } from '@/components/ui/text/fact-list'
import type { Offer } from '@/lib/billing/checkout/offer'
import { fixedChargesOf } from '@/lib/billing/subscriptions/terms-length'
import type { Quote } from '@/lib/client/payment/quote'
import type { PayAct } from '../machine/payment-machine'
import type { Choice } from '../offer/choice'
import { dateAndTime } from '../offer/date-and-time'
import { merchantName } from '../offer/merchant-name'
import { amountFact } from './pay-words'

interface Shown {
  readonly quote: Quote
  readonly offer: Offer
  readonly choice: Choice
  readonly timeZone: string
}

/** Fields of an act that the wallet will show. */
export function signedFacts(act: PayAct, { quote, offer, choice, timeZone }: Shown): readonly Fact[] {
  if (act.kind === 'terms') return termsFacts(quote, choice, timeZone)
  const allowance = allowanceFacts(act, quote, offer, choice, timeZone)
  if (act.kind !== 'calls') return allowance
  const [token, ...terms] = termsFacts(quote, choice, timeZone)
  const [, ...allowed] = allowance.map((fact) =>
    fact.term === 'Amount' ? { ...fact, term: 'Allowance' } : fact,
  )
  const known = [choice.token.address, quote.spender].map((address) => address.toLowerCase())
  const deploys = act.calls.some(({ to }) => !known.includes(to.toLowerCase()))
  return [
    ...(token ? [token] : []),
    ...terms,
    ...allowed,
    ...(deploys ? [{ term: 'Once, for the first payer', value: 'Deploys that contract' }] : []),
  ]
}

function termsFacts({ mandate }: Quote, { plan, token }: Choice, timeZone: string): readonly Fact[] {
  const { message } = mandate
  const goesOn = fixedChargesOf({ maxPeriods: Number(message.maxPeriods) }) === null
  const { one } = FREQUENCY_WORDS[plan.frequency]
  return [
    { term: 'Token', value: <TokenOnNetwork token={token} /> },
    { term: `At most, each ${one}`, value: amountFact(message.maxAmountPerPeriod, token) },
    { term: 'First charge', value: dateAndTime(secondsDate(message.firstChargeAt), timeZone) },
    { term: 'Charges, at most', value: `${message.maxPeriods}${goesOn ? ', so until you cancel' : ''}` },
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
  // Of two transactions the first removes the old allowance; the second replaces nothing.
  const replaced = approvals.length > 1 && amount > 0n ? 0n : BigInt(allowance)
  return [
    { term: 'Token', value: <TokenOnNetwork token={token} /> },
    { term: 'Amount', value: amountFact(amount, token) },
    ...(replaced > 0n ? [{ term: 'In place of', value: amountFact(replaced, token) }] : []),
    ...(permit && act.kind === 'permit'
      ? [{ term: 'Use by', value: dateAndTime(secondsDate(permit.message.deadline), timeZone) }]
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

function secondsDate(seconds: string): Date {
  return new Date(Number(seconds) * 1000)
}
