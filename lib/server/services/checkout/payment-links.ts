import 'server-only'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { createPaymentLink as operation } from '@/lib/wire/checkout/payment-links'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import {
  archivePaymentLinkRow,
  insertPaymentLink,
  type PaymentLinkDetails,
  pageOfPaymentLinks,
} from '../../store/checkout/payment-links'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import { findSubscription } from '../../store/subscriptions/subscriptions'
import { chosenInAdvance } from './chosen-in-advance'

const LIST = 'payment-links'

/**
 * Makes a payment link of one of the merchant's subscriptions, whatever its status.
 * @throws NotFoundError, DiscountUnknownError, InvalidValueError for a plan or a quantity that is not on offer
 */
export async function createPaymentLink(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { author: Author; subscriptionId: string; link: z.output<typeof operation.body> },
): Promise<PaymentLinkDetails> {
  const { author, subscriptionId, link: wanted } = params
  const { merchantId } = author
  const subscription = await findSubscription(deps.store.db, { id: subscriptionId, merchantId })
  if (!subscription) throw new NotFoundError('Subscription')
  const { tokenId: _, ...choice } = await chosenInAdvance(deps, { subscription, choice: wanted })
  const link = {
    id: deps.random.uuid(),
    merchantId,
    subscriptionId,
    ...choice,
    oneUse: wanted.oneUse ?? false,
    checkoutSessionId: null,
    successUrl: wanted.successUrl ?? null,
    cancelUrl: wanted.cancelUrl ?? null,
    clientReferenceId: wanted.clientReferenceId ?? null,
    email: wanted.email ?? null,
    metadata: wanted.metadata ?? {},
    createdAt: deps.clock.now(),
    archivedAt: null,
  }
  await deps.store.transaction(async (tx) => {
    await insertPaymentLink(tx, link)
    const { planId, quantity, oneUse, clientReferenceId, createdAt } = link
    const details = { subscriptionId, planId, quantity, oneUse, clientReferenceId }
    await writeAudit(tx, { ...author, action: 'payment_link.created', target: link.id, details, createdAt })
  })
  return { link, session: null }
}

/**
 * A page of a subscription's payment links, newest first, archived ones included.
 * @throws NotFoundError for a subscription that the merchant does not have, InvalidValueError for a cursor of another list
 */
export async function listPaymentLinks(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string; subscriptionId: string; limit: number; cursor?: string | undefined },
): Promise<{ links: PaymentLinkDetails[]; nextCursor: string | null }> {
  const { merchantId, subscriptionId, limit, cursor } = params
  const after = cursor === undefined ? null : decodeCursor(LIST, cursor)
  const { page, last } = await readPage(limit, (limit) =>
    pageOfPaymentLinks(store.db, { merchantId, subscriptionId, after, limit }),
  )
  if (page.length === 0 && !(await findSubscription(store.db, { id: subscriptionId, merchantId }))) {
    throw new NotFoundError('Subscription')
  }
  const nextCursor = last ? encodeCursor(LIST, { at: last.link.createdAt, id: last.link.id }) : null
  return { links: page, nextCursor }
}

/**
 * Archives a payment link; again changes nothing.
 * @throws NotFoundError
 */
export async function archivePaymentLink(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  params: { author: Author; id: string },
): Promise<void> {
  const { author, id } = params
  const at = clock.now()
  await store.transaction(async (tx) => {
    const archived = await archivePaymentLinkRow(tx, { id, merchantId: author.merchantId, at })
    if (!archived) throw new NotFoundError('Payment link')
    if (archived.wasArchived) return
    const details = { subscriptionId: archived.subscriptionId }
    await writeAudit(tx, { ...author, action: 'payment_link.archived', target: id, details, createdAt: at })
  })
}
