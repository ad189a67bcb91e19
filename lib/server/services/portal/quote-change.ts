import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotChangeableError } from '@/lib/billing/changes/change-refusals'
import {
  type ChangeTime,
  changeStart,
  creditAfter,
  type ForetoldCharge,
  foretellCharges,
  presentCharges,
  staleQuotesBefore,
} from '@/lib/billing/changes/change-terms'
import { creditUsed } from '@/lib/billing/changes/credit'
import { dueAtMissedStart } from '@/lib/billing/charges/waiting-terms'
import { allowedPeriods } from '@/lib/billing/checkout/allowance-reach'
import { chosenReach } from '@/lib/billing/checkout/signed-terms'
import { reducedNextPrice } from '@/lib/billing/discounts/discount'
import { DAY_MS } from '@/lib/billing/durations'
import { peggedAmountAtomic } from '@/lib/billing/money/money'
import { floatingAmountAtomic, floatingCapAtomic } from '@/lib/billing/money/rates'
import { isBelow, PriceTooLowError } from '@/lib/billing/subscriptions/least-price'
import { allowanceNeeded } from '@/lib/mandate/allowance/allowance-needed'
import type { Approval } from '@/lib/mandate/allowance/build-approvals'
import type { PermitTerms } from '@/lib/mandate/allowance/permit'
import { buildMandate } from '@/lib/mandate/terms/build-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { mandateMessage } from '@/lib/mandate/terms/mandate-message'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import type { Deps } from '../../deps'
import { type ChangeRow, insertQuotedChange } from '../../store/subscribers/changes'
import { listOtherShares, shareBefore } from '../../store/subscribers/payer-standing'
import type { TokenRow } from '../../store/subscriptions/tokens'
import { startDeadlineS } from '../checkout/check-payer-funds'
import { approvalsOf } from '../checkout/quote-checkout'
import { permitTermsOf, readPayer } from '../checkout/read-payer'
import { requireFewChanges } from '../onchain/change-count'
import { chargeAmount } from '../onchain/charge-amount'
import { hasRenewedOften } from '../onchain/renewal-count'
import { findUsageBefore, unusedCredit } from '../records/record-change'
import { type ChangeableTerms, lockChangeableTerms, networkOf, refuseUnderRenewal } from './changeable-terms'
import { type ChosenChange, chooseChange, type WantedTerms } from './chosen-change'

/** Life of the permit of a change, which is brought at once: longer than a day's gas budget, or a network that is away. */
const PERMIT_LIFE_MS = 3 * DAY_MS

/** New terms for a payer to sign; amounts in atomic units unless they say otherwise. */
export interface ChangeQuote {
  readonly change: ChangeRow
  readonly mandate: Mandate
  readonly token: TokenRow
  /** Amount that is charged with the change; 0 where nothing is. */
  readonly dueNow: bigint
  /** Credit that the change gives, in micro-dollars. */
  readonly creditMicroUsd: bigint
  /** Credit from before that is left for the new terms, in micro-dollars; negative where a refund took back what was used. */
  readonly creditBeforeMicroUsd: bigint
  /** What a discount takes off the first charge, in micro-dollars. */
  readonly discountMicroUsd: bigint
  /** Use of the running period, which the first charge bills, in micro-dollars. */
  readonly usageMicroUsd: bigint
  /** Charges under the present terms that come before. */
  readonly before: readonly ForetoldCharge[]
  readonly schedule: readonly ForetoldCharge[]
  readonly balance: bigint
  readonly allowance: bigint
  readonly allowanceNeeded: bigint
  readonly permit: PermitTerms | null
  readonly approvals: readonly Approval[]
}

/**
 * Quotes new terms of a payer's subscription: another plan, token or quantity, at once or from the next charge on. They
 * can be signed for half an hour.
 * @throws what {@link lockChangeableTerms} and {@link chooseChange} throw, ChangedOftenError, InvalidValueError for a reach that is not on
 *   offer, NetworkNotConfiguredError, PriceTooLowError, RateUnavailableError, TokenUnusableError, RpcUnavailableError
 */
