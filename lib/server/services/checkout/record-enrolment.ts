import 'server-only'
import type { Hex } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import { PermitUnusableError } from '@/lib/billing/checkout/checkout-refusals'
import { SessionExpiredError, statusAt } from '@/lib/billing/checkout/checkout-session'
import { AlreadySubscribedError, TermsChangedError } from '@/lib/billing/checkout/signed-terms'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { DiscountOverError } from '@/lib/billing/discounts/discount-refusals'
import { HOUR_MS } from '@/lib/billing/durations'
import { RenewalInFlightError } from '@/lib/billing/subscriptions/permission-renewal'
import { allowanceNeeded } from '@/lib/mandate/allowance/allowance-needed'
import { mandateMessage } from '@/lib/mandate/terms/mandate-message'
import { type Mandate, NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { WalletAddresses } from '../../chain/signatures/wallet-addresses'
import type { Deps } from '../../deps'
import { insertMandate } from '../../store/chain/mandates'
import { lockCheckoutSession, markCheckoutSigned } from '../../store/checkout/checkout-sessions'
import { insertEnrolment, lockStartGas } from '../../store/checkout/enrolments'
import type { Database } from '../../store/database/database'
import { joinTransaction } from '../../store/database/store'
import { type DiscountDetails, takeRedemption } from '../../store/discounts/discounts'
import type { StoredPermit } from '../../store/schema/payment-schema'
import { isAllowanceMoving } from '../../store/subscribers/allowance-renewals'
import {
  listAllowanceShares,
  lockPurse,
  lockWallet,
  paysAlready,
} from '../../store/subscribers/payer-standing'
import { refuseSecondDiscount } from '../discounts/refuse-second-discount'
import { requireStartGas } from '../onchain/start-gas'
import { completeEnrolment } from '../records/complete-enrolment'
import type { PayableOffer } from './payable-offer'
import { refuseSecondTrial } from './refuse-second-trial'

/** Progress of signed terms; failed ones can be signed anew. */
export interface RecordedEnrolment {
  readonly status: 'pending' | 'complete'
}

/** Terms that were checked and signed. */
export interface SignedEnrolment {
  readonly offer: PayableOffer
  readonly mandate: Mandate
  /** Number of periods, from the first on, that the payer's allowance covers. */
  readonly allowedPeriods: number
  /** The id of the mandate. */
  readonly digest: Hex
  /** {@link NO_SIGNATURE} where the account has put the terms in force itself. */
  readonly signature: Hex
  readonly permit: StoredPermit | null
  /** Allowance that the account gives, with the permit where there is one, in atomic units. */
  readonly allowance: bigint
  /** Amount of the first charge; 0 where a trial comes first. */
  readonly dueNow: bigint
  /** Most gas that bringing the terms to the chain takes; 0 where nothing is sent. */
  readonly startGas: bigint
  readonly wallet: WalletAddresses
}

/** Time to try again after signed terms failed, however old the checkout is. Decided, not measured. */
const TRY_AGAIN_MS = HOUR_MS

/**
 * Stores signed terms and takes the checkout for them, in one transaction; of two at the same moment one wins. Those
 * that begin with a trial have their subscriber with that, and wait here for their first charge. Of many others at the
 * same moment no more are stored than the day's gas is for.
 * @param findSame - finds the enrolment of the very same terms, recorded meanwhile
 * @throws AlreadySubscribedError, SessionExpiredError, RenewalInFlightError, PermitUnusableError, GasBudgetSpentError, DiscountOverError, DiscountHadError, TermsChangedError where the same terms failed before
 */
export async function recordEnrolment(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'log'>,
  signed: SignedEnrolment,
  findSame: (tx: Database) => Promise<RecordedEnrolment | null>,
): Promise<RecordedEnrolment> {
  const { offer, mandate, allowedPeriods, wallet, dueNow, startGas } = signed
  const { checkout, plan, quantity, token, discount } = offer
  const { subscription } = checkout
  const isFree = mandate.maxAmountPerPeriod === 0n
  return deps.store.transaction(async (tx) => {
    const at = deps.clock.now()
    await lockWallet(tx, { subscriptionId: subscription.id, eoaAddress: wallet.eoaAddress })
    const purse = { chainId: token.chainId, payer: mandate.payer, token: mandate.token }
    await lockPurse(tx, purse)
    const session = await lockCheckoutSession(tx, { id: checkout.id })
    if (!session) throw new NotFoundError('Checkout session')
    const same = await findSame(tx)
    if (same) return same
    if (statusAt(session, at) === 'expired') throw new SessionExpiredError(session.expiresAt)
    if (session.status !== 'open') throw new AlreadySubscribedError('checkout')
    const accounts = [wallet.eoaAddress, mandate.payer]
    if (await paysAlready(tx, { subscriptionId: subscription.id, chainId: token.chainId, accounts })) {
      throw new AlreadySubscribedError('wallet')
    }

    if (!isFree && (await isAllowanceMoving(tx, purse))) throw new RenewalInFlightError()
    if (!isFree) await requireAllowance(tx, signed)
    if (startGas > 0n) {
      const { merchantId } = subscription
      await lockStartGas(tx, offer.network)
      await requireStartGas(tx, deps, { network: offer.network, merchantId, gas: startGas })
    }
    if (offer.trialDays > 0 && !isFree) await refuseSecondTrial(tx, { offer, payer: mandate.payer, wallet })
    // The discount's row is locked from here on, so that of two checkouts of a wallet the second sees the first.
    if (discount && !(await takeRedemption(tx, discount))) throw new DiscountOverError('used_up')
    await refuseSecondDiscount(tx, { discount, payer: mandate.payer, wallet })
    if (!isFree) await storeMandate(tx, signed, at)
    const enrolmentId = deps.random.uuid()
    const added = await insertEnrolment(tx, {
      id: enrolmentId,
      checkoutSessionId: session.id,
      mandateId: isFree ? null : signed.digest,
      planId: plan.id,
      tokenId: token.id,
      ...wallet,
      quantity,
      priceMicroUsd: plan.priceMicroUsd,
      discount: discount && grantedOf(discount),
      usage: isFree ? null : plan.usage,
      capAtomic: mandate.maxAmountPerPeriod,
      maxPeriods: Number(mandate.maxPeriods),
      allowedPeriods,
      trialDays: offer.trialDays,
      firstChargeAt: new Date(Number(mandate.firstChargeAt) * 1000),
      firstAmountAtomic: dueNow,
      status: 'pending',
      failureReason: null,
      transactionId: null,
      startGas,
      hasReverted: false,
      createdAt: at,
      endedAt: null,
    })
    if (!added) throw new AlreadySubscribedError('checkout')
    await markCheckoutSigned(tx, {
      id: session.id,
      planId: plan.id,
      tokenId: token.id,
      quantity,
      openUntil: new Date(at.getTime() + TRY_AGAIN_MS),
    })
    const waits = !isFree && dueNow === 0n && signed.signature !== NO_SIGNATURE
    if (!isFree && !waits) return { status: 'pending' }
    const inside = { ...deps, store: joinTransaction(deps.store, tx) }
    if (!(await completeEnrolment(inside, { enrolmentId, waits }))) throw new AlreadySubscribedError('wallet')
    return { status: 'complete' }
  })
}

/** @throws PermitUnusableError where other terms of the account have come to need a part of the allowance meanwhile */
async function requireAllowance(
  tx: Database,
  { offer, mandate, allowedPeriods, allowance }: SignedEnrolment,
) {
  const { token, puller } = offer
  const place = { chainId: token.chainId, puller, token: mandate.token, payer: mandate.payer }
  const wanted = { capAtomic: mandate.maxAmountPerPeriod, periods: allowedPeriods }
  if (allowanceNeeded(wanted, await listAllowanceShares(tx, place)) <= allowance) return
  throw new PermitUnusableError(
    'Another subscription of this wallet came to need a part of the allowance meanwhile.',
  )
}

function grantedOf({ id, code, percentBps, amountMicroUsd, charges }: DiscountDetails): GrantedDiscount {
  return { id, code, percentBps, amountMicroUsd, charges }
}

async function storeMandate(tx: Database, signed: SignedEnrolment, at: Date): Promise<void> {
  const { offer, mandate, digest, signature, permit } = signed
  const { subscription } = offer.checkout
  const stored = await insertMandate(tx, {
    id: digest,
    merchantId: subscription.merchantId,
    subscriptionId: subscription.id,
    subscriberId: null,
    chainId: offer.token.chainId,
    puller: offer.puller,
    token: mandate.token,
    payer: mandate.payer,
    message: mandateMessage(mandate),
    signature,
    permit,
    // In force already, so that it is ended on the chain should nothing come of it.
    ...(signature === NO_SIGNATURE
      ? { status: 'live', authorizedAt: at }
      : { status: 'pending', authorizedAt: null }),
    endedAt: null,
    permissionNeededAt: null,
    cancelSignature: null,
    cancelTransactionId: null,
    terms: 0,
    createdAt: at,
  })
  if (!stored) {
    throw new TermsChangedError('These terms were signed and tried before. Each quote can be used once.')
  }
}
