import 'server-only'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import { NotChangeableError } from '@/lib/billing/changes/change-refusals'
import { linkExpiresAt, type PayerLinkPurpose } from '@/lib/billing/subscriptions/payer-link'
import { requireRenewable } from '@/lib/billing/subscriptions/permission-renewal'
import { isOffered, planOfUnits } from '@/lib/billing/subscriptions/plan'
import type { Deps } from '../../deps'
import { hashSecret, secretToken } from '../../random'
import { insertPayerLink, type PayerLink } from '../../store/accounts/payer-links'
import { listMandatesOf } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { findWaitingChange } from '../../store/subscribers/changes'
import { findPriceAsk } from '../../store/subscribers/price-asks'
import { findSubscriberDetails, type SubscriberRow } from '../../store/subscribers/subscribers'
import { findSubscription } from '../../store/subscriptions/subscriptions'

/**
 * Makes a link by which a subscriber's payer renews its permission, changes its terms, accepts a higher price or retries a
 * payment.
 * @returns the link with its code, which is not kept and cannot be shown again
 * @throws NotFoundError, PermissionNotRenewableError where no charge is to come, InvalidValueError for
 *   a plan or a quantity that is not on offer, NotChangeableError where no higher price waits for an answer
 */
export async function createPayerLink(
  deps: Pick<Deps, 'env' | 'store' | 'wallClock' | 'random'>,
  params: {
    merchantId: string
    id: string
    purpose: PayerLinkPurpose
    /** Choice that a change begins with. */
    planId?: string | undefined
    quantity?: number | undefined
  },
): Promise<{ url: string; expiresAt: Date }> {
  const { merchantId, id: subscriberId, purpose } = params
  const { db } = deps.store
  const details = await findSubscriberDetails(db, { id: subscriberId, merchantId })
  if (!details) throw new NotFoundError('Subscriber')
  const chosen = await chooseForPayer(db, { ...params, subscriber: details.subscriber })
  const mandates = await listMandatesOf(db, { merchantId, subscriberId })
  // Only sample subscribers have none at all.
  const isOver = mandates.length > 0 && mandates.every(({ status }) => status === 'ended')
  const isChanging = purpose === 'permission' && (await findWaitingChange(db, { subscriberId })) !== null
  requireRenewable(details.subscriber, { isOver, isChanging })
  if (purpose === 'price' && (await findPriceAsk(db, { subscriberId })) === null) throw noPriceAsked()
  const code = secretToken(deps.random)
  const createdAt = deps.wallClock.now()
  const expiresAt = linkExpiresAt(createdAt)
  await insertPayerLink(db, {
    codeHash: hashSecret(code),
    merchantId,
    subscriberId,
    purpose,
    ...chosen,
    createdAt,
    expiresAt,
  })
  return { url: `${deps.env.baseUrl}/portal/renew/${code}`, expiresAt }
}

const noPriceAsked = () =>
  new NotChangeableError(
    'This subscriber is asked for no higher price.',
    'Announce one with POST /api/v1/plans/{id}/price-changes first.',
  )

/** Plan and quantity of a change, as far as they are named: what the payer could choose as well. */
async function chooseForPayer(
  db: Database,
  params: { subscriber: SubscriberRow; planId?: string | undefined; quantity?: number | undefined },
): Promise<Pick<PayerLink, 'planId' | 'quantity'>> {
  const { subscriber, planId, quantity } = params
  if (planId === undefined && quantity === undefined) return { planId: null, quantity: null }
  const { subscriptionId, merchantId } = subscriber
  const subscription = await findSubscription(db, { id: subscriptionId, merchantId })
  const sought = planId ?? subscriber.planId
  const plan = subscription?.plans.find(({ id }) => id === sought)
  const isPresent = sought === subscriber.planId
  if (!plan || (!isPresent && (!isOffered(plan) || plan.priceMicroUsd === 0n))) {
    throw new InvalidValueError(
      'planId',
      'Must be a plan that this subscription offers, and that costs something.',
    )
  }
  if (quantity !== undefined) planOfUnits(plan, quantity)
  return { planId: planId ?? null, quantity: quantity ?? null }
}
