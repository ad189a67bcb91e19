import 'server-only'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { encodePriceChange } from '@/lib/wire/price-changes/encode-price-change'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
import { lockPayersOfPlan, lowerPrices } from '../../store/price-changes/plan-prices'
import {
  insertPriceChange,
  lockPlanPrice,
  type PriceChangeRow,
} from '../../store/price-changes/price-changes'
import { writeEvent } from '../../store/reports/events'
import { lockSubscriptionOfPlan } from '../../store/subscriptions/subscriptions'
import { writePlanChange } from '../subscriptions/change-plan'
import { priceFromDollars } from '../subscriptions/price-from-dollars'
import { refuseLowPrice } from '../subscriptions/refuse-low-prices'

/**
 * Announces a lower price to the subscribers of a plan: it holds from the next charge of each who pays more, and at once
 * for new subscribers.
 * @param params.price - in US dollars
 * @throws NotFoundError, InvalidValueError where nobody pays more, PriceTooLowError
 */
export async function announcePriceChange(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'payments'>,
  params: { planId: string; price: number; author: Author },
): Promise<PriceChangeRow> {
  const { planId, price: dollars, author } = params
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    const subscription = await lockSubscriptionOfPlan(tx, { planId, merchantId })
    const plan = subscription?.plans.find(({ id }) => id === planId)
    if (!subscription || !plan) throw new NotFoundError('Plan')
    const at = deps.clock.now()
    const price = { merchantId, planId, priceMicroUsd: positivePrice(dollars) }
    await lockPlanPrice(tx, price)
    const { above: lowered, chainIds } = await lockPayersOfPlan(tx, price)
    if (lowered === 0) throw nobodyPaysMore()
    refuseLowPrice(deps, {
      ...price,
      chainIds: [...chainIds, ...subscription.tokens.map(({ chainId }) => chainId)],
      path: 'price',
    })
    const change = { ...price, id: deps.random.uuid(), lowered, announcedAt: at }
    await lowerPrices(tx, price)
    await insertPriceChange(tx, change)
    if (price.priceMicroUsd < plan.priceMicroUsd) {
      await writePlanChange(tx, { subscription, id: planId, change: { price: dollars }, author, at })
    }
    await record(tx, { change, author, subscriptionId: subscription.id })
    return change
  })
}

function positivePrice(dollars: number): bigint {
  const priceMicroUsd = priceFromDollars(dollars, 'price')
  if (priceMicroUsd > 0n) return priceMicroUsd
  const rule = 'Must be above 0. To stop charging subscribers, cancel them; they keep what they paid for.'
  throw new InvalidValueError('price', rule)
}

function nobodyPaysMore(): InvalidValueError {
  const rule =
    'No subscriber of this plan pays more. A higher price can be set for new subscribers alone: change the plan.'
  return new InvalidValueError('price', rule)
}

async function record(
  tx: Database,
  params: { change: PriceChangeRow; author: Author; subscriptionId: string },
): Promise<void> {
  const { change, author, subscriptionId } = params
  const { planId, merchantId, lowered, announcedAt: createdAt } = change
  const price = dollarsFromMicroUsd(change.priceMicroUsd)
  const details = { subscriptionId, price, lowered }
  await writeAudit(tx, { ...author, action: 'price_change.announced', target: planId, details, createdAt })
  await writeEvent(tx, {
    merchantId,
    type: 'price_change.announced',
    subscriptionId,
    data: { priceChange: encodePriceChange(change) },
    createdAt,
  })
}
