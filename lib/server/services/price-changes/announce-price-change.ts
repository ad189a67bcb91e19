import 'server-only'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import { NotChangeableError } from '@/lib/billing/changes/change-refusals'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { PriceChangePendingError } from '@/lib/billing/price-changes/price-change-refusals'
import { isUnderWay, type Otherwise, requireNotice } from '@/lib/billing/price-changes/price-rise'
import { encodePriceChange } from '@/lib/wire/price-changes/encode-price-change'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
import { lockPayersOfPlan, lowerPrices, type PayersOfPlan } from '../../store/price-changes/plan-prices'
import { closePriceChange, insertPriceChange, lockPlanPrice } from '../../store/price-changes/price-changes'
import { writeEvent } from '../../store/reports/events'
import { countAnswers, findOpenRise, insertPriceAsks } from '../../store/subscribers/price-asks'
import { lockSubscriptionOfPlan } from '../../store/subscriptions/subscriptions'
import { writePlanChange } from '../subscriptions/change-plan'
import { priceFromDollars } from '../subscriptions/price-from-dollars'
import { refuseLowPrice } from '../subscriptions/refuse-low-prices'
import type { PriceChange } from './list-price-changes'

interface NewPrice {
  readonly planId: string
  /** In US dollars. */
  readonly price: number
  /** Date of a higher price; without it the price is a lower one. */
  readonly from?: Date | undefined
  readonly otherwise?: Otherwise | undefined
}

/**
 * Announces another price to the subscribers of a plan. A lower one holds from the next charge of each who pays more; a
 * higher one is asked of each who pays less. New subscribers pay it at once, unless the plan has gone that way already.
 * @throws NotFoundError, NotChangeableError for an archived subscription, InvalidValueError where nobody pays more or less, PriceTooLowError, PriceChangeTooSoonError,
 *   PriceChangePendingError
 */
export async function announcePriceChange(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'payments'>,
  params: NewPrice & { author: Author },
): Promise<PriceChange> {
  const { planId, price: dollars, from = null, otherwise = null, author } = params
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    const subscription = await lockSubscriptionOfPlan(tx, { planId, merchantId })
    const plan = subscription?.plans.find(({ id }) => id === planId)
    if (!subscription || !plan) throw new NotFoundError('Plan')
    if (subscription.status === 'archived') throw archived()
    const at = deps.clock.now()
    const price = { merchantId, planId, priceMicroUsd: positivePrice(dollars) }
    await lockPlanPrice(tx, price)
    const payers = await lockPayersOfPlan(tx, price)
    const { chainIds } = payers
    requirePayers(payers, from)
    if (from) requireNotice({ from, at, frequency: plan.frequency })
    refuseLowPrice(deps, {
      ...price,
      chainIds: [...chainIds, ...subscription.tokens.map(({ chainId }) => chainId)],
      path: 'price',
    })
    await closeFormer(tx, { planId, at })
    const lowered = from ? 0 : payers.above
    const row = {
      ...price,
      id: deps.random.uuid(),
      lowered,
      announcedAt: at,
      from,
      otherwise,
      closedAt: null,
    }
    await insertPriceChange(tx, row)
    if (!from) await lowerPrices(tx, { ...price, at })
    const asked = from && otherwise ? await insertPriceAsks(tx, { ...row, from, otherwise }) : 0
    const change = { ...row, consent: from && { asked, accepted: 0, open: asked, notAccepted: 0 } }
    if (from ? price.priceMicroUsd > plan.priceMicroUsd : price.priceMicroUsd < plan.priceMicroUsd) {
      await writePlanChange(tx, { subscription, id: planId, change: { price: dollars }, author, at })
    }
    await record(tx, { change, author, subscriptionId: subscription.id })
    return change
  })
}

const archived = () =>
  new NotChangeableError(
    'This subscription is archived: its subscribers are not charged any more, and end with what they paid.',
    'Restore it first, or leave its price.',
  )

function positivePrice(dollars: number): bigint {
  const priceMicroUsd = priceFromDollars(dollars, 'price')
  if (priceMicroUsd > 0n) return priceMicroUsd
  const rule = 'Must be above 0. To stop charging subscribers, cancel them; they keep what they paid for.'
  throw new InvalidValueError('price', rule)
}

function requirePayers({ above, below }: PayersOfPlan, from: Date | null): void {
  if (from && below === 0) {
    throw new InvalidValueError(
      'from',
      'No subscriber of this plan pays less, so nobody is to be asked. A lower price takes no date.',
    )
  }
  if (from || above > 0) return
  throw new InvalidValueError(
    'price',
    'No subscriber of this plan pays more. A higher price takes a date; for new subscribers alone, change the plan.',
  )
}

/** Closes a higher price that is through. @throws PriceChangePendingError */
async function closeFormer(tx: Database, { planId, at }: { planId: string; at: Date }): Promise<void> {
  const former = await findOpenRise(tx, { planId })
  if (!former) return
  const [answers] = await countAnswers(tx, { ids: [former.id] })
  if (isUnderWay(former, answers ?? { open: 0, waiting: 0 }, at)) throw new PriceChangePendingError(former)
  await closePriceChange(tx, { id: former.id, at })
}

async function record(
  tx: Database,
  params: { change: PriceChange; author: Author; subscriptionId: string },
): Promise<void> {
  const { change, author, subscriptionId } = params
  const { planId, merchantId, lowered, from, otherwise, consent, announcedAt: createdAt } = change
  const price = dollarsFromMicroUsd(change.priceMicroUsd)
  const kind = from ? { from: from.toISOString(), otherwise, asked: consent?.asked ?? 0 } : { lowered }
  const details = { subscriptionId, price, ...kind }
  await writeAudit(tx, { ...author, action: 'price_change.announced', target: planId, details, createdAt })
  await writeEvent(tx, {
    merchantId,
    type: 'price_change.announced',
    subscriptionId,
    data: encodePriceChange(change),
    createdAt,
  })
}
