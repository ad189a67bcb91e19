import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { ChargeInFlightError, NotChangeableError } from '@/lib/billing/changes/change-refusals'
import { requireChangeable } from '@/lib/billing/changes/change-terms'
import { NetworkNotConfiguredError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import { dearFrom } from '@/lib/billing/price-changes/price-rise'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { isInForce, type MandateRow } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { hasRenewalUnderWay } from '../../store/subscribers/allowance-renewals'
import { type ChangeRow, findWaitingChange, isUnmined } from '../../store/subscribers/changes'
import { findPriceAsk, type PriceRise } from '../../store/subscribers/price-asks'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import { findSubscription, type SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { findPayableTerms, type PayableTerms } from './payable-terms'

/** A payer's subscriber whose terms can be replaced. */
export interface ChangeableTerms {
  readonly subscriber: SubscriberRow
  /** The terms in force, or those that wait for the end of a trial. */
  readonly mandate: MandateRow
  /** Nothing of the terms is on the chain: new ones take their place in the database. */
  readonly isWaiting: boolean
  readonly subscription: SubscriptionDetails
  readonly payable: PayableTerms
  /** Time of the next charge under the present terms. */
  readonly next: Date
  /** A signed change that another one would take the place of. */
  readonly waiting: ChangeRow | null
  /** The merchant's higher price, which the payer is asked to accept; null where none is. */
  readonly ask: { readonly rise: PriceRise; readonly dear: Date | null } | null
}

/**
 * Terms of a payer's subscriber that can be replaced at `at`, the subscriber locked.
 * @throws NotFoundError for a subscriber of another wallet, InvalidValueError for a plan of another subscription, what
 *   `requireChangeable` throws, ChargeInFlightError while another change is being brought to the chain
 */
export async function lockChangeableTerms(
  tx: Database,
  {
    at,
    planId,
    ...asked
  }: {
    subscriberId: string
    account: SignInWallet<Address>
    /** The plan that is asked for; the present one unless given. */
    planId?: string | undefined
    at: Date
  },
): Promise<ChangeableTerms> {
  const { subscriber, mandates } = await lockPaidSubscriber(tx, asked)
  const { id, merchantId, subscriptionId, terms } = subscriber
  const subscription = await findSubscription(tx, { id: subscriptionId, merchantId })
  if (planId !== undefined && !subscription?.plans.some((plan) => plan.id === planId)) {
    throw new InvalidValueError('planId', 'This subscription does not offer this plan.')
  }
  const next = requireChangeable(subscriber, at)
  const ofTerms = mandates.filter((each) => each.terms === terms)
  const mandate = ofTerms.find(isInForce) ?? ofTerms.find(({ status }) => status === 'pending')
  const isEnding = mandate && (mandate.cancelSignature ?? mandate.cancelTransactionId) !== null
  if (!mandate || isEnding) {
    throw new NotChangeableError(
      'Its permission was removed, or is being removed, on the chain.',
      'Subscribe again through the payment link.',
    )
  }
  const waiting = await findWaitingChange(tx, { subscriberId: id })
  const { transactionId = null, permitTransactionId = null } = waiting ?? {}
  const isPermitted = permitTransactionId !== null && (await isUnmined(tx, { id: permitTransactionId }))
  if (transactionId !== null || isPermitted) {
    throw new ChargeInFlightError('A change of this subscription is on its way to the chain.')
  }
  if (!subscription || subscription.status === 'archived') {
    throw new NotChangeableError('The merchant no longer offers it.', 'Keep it as it is, or cancel it.')
  }
  const open = await findPriceAsk(tx, { subscriberId: id })
  const ask = open && { rise: open.rise, dear: dearFrom(subscriber, open.asksFrom) }
  const { tokenId } = subscriber
  const payable = await findPayableTerms(tx, { subscription, tokenId, payouts: mandate.message.payouts })
  return { subscriber, mandate, isWaiting: !isInForce(mandate), subscription, payable, next, waiting, ask }
}

/** Network of terms with the keys that bring them. @throws NetworkNotConfiguredError */
export function networkOf(
  { payments }: Pick<Deps, 'payments'>,
  { chainId }: Pick<MandateRow, 'chainId'>,
): { network: PaymentNetwork; keys: PaymentKeys } {
  const network = payments.networks.get(chainId)
  const { keys } = payments
  if (!network || !keys) throw new NetworkNotConfiguredError(networkName(chainId))
  return { network, keys }
}

/**
 * Refuses new terms while an allowance of the payer in their token is being renewed, which would overwrite theirs.
 * @throws ChargeInFlightError
 */
export async function refuseUnderRenewal(
  db: Database,
  purse: Parameters<typeof hasRenewalUnderWay>[1],
): Promise<void> {
  if (!(await hasRenewalUnderWay(db, purse))) return
  throw new ChargeInFlightError('An allowance of this wallet for the same token is being renewed.')
}
