import { TokenOnNetwork } from '@/components/billing/network-label'
import { AddressText } from '@/components/ui/text/address-text'
import type { Fact } from '@/components/ui/text/fact-list'
import type { Offer } from '@/lib/billing/checkout/offer'
import { fixedChargesOf } from '@/lib/billing/subscriptions/terms-length'
import type { Quote } from '@/lib/client/payment/quote'
import { formatPercent } from '@/lib/language/amounts'
import { writeMoment } from '@/lib/language/dates'
import type { Say } from '@/lib/language/say'
import type { PayAct } from '../machine/payment-machine'
import type { Choice } from '../offer/choice'
import { merchantName } from '../offer/merchant-name'
import { amountFact } from './pay-words'

interface Shown {
  readonly quote: Quote
  readonly offer: Offer
  readonly choice: Choice
}

/** Fields of an act that the wallet will show. */
export function signedFacts(say: Say, act: PayAct, { quote, offer, choice }: Shown): readonly Fact[] {
  if (act.kind === 'terms') return termsFacts(say, quote, choice)
  const { token, amount, others } = allowanceFacts(say, act, { quote, offer, choice })
  if (act.kind !== 'calls') return [token, { ...amount, term: say('pay.amount') }, ...others]
  const [first, ...terms] = termsFacts(say, quote, choice)
  const known = [choice.token.address, quote.spender].map((address) => address.toLowerCase())
  const deploys = act.calls.some(({ to }) => !known.includes(to.toLowerCase()))
  return [
    ...(first ? [first] : []),
    ...terms,
    { ...amount, term: say('pay.allowance') },
    ...others,
    ...(deploys ? [{ term: say('pay.once'), value: say('pay.deploys') }] : []),
  ]
}

function termsFacts(say: Say, { mandate }: Quote, { plan, token }: Choice): readonly Fact[] {
  const { message } = mandate
  const charges = Number(message.maxPeriods)
  // The digits are as the wallet writes them.
  const count = say('pay.chargeCount', { count: charges, written: String(charges) })
  const goesOn = fixedChargesOf({ maxPeriods: charges }) === null
  const [only, ...more] = message.payouts
  return [
    { term: say('pay.token'), value: <TokenOnNetwork say={say} token={token} /> },
    {
      term: say('pay.atMostEach', { frequency: plan.frequency }),
      value: amountFact(say, message.maxAmountPerPeriod, token),
    },
    { term: say('pay.firstCharge'), value: writeMoment(secondsDate(message.firstChargeAt), say.reader) },
    { term: say('pay.chargesAtMost'), value: goesOn ? say('pay.untilCancelled', { count }) : count },
    { term: say('pay.merchant'), value: <Whole address={message.merchant} />, stacked: true },
    { term: say('pay.payerYou'), value: <Whole address={message.payer} />, stacked: true },
    ...message.payouts.map(({ receiver, bps }, index) => ({
      key: `payout ${index}`,
      term:
        only && more.length === 0
          ? say('pay.paidTo')
          : say('pay.paidToShare', { share: formatPercent(Number(bps) / 100, say.reader) }),
      value: <Whole address={receiver} />,
      stacked: true,
    })),
  ]
}

interface AllowanceFacts {
  readonly token: Fact
  readonly amount: Pick<Fact, 'value'>
  readonly others: readonly Fact[]
}

function allowanceFacts(say: Say, act: PayAct, { quote, offer, choice: { token } }: Shown): AllowanceFacts {
  const { allowanceNeeded, allowance, approvals, permit, spender } = quote
  const amount = act.kind === 'approve' ? act.atomic : BigInt(allowanceNeeded)
  // Of two transactions the first removes the old allowance; the second replaces nothing.
  const replaced = approvals.length > 1 && amount > 0n ? 0n : BigInt(allowance)
  return {
    token: { term: say('pay.token'), value: <TokenOnNetwork say={say} token={token} /> },
    amount: { value: amountFact(say, amount, token) },
    others: [
      ...(replaced > 0n ? [{ term: say('pay.inPlaceOf'), value: amountFact(say, replaced, token) }] : []),
      ...(permit && act.kind === 'permit'
        ? [{ term: say('pay.useBy'), value: writeMoment(secondsDate(permit.message.deadline), say.reader) }]
        : []),
      {
        term: say('pay.spender', { merchant: merchantName(offer.merchant) }),
        value: <Whole address={spender} />,
        stacked: true,
      },
    ],
  }
}

function Whole({ address }: { readonly address: string }) {
  return <AddressText address={address} form="whole" />
}

function secondsDate(seconds: string): Date {
  return new Date(Number(seconds) * 1000)
}
