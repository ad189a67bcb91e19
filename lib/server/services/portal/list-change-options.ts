import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import { isOffered } from '@/lib/billing/subscriptions/plan'
import type { Deps } from '../../deps'
import type { PlanRow } from '../../store/subscriptions/plans'
import { findSubscription, type ReceiverRow } from '../../store/subscriptions/subscriptions'
import type { TokenRow } from '../../store/subscriptions/tokens'
import { lockPaidSubscriber } from './lock-paid-subscriber'

/** Plans and tokens that a subscription can be changed to. */
export interface ChangeOptions {
  /** Those on offer that cost something, and the present one. */
  readonly plans: readonly PlanRow[]
  /** Those on the network of the present terms. */
  readonly tokens: readonly TokenRow[]
  /** Those on that network. */
  readonly receivers: readonly ReceiverRow[]
}

/** @throws NotFoundError for a subscriber of another wallet */
export function listChangeOptions(
  { store }: Pick<Deps, 'store'>,
  asked: { subscriberId: string; account: SignInWallet<Address> },
): Promise<ChangeOptions> {
  return store.transaction(async (tx) => {
    const { subscriber } = await lockPaidSubscriber(tx, asked)
    const { subscriptionId: id, merchantId, planId, tokenId } = subscriber
    const subscription = await findSubscription(tx, { id, merchantId })
    if (!subscription) throw new NotFoundError('Subscription')
    const present = subscription.tokens.find((token) => token.id === tokenId)
    return {
      plans: subscription.plans.filter(
        (plan) => plan.id === planId || (isOffered(plan) && plan.priceMicroUsd > 0n),
      ),
      tokens: subscription.tokens.filter(({ chainId }) => chainId === present?.chainId),
      receivers: subscription.receivers.filter(({ networkId }) => networkId === present?.chainId),
    }
  })
}