export async function quoteChange(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'payments' | 'rates'>,
  params: WantedTerms & {
    subscriberId: string
    account: SignInWallet<Address>
    when: ChangeTime
    /** Number of charges that the allowance reaches; the usual one unless given. */
    periods?: number | undefined
  },
): Promise<ChangeQuote> {
  const at = deps.clock.now()
  const { periods } = params
  const read = await deps.store.transaction(async (tx) => {
    const terms = await lockChangeableTerms(tx, { ...params, at })
    const when = timeOf(terms, params.when)
    const startsAt = changeStart(when, { at, next: terms.next, dear: terms.ask?.dear ?? null })
    const chosen = await chooseChange(tx, terms, { ...params, startsAt })
    const unused = when === 'now' ? await unusedCredit(tx, { ...terms, startsAt }) : 0n
    const used = when === 'now' ? await findUsageBefore(tx, { ...terms, startsAt }) : null
    return { terms, chosen, when, startsAt, unused, used }
  })
  const { terms, chosen, when, startsAt, unused, used } = read
  const { subscriber, mandate: previous } = terms
  if (when === 'now') {
    await requireFewChanges(deps.store.db, deps, { ...previous, subscriberId: subscriber.id })
  }
  const { network } = networkOf(deps, previous)
  const { chainId, leastPriceMicroUsd: leastMicroUsd } = network
  const { chargesPaid } = subscriber
  const credit = subscriber.creditMicroUsd + unused
  const priceUnder = (own: Pick<ChosenChange, 'priceMicroUsd' | 'discount'>, charge: number) =>
    reducedNextPrice({ ...own, chargesPaid: chargesPaid + charge }) ?? own.priceMicroUsd
  const before = presentCharges(subscriber, startsAt, (charge) => priceUnder(subscriber, charge))
  const planPriceOf = (charge: number) => priceUnder(chosen, before.length + charge)
  const priceOf = (charge: number) => planPriceOf(charge) + (charge === 0 ? (used?.amountMicroUsd ?? 0n) : 0n)
  if (isBelow(planPriceOf(0), leastMicroUsd)) {
    throw PriceTooLowError.ofPayer({ chainId, leastMicroUsd, priceMicroUsd: planPriceOf(0) })
  }
  const dueMicroUsd = priceOf(0) - creditUsed(priceOf(0), credit)
  if (when === 'now' && isBelow(dueMicroUsd, leastMicroUsd)) {
    throw new NotChangeableError(
      'What would be due now, less credit, isn’t worth the gas of a payment.',
      'Change at the next payment instead, or later.',
    )
  }
  const capAtomic = await capOf(deps, chosen)
  const id = deps.random.uuid()
  const mandate = newMandate(terms, { id, chosen, capAtomic, startsAt })
  const reach = chosenReach(chosen.plan.frequency, {
    reach: periods ?? null,
    fixedCharges: chosen.fixedCharges,
  })
  const allowed = allowedPeriods(reach, chosen.fixedCharges)
  const { puller, payer: account } = previous
  const place = { network, token: { ...chosen.token, address: mandate.token }, puller }
  const purse = { chainId, puller, token: mandate.token, payer: account }
  await refuseUnderRenewal(deps.store.db, { ...purse, subscriberId: subscriber.id })
  const payer = await readPayer(deps, place, account)
  const others = await listOtherShares(deps.store.db, { ...purse, id: previous.id })
  const own = shareBefore({ token: mandate.token, startsAt }, terms)
  const needed = allowanceNeeded({ capAtomic, periods: allowed }, [...others, own])
  const deadline = terms.isWaiting
    ? startDeadlineS(mandate)
    : BigInt(Math.floor((at.getTime() + PERMIT_LIFE_MS) / 1000))
  const takesPermit = payer.allowance < needed && !(await hasRenewedOften(deps, purse))
  const permit = takesPermit ? permitTermsOf(place, payer, { value: needed, deadline }) : null
  const counted = { chargesPaid, creditMicroUsd: credit, capAtomic, usageDue: used }
  const statement = { ...chosen, planId: chosen.plan.id, ...counted }
  const change = quotedRow({ id, terms, chosen, mandate, startsAt, when, allowed, at })
  await insertQuotedChange(deps.store.db, {
    row: change,
    staleBefore: staleQuotesBefore(at),
    overBefore: dueAtMissedStart(at),
  })
  return {
    change,
    mandate,
    token: chosen.token,
    dueNow: when === 'now' ? await chargeAmount(deps, { subscriber: statement, token: chosen.token }) : 0n,
    creditMicroUsd: unused,
    creditBeforeMicroUsd: creditAfter(before, subscriber.creditMicroUsd),
    discountMicroUsd: chosen.priceMicroUsd - planPriceOf(0),
    usageMicroUsd: used?.amountMicroUsd ?? 0n,
    ...foretellCharges({ ...chosen, before, startsAt, priceOf, creditMicroUsd: credit }),
    balance: payer.balance,
    allowance: payer.allowance,
    allowanceNeeded: needed,
    permit,
    approvals: permit ? [] : await approvalsOf(place, payer, needed),
  }
}

