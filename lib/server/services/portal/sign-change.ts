import 'server-only'
import { type Address, formatUnits, type Hex } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { periodStart } from '@/lib/billing/calendar'
import { NotChangeableError, QuoteExpiredError } from '@/lib/billing/changes/change-refusals'
import { requireFresh } from '@/lib/billing/changes/change-terms'
import {
  AllowanceTooLowError,
  BadSignatureError,
  InsufficientBalanceError,
} from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import { isOffered } from '@/lib/billing/subscriptions/plan'
import type { BilledUsage } from '@/lib/billing/usage/usage'
import { allowanceNeeded } from '@/lib/mandate/allowance/allowance-needed'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { type MandateMessage, mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { verifyAccountSignature } from '../../chain/signatures/verify-account-signature'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
import type { StoredPermit } from '../../store/schema/payment-schema'
import { type ChangeRow, findChangeTo, lockChangeTo, updateChange } from '../../store/subscribers/changes'
import { savePayerFunds } from '../../store/subscribers/payer-funds'
import { listOtherShares, lockPurse, shareBefore } from '../../store/subscribers/payer-standing'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import { checkPermit, type ReturnedPermit, startDeadlineS, tryPermit } from '../checkout/check-payer-funds'
import { type Payer, readPayer } from '../checkout/read-payer'
import { refuseReverted } from '../checkout/refuse-reverted'
import { countChange } from '../onchain/change-count'
import { chargeAmount } from '../onchain/charge-amount'
import { requireStartGas } from '../onchain/start-gas'
import { findUsageBefore, unusedCredit } from '../records/record-change'
import { replaceWaitingTerms } from '../records/replace-waiting-terms'
import { forecastAnew } from '../subscribers/forecast-payers'
import { type ChangeableTerms, lockChangeableTerms, networkOf, refuseUnderRenewal } from './changeable-terms'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { type PaidSubscription, readPaidSubscription } from './read-paid-subscriptions'

type SignDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'payments' | 'rates'>

interface SignedChange {
  readonly subscriberId: string
  readonly account: SignInWallet<Address>
  readonly requestId: string
  /** The message of the quoted mandate as it came back, every field still any text. */
  readonly message: Readonly<Record<keyof MandateMessage, unknown>>
  readonly signature: Hex
  readonly permit: ReturnedPermit | null
}

/**
 * Takes signed new terms of a payer's subscription, which the keeper brings to the chain once their first window opens.
 * During a trial they take the place of those that wait for its end, and are the subscriber's at once.
 * They take the place of a change that waits and that no transaction carries. The same again gets the same answer.
 * @throws NotFoundError, QuoteExpiredError, what {@link lockChangeableTerms} throws, BadSignatureError,
 *   AllowanceTooLowError, PermitUnusableError, InsufficientBalanceError where something is due at once,
 *   GasBudgetSpentError, OwnTransactionRequiredError, ChangedOftenError, NetworkNotConfiguredError, TokenUnusableError, RateUnavailableError, RpcUnavailableError
 */
export async function signChange(deps: SignDeps, signed: SignedChange): Promise<PaidSubscription> {
  const change = await findQuoted(deps, signed)
  if (change.status === 'waiting' || change.status === 'done') {
    return readPaidSubscription(deps.store.db, change.subscriberId, deps)
  }
  const at = deps.clock.now()
  const { terms, unused, used } = await deps.store.transaction(async (tx) => {
    const terms = await lockQuotedTerms(tx, { signed, change, at })
    const replaced = { ...terms, startsAt: change.startsAt }
    const used = change.when === 'now' ? await findUsageBefore(tx, replaced) : null
    return { terms, unused: await unusedCredit(tx, replaced), used }
  })
  const { network } = networkOf(deps, change)
  const { payer: account, mandateId: digest } = change
  const code = await network.client.code(account)
  const signature = await verifyAccountSignature(network.client, {
    account,
    code,
    digest,
    signature: signed.signature,
  })
  if (signature === null) {
    throw new BadSignatureError('signature', `This is not the signature of ${account} over these terms.`)
  }
  if (!terms.isWaiting) {
    await refuseReverted(deps, { ...change, account, areChanged: true })
    await requireGas(deps, { change, hasCode: code !== null })
  }
  const { permit, needed } = await checkFunds(deps, { terms, change, unused, used, permit: signed.permit })
  await keepChange(deps, { signed, change, signature, permit, needed })
  const { subscriberId } = change
  await forecastAnew(deps, { subscriberId })
  return readPaidSubscription(deps.store.db, subscriberId, deps)
}

/** Requires gas of today for the transaction that brings the terms. @throws GasBudgetSpentError */
async function requireGas(
  deps: SignDeps,
  { change, hasCode }: { change: ChangeRow; hasCode: boolean },
): Promise<void> {
  const { network } = networkOf(deps, change)
  const gas = maxStartGas({ payouts: change.message.payouts.length, hasCode })
  await requireStartGas(deps.store.db, deps, { network, merchantId: change.merchantId, gas })
}

/** The quote of the signed terms. @throws QuoteExpiredError where none is known, NotFoundError */
async function findQuoted(deps: SignDeps, signed: SignedChange): Promise<ChangeRow> {
  const { subscriber, mandates } = await deps.store.transaction((tx) => lockPaidSubscriber(tx, signed))
  for (const { chainId, puller } of mandates) {
    const digest = digestOf({ chainId, puller }, signed.message)
    const change = digest && (await findChangeTo(deps.store.db, { mandateId: digest }))
    if (change && change.subscriberId === subscriber.id && change.status !== 'failed') return change
  }
  throw new QuoteExpiredError()
}

/** Null where the message is none of a mandate. */
function digestOf(
  instance: { chainId: number; puller: Address },
  message: SignedChange['message'],
): Hex | null {
  try {
    return mandateId(instance, mandateOfMessage(message as MandateMessage))
  } catch {
    return null
  }
}

/** The terms that a quote is for, where they are still the same. */
async function lockQuotedTerms(
  tx: Database,
  { signed, change, at }: { signed: SignedChange; change: ChangeRow; at: Date },
): Promise<ChangeableTerms> {
  const terms = await lockChangeableTerms(tx, { ...signed, at })
  requireFresh(change, at)
  const { planId, previousMandateId, when, startsAt } = change
  if (terms.mandate.id !== previousMandateId) throw new QuoteExpiredError()
  if (when === 'renewal' && startsAt.getTime() !== terms.next.getTime()) throw new QuoteExpiredError()
  if (when === 'now' && startsAt < lastPaidFrom(terms.subscriber)) throw new QuoteExpiredError()
  if (when === 'price_change' && startsAt.getTime() !== terms.ask?.dear?.getTime())
    throw new QuoteExpiredError()
  // The price that it was quoted at holds no more, or does not hold yet.
  if (change.priceChangeId !== acceptedBy(terms, change)) throw new QuoteExpiredError()
  const plan = terms.subscription.plans.find(({ id }) => id === planId)
  if (planId !== terms.subscriber.planId && !(plan && isOffered(plan))) {
    throw new NotChangeableError('That plan is no longer offered.', 'Choose another plan.')
  }
  return terms
}

/** The higher price that a change accepts, as it is asked for now. */
function acceptedBy({ subscriber, ask }: ChangeableTerms, { planId, startsAt }: ChangeRow): string | null {
  return planId === subscriber.planId && ask?.dear && startsAt >= ask.dear ? ask.rise.id : null
}

/** Opening of the last window that is paid: what a quote of before says of the credit no longer holds. */
function lastPaidFrom({ firstChargeAt, periodMonths, unpaidFrom }: SubscriberRow): Date {
  return periodStart(firstChargeAt, periodMonths, Math.max(0, unpaidFrom - 1))
}

/**
 * Checks that the payer allows the new terms and holds what is due at once.
 * @returns the permit to bring, and the allowance that it was checked for
 */
async function checkFunds(
  deps: SignDeps,
  params: {
    terms: ChangeableTerms
    change: ChangeRow
    unused: bigint
    used: BilledUsage | null
    permit: ReturnedPermit | null
  },
): Promise<{ permit: StoredPermit | null; needed: bigint }> {
  const { terms, change, unused, used } = params
  const { subscriber, payable } = terms
  const { network } = networkOf(deps, change)
  const token = payable.tokens.find(({ id }) => id === change.tokenId)
  if (!token) throw new NotChangeableError('That token is no longer accepted.', 'Choose another token.')
  const place = { network, token: { ...token, address: change.token }, puller: change.puller }
  const payer = await readPayer(deps, place, change.payer)
  await keepReading(deps, { terms, change, payer })
  const needed = await neededFor(deps.store.db, { change, terms })
  const text = (amount: bigint) => `${formatUnits(amount, token.decimals)} ${token.symbol}`
  const isAllowed = payer.allowance >= needed
  if (!isAllowed && !params.permit) {
    throw new AllowanceTooLowError({ allows: text(payer.allowance), needs: text(needed) })
  }
  // Terms that wait for the end of a trial are brought with it.
  const lasts = terms.isWaiting ? startDeadlineS(mandateOfMessage(change.message)) : null
  const permit =
    !isAllowed && params.permit
      ? await checkPermit(deps, place, { payer, needed, permit: params.permit, lasts })
      : null
  if (permit) await tryPermit(deps, place, { payer, permit })
  if (change.when !== 'now' && !terms.isWaiting) return { permit, needed }
  const { chargesPaid, creditMicroUsd } = subscriber
  const due = { ...change, chargesPaid, creditMicroUsd: creditMicroUsd + unused, usageDue: used }
  const amount = await chargeAmount(deps, { subscriber: due, token })
  if (payer.balance < amount) {
    const network = networkName(change.chainId)
    throw new InsufficientBalanceError({ has: text(payer.balance), needs: text(amount), network })
  }
  return { permit, needed }
}

/** Shows what was just read of the wallet, which the payer may have changed for these terms, where the present ones share it. */
async function keepReading(
  deps: SignDeps,
  { terms, change, payer }: { terms: ChangeableTerms; change: ChangeRow; payer: Payer },
): Promise<void> {
  const { chainId, token, payer: account, puller } = change
  if (terms.mandate.token !== token || terms.mandate.puller !== puller) return
  const { balance: balanceAtomic, allowance: allowanceAtomic } = payer
  const read = { balanceAtomic, allowanceAtomic, readAt: deps.wallClock.now() }
  await savePayerFunds(deps.store.db, [{ chainId, token, payer: account, puller, ...read }])
}

/** Allowance for the new terms, for the charges before them, and for the payer's others of the same token and puller. */
async function neededFor(
  db: Database,
  { change, terms }: { change: ChangeRow; terms: ChangeableTerms },
): Promise<bigint> {
  const { capAtomic, allowedPeriods: periods } = change
  const others = await listOtherShares(db, { ...change, id: terms.mandate.id })
  return allowanceNeeded({ capAtomic, periods }, [...others, shareBefore(change, terms)])
}

async function keepChange(
  deps: SignDeps,
  params: {
    signed: SignedChange
    change: ChangeRow
    signature: Hex
    permit: StoredPermit | null
    needed: bigint
  },
): Promise<void> {
  const { signed, change, signature, permit, needed } = params
  await deps.store.transaction(async (tx) => {
    const at = deps.clock.now()
    await lockPurse(tx, change)
    const quoted = await lockQuotedTerms(tx, { signed, change, at })
    const { waiting, subscriber, mandate: previous, isWaiting } = quoted
    const locked = await lockChangeTo(tx, change)
    if (locked?.status === 'quoted') {
      await refuseUnderRenewal(tx, change)
      if ((await neededFor(tx, { change, terms: quoted })) > needed) throw new QuoteExpiredError()
      // Nothing was spent on the one that waits: this one has its turn.
      if (change.when === 'now' && waiting?.when !== 'now') await countChange(tx, deps, change)
      if (waiting) {
        const superseded = { status: 'failed', failureReason: 'superseded', endedAt: at } as const
        await updateChange(tx, { id: waiting.id, change: superseded })
      }
      if (isWaiting) {
        await replaceWaitingTerms(tx, { subscriber, previous, change, signature, permit, at })
      } else {
        await updateChange(tx, { id: change.id, change: { status: 'waiting', signature, permit } })
      }
      if (change.priceChangeId !== null) {
        const accepted = {
          type: 'subscriber.price_change_accepted',
          subscriberId: subscriber.id,
          at,
        } as const
        await writeSubscriberEvent(tx, accepted)
      }
      await writeAudit(tx, {
        merchantId: subscriber.merchantId,
        actor: `payer:${signed.account.address}`,
        requestId: signed.requestId,
        action: 'subscriber.change_signed',
        target: subscriber.id,
        details: {
          planId: change.planId,
          tokenId: change.tokenId,
          quantity: change.quantity,
          startsAt: change.startsAt.toISOString(),
          priceChangeId: change.priceChangeId,
        },
        createdAt: at,
      })
    }
  })
}
