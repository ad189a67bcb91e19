import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { linkExpiresAt, type PayerLinkPurpose } from '@/lib/billing/subscriptions/payer-link'
import { requireRenewable } from '@/lib/billing/subscriptions/permission-renewal'
import type { Deps } from '../../deps'
import { hashSecret, secretToken } from '../../random'
import { insertPayerLink } from '../../store/accounts/payer-links'
import { listMandatesOf } from '../../store/chain/mandates'
import { findWaitingChange } from '../../store/subscribers/changes'
import { findSubscriberDetails } from '../../store/subscribers/subscribers'

/**
 * Makes a link by which a subscriber's payer renews its permission, changes its terms or retries a payment.
 * @returns the link with its code, which is not kept and cannot be shown again
 * @throws NotFoundError, PermissionNotRenewableError where no charge is to come
 */
export async function createPayerLink(
  deps: Pick<Deps, 'env' | 'store' | 'wallClock' | 'random'>,
  params: { merchantId: string; id: string; purpose: PayerLinkPurpose },
): Promise<{ url: string; expiresAt: Date }> {
  const { merchantId, id: subscriberId, purpose } = params
  const { db } = deps.store
  const details = await findSubscriberDetails(db, { id: subscriberId, merchantId })
  if (!details) throw new NotFoundError('Subscriber')
  const mandates = await listMandatesOf(db, { merchantId, subscriberId })
  const isOver = mandates.every(({ status }) => status === 'ended')
  const isChanging = purpose === 'permission' && (await findWaitingChange(db, { subscriberId })) !== null
  requireRenewable(details.subscriber, { isOver, isChanging })
  const code = secretToken(deps.random)
  const createdAt = deps.wallClock.now()
  const expiresAt = linkExpiresAt(createdAt)
  await insertPayerLink(db, {
    codeHash: hashSecret(code),
    merchantId,
    subscriberId,
    purpose,
    createdAt,
    expiresAt,
  })
  return { url: `${deps.env.baseUrl}/portal/renew/${code}`, expiresAt }
}
