import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import { isOffered } from '@/lib/billing/subscriptions/plan'
import type { Deps } from '../../deps'
import type { PlanRow } from '../../store/subscriptions/plans'
import { findSubscription } from '../../store/subscriptions/subscriptions'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { findPayableTerms, type PayableTerms } from './payable-terms'

/** Plans and tokens that a subscription can be changed to. */
export interface ChangeOptions extends PayableTerms {
  /** Those on offer that cost something, and the present one. */
  readonly plans: readonly PlanRow[]
}

/** @throws NotFoundError for a subscriber of another wallet */
export function listChangeOptions(
  { store }: Pick<Deps, 'store'>,
  asked: { subscriberId: string; account: SignInWallet<Address> },
): Promise<ChangeOptions> {
  return store.transaction(async (tx) => {
    const { subscriber, mandates } = await lockPaidSubscriber(tx, asked)
    const { subscriptionId: id, merchantId, planId, tokenId } = subscriber
    const subscription = await findSubscription(tx, { id, merchantId })
    if (!subscription) throw new NotFoundError('Subscription')
    const payouts = mandates[0]?.message.payouts ?? []
    return {
      ...(await findPayableTerms(tx, { subscription, tokenId, payouts })),
      plans: subscription.plans.filter(
        (plan) => plan.id === planId || (isOffered(plan) && plan.priceMicroUsd > 0n),
      ),
    }
  })
}