/**
 * Time of a change. A trial stays as long as it is: there is nothing to charge before its end.
 * @throws NotChangeableError for a price that holds after the end of a trial
 */
function timeOf({ subscriber, next, ask }: ChangeableTerms, when: ChangeTime): ChangeTime {
  if (subscriber.status !== 'trialing') return when
  if (when !== 'price_change' || !ask?.dear || ask.dear <= next) return 'renewal'
  throw new NotChangeableError(
    'The new price can’t be accepted before the first payment.',
    'Accept it once the trial has ended.',
  )
}

/** The most that one charge may take. @throws RateUnavailableError */
async function capOf(
  { rates }: Pick<Deps, 'rates'>,
  { token, mostMicroUsd: priceMicroUsd }: ChosenChange,
): Promise<bigint> {
  const { usdPegged, decimals, coingeckoId } = token
  if (usdPegged) return peggedAmountAtomic(priceMicroUsd, decimals)
  const { picoUsd: ratePicoUsd } = await rates.usdRate(coingeckoId)
  return floatingCapAtomic(floatingAmountAtomic({ priceMicroUsd, decimals, ratePicoUsd }))
}

function newMandate(
  { mandate: previous, isWaiting, subscriber, payable }: ChangeableTerms,
  params: { id: string; chosen: ChosenChange; capAtomic: bigint; startsAt: Date },
): Mandate {
  const { id, chosen, capAtomic, startsAt } = params
  const { token, periodMonths, maxPeriods } = chosen
  return buildMandate({
    merchant: previous.message.merchant,
    payer: previous.payer,
    subscriptionId: subscriber.subscriptionId,
    token: token.address as Address,
    capAtomic,
    firstChargeAt: startsAt,
    periodMonths,
    maxPeriods,
    receivers: payable.receivers,
    ...(!isWaiting && { replaces: previous.id }),
    // The message names neither plan nor quantity: whoever signs it signs this very choice.
    boundTo: id,
  })
}

function quotedRow(params: {
  id: string
  terms: ChangeableTerms
  chosen: ChosenChange
  mandate: Mandate
  startsAt: Date
  when: ChangeTime
  allowed: number
  at: Date
}): ChangeRow {
  const { id, terms, chosen, mandate, startsAt, when, allowed, at } = params
  const { subscriber, mandate: previous } = terms
  const { chainId, puller, payer } = previous
  const { quantity, priceMicroUsd, periodMonths, maxPeriods, discount, usage, priceChangeId } = chosen
  return {
    id,
    merchantId: subscriber.merchantId,
    subscriberId: subscriber.id,
    mandateId: mandateId({ chainId, puller }, mandate),
    previousMandateId: previous.id,
    ...{ chainId, puller, payer, token: mandate.token, message: mandateMessage(mandate) },
    signature: null,
    permit: null,
    ...{ planId: chosen.plan.id, tokenId: chosen.token.id, quantity, when, priceMicroUsd, discount },
    ...{ usage, priceChangeId },
    ...{ capAtomic: mandate.maxAmountPerPeriod, periodMonths, maxPeriods, allowedPeriods: allowed, startsAt },
    status: 'quoted',
    failureReason: null,
    permitTransactionId: null,
    transactionId: null,
    hasReverted: false,
    createdAt: at,
    endedAt: null,
  }
}
