import 'server-only'
import type { z } from 'zod'
import { checkDunning } from '@/lib/billing/charges/dunning'
import type { createSubscription as operation } from '@/lib/wire/subscriptions/subscriptions'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { insertSubscription, type SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { priceFromDollars } from './price-from-dollars'
import { refuseLowPrices } from './refuse-low-prices'
import { resolveOffer } from './resolve-offer'
import { requirePriced, usageFromWire } from './usage-from-wire'

export type NewSubscription = z.output<typeof operation.body>

/**
 * Creates an active subscription with its plans, tokens, receivers and payment link.
 * @throws InvalidValueError naming a token that is not accepted here or has no receiver on its network, a
 * receiver that is listed twice or a contract that keeps what it gets, shares that do not sum, or settings for failed charges that exceed the shortest period;
 * PriceTooLowError
 */
export async function createSubscription(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'payments'>,
  { author, ...input }: NewSubscription & { author: Author },
): Promise<SubscriptionDetails> {
  const now = deps.clock.now()
  const id = deps.random.uuid()
  checkDunning(input, input.plans)
  return deps.store.transaction(async (tx) => {
    const offer = await resolveOffer(
      { ...deps, tx },
      {
        subscriptionId: id,
        merchantId: author.merchantId,
        current: { tokens: [], receivers: [] },
        tokens: input.tokens,
        receivers: input.receivers,
      },
    )
    const subscription: SubscriptionDetails = {
      id,
      merchantId: author.merchantId,
      title: input.title,
      trialDays: input.trialDays,
      trialPerWallet: input.trialPerWallet,
      accessWhilePaused: input.accessWhilePaused,
      fixedCharges: input.fixedCharges,
      graceDays: input.graceDays,
      retryDays: input.retryDays,
      afterFailure: input.afterFailure,
      invoiceDetails: input.invoiceDetails,
      linktree: input.linktree,
      status: 'active',
      paymentLinkId: deps.random.uuid(),
      version: 1,
      createdAt: now,
      updatedAt: now,
      plans: input.plans.map((plan, position) => ({
        id: deps.random.uuid(),
        subscriptionId: id,
        name: plan.name,
        priceMicroUsd: priceFromDollars(plan.price, `plans[${position}].price`),
        usage: usageFromWire(plan.usage ?? null, `plans[${position}].usage`),
        frequency: plan.frequency,
        volume: plan.volume,
        quantityMax: plan.quantityMax ?? 1,
        position,
        archivedAt: null,
      })),
      ...offer,
    }
    for (const [position, plan] of subscription.plans.entries())
      requirePriced(plan, `plans[${position}].usage`)
    const placeOf = (planId: string) => subscription.plans.findIndex((plan) => plan.id === planId)
    refuseLowPrices(deps, {
      before: null,
      after: subscription,
      pathOf: (planId) => `plans[${placeOf(planId)}].price`,
    })
    await insertSubscription(tx, subscription)
    await writeAudit(tx, {
      ...author,
      action: 'subscription.created',
      target: id,
      details: { title: input.title },
      createdAt: now,
    })
    return subscription
  })
}
