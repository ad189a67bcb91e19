import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { DAY_MS } from '@/lib/billing/durations'
import { DELIVERIES_KEPT_DAYS, WebhookEndpointDisabledError } from '@/lib/billing/webhooks/webhook-refusals'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { inBatches } from '../../store/database/batches'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import type { Database } from '../../store/database/database'
import { readPage } from '../../store/database/read-page'
import {
  askAgain,
  type DeliveryDetails,
  type DeliveryFilters,
  deleteOldDeliveries,
  findDelivery,
  listAttempts,
  pageOfDeliveries,
} from '../../store/webhooks/deliveries'
import type { AttemptRow, DeliveryRow } from '../../store/webhooks/dispatch'
import { type EndpointRow, findEndpoint, listEndpoints, lockEndpoint } from '../../store/webhooks/endpoints'

const LIST = 'webhook-deliveries'
/** Attempts that a delivery is shown with. */
const SHOWN_ATTEMPTS = 50
/** Deliveries that are removed in one statement. */
const BATCH_SIZE = 1000

/** A delivery with its attempts, the first one first. */
export interface DeliveryLog {
  readonly delivery: DeliveryRow
  readonly attempts: readonly AttemptRow[]
}

/** All endpoints of a merchant. */
export function readEndpoints(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string },
): Promise<EndpointRow[]> {
  return listEndpoints(deps.store.db, params)
}

/** @throws NotFoundError */
export async function readEndpoint(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string; id: string },
): Promise<EndpointRow> {
  const endpoint = await findEndpoint(deps.store.db, params)
  if (!endpoint) throw new NotFoundError('Webhook endpoint')
  return endpoint
}

/**
 * A page of a merchant's deliveries, the newest first.
 * @throws NotFoundError for an endpoint that the merchant does not have, InvalidValueError for a cursor of another list
 */
export async function listDeliveries(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string; filters: DeliveryFilters; limit: number; cursor?: string | undefined },
): Promise<{ deliveries: DeliveryDetails[]; nextCursor: string | null }> {
  const { merchantId, filters, limit, cursor } = params
  const after = cursor === undefined ? null : decodeCursor(LIST, cursor)
  const { page: deliveries, last } = await readPage(limit, (limit) =>
    pageOfDeliveries(deps.store.db, { merchantId, filters, after, limit }),
  )
  const { endpointId } = filters
  if (deliveries.length === 0 && endpointId) await readEndpoint(deps, { merchantId, id: endpointId })
  const position = last && { at: last.delivery.createdAt, id: last.delivery.id }
  return { deliveries, nextCursor: position ? encodeCursor(LIST, position) : null }
}

/** @throws NotFoundError */
export async function readDelivery(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string; id: string },
): Promise<DeliveryLog> {
  const delivery = await findDelivery(deps.store.db, params)
  if (!delivery) throw notFound()
  return withAttempts(deps.store.db, delivery)
}

/**
 * Makes a delivery due once more, whatever became of it.
 * @throws NotFoundError, WebhookEndpointDisabledError
 */
export async function redeliver(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { author, id }: { author: Author; id: string },
): Promise<DeliveryLog> {
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    const before = await findDelivery(tx, { merchantId, id })
    if (!before) throw notFound()
    const endpoint = await lockEndpoint(tx, { merchantId, id: before.endpointId })
    if (!endpoint) throw notFound()
    if (endpoint.disabledReason !== null) throw new WebhookEndpointDisabledError()
    const delivery = await askAgain(tx, { merchantId, id, at: deps.wallClock.now() })
    return withAttempts(tx, delivery)
  })
}

/** Removes deliveries that are older than 30 days, with their attempts. */
export async function purgeDeliveries(
  { store, wallClock }: Pick<Deps, 'store' | 'wallClock'>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const before = new Date(wallClock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY_MS)
  return inBatches({ size: BATCH_SIZE, signal }, (limit) => deleteOldDeliveries(store.db, { before, limit }))
}

async function withAttempts(db: Database, delivery: DeliveryRow): Promise<DeliveryLog> {
  const { id, merchantId } = delivery
  return { delivery, attempts: await listAttempts(db, { id, merchantId, limit: SHOWN_ATTEMPTS }) }
}

const notFound = () => new NotFoundError('Webhook delivery')
