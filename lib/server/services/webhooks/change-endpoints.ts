import 'server-only'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import { DAY_MS } from '@/lib/billing/durations'
import type { EventType } from '@/lib/billing/event-type'
import { HEALTHY } from '@/lib/billing/webhooks/endpoint-health'
import { rotate } from '@/lib/billing/webhooks/signing-secret'
import {
  DELIVERIES_KEPT_DAYS,
  MAX_ENDPOINTS,
  TooManyWebhookEndpointsError,
  WebhookEndpointDisabledError,
} from '@/lib/billing/webhooks/webhook-refusals'
import { encodeEndpoint } from '@/lib/wire/webhooks/encode-endpoint'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
import { findLastEventId } from '../../store/reports/event-pages'
import { writeEvent } from '../../store/reports/events'
import { findFirstEventSince } from '../../store/webhooks/deliveries'
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
} from '../../store/webhooks/endpoints'
import { addressPolicyOf, refusedUrl } from '../../webhooks/address-policy'
import { newWebhookSecret } from '../../webhooks/sign-webhook'
import { TEST_TYPE } from './plan-from-log'

type ChangeDeps = Pick<Deps, 'store' | 'env' | 'clock' | 'wallClock' | 'random'>

interface Change {
  readonly url?: string | undefined
  /** Null for all. */
  readonly events?: readonly EventType[] | null | undefined
  readonly description?: string | undefined
  readonly enabled?: boolean | undefined
}

/**
 * Makes an endpoint, which gets the events from now on.
 * @returns the endpoint; its secret is shown this once
 * @throws InvalidValueError for an address that gets no webhooks, TooManyWebhookEndpointsError
 */
export async function createEndpoint(
  deps: ChangeDeps,
  params: { author: Author; url: string } & Omit<Change, 'enabled'>,
): Promise<EndpointRow> {
  const { author, events = null, description = '' } = params
  const { url } = params
  assertUrl(deps, url)
  const endpoint = {
    id: deps.random.uuid(),
    merchantId: author.merchantId,
    url,
    description,
    types: typesOf(events),
    secret: newWebhookSecret(deps.random),
    plannedEvent: await findLastEventId(deps.store.db),
    createdAt: deps.wallClock.now(),
  }
  return deps.store.transaction(async (tx) => {
    const inserted = await insertEndpoint(tx, { row: endpoint, most: MAX_ENDPOINTS })
    if (!inserted) throw new TooManyWebhookEndpointsError()
    await audit(tx, deps, { author, action: 'webhook_endpoint.created', endpoint })
    return inserted
  })
}

/**
 * Changes an endpoint. One that is enabled again gets the events from then on.
 * @throws NotFoundError, InvalidValueError for an address that gets no webhooks
 */
export async function changeEndpoint(
  deps: ChangeDeps,
  params: { author: Author; id: string; change: Change },
): Promise<EndpointRow> {
  const { author, id } = params
  const { url, events, description, enabled } = params.change
  if (url !== undefined) assertUrl(deps, url)
  const last = await findLastEventId(deps.store.db)
  return changeLocked(deps, { author, id, action: 'webhook_endpoint.changed' }, (before) => {
    const isOn = before.disabledReason === null
    return {
      // Nothing is known of another address.
      ...(url !== undefined && url !== before.url && { url, slow: false }),
      ...(events !== undefined && { types: typesOf(events) }),
      ...(description !== undefined && { description }),
      // A changed endpoint may work now.
      pausedUntil: null,
      dueAt: deps.wallClock.now(),
      ...(enabled === true && !isOn && { ...HEALTHY, disabledAt: null, plannedEvent: last }),
      ...(enabled === false &&
        isOn && { disabledReason: 'merchant' as const, disabledAt: deps.wallClock.now() }),
    }
  })
}

/** @throws NotFoundError */
export async function removeEndpoint(
  deps: ChangeDeps,
  params: { author: Author; id: string },
): Promise<void> {
  const { author, id } = params
  await deps.store.transaction(async (tx) => {
    const endpoint = await deleteEndpoint(tx, mine(author, id))
    if (!endpoint) throw notFound()
    await audit(tx, deps, { author, action: 'webhook_endpoint.deleted', endpoint })
  })
}

/**
 * Gives an endpoint a new secret, beside which the present one signs for 24 hours more.
 * @throws NotFoundError
 */
export async function rotateSecret(
  deps: ChangeDeps,
  params: { author: Author; id: string },
): Promise<EndpointRow> {
  const { author, id } = params
  const secret = newWebhookSecret(deps.random)
  return changeLocked(deps, { author, id, action: 'webhook_endpoint.secret_rotated' }, (before) =>
    rotate(before, secret, deps.wallClock.now()),
  )
}

/**
 * Writes a test event, which goes to this endpoint alone.
 * @throws NotFoundError, WebhookEndpointDisabledError
 */
export async function testEndpoint(
  deps: ChangeDeps,
  params: { author: Author; id: string },
): Promise<EndpointRow> {
  const { author, id } = params
  return deps.store.transaction(async (tx) => {
    await lockEnabled(tx, { author, id })
    const endpoint = await updateEndpoint(tx, {
      ...mine(author, id),
      change: { pausedUntil: null, dueAt: deps.wallClock.now() },
    })
    await writeEvent(tx, {
      merchantId: author.merchantId,
      type: TEST_TYPE,
      data: encodeEndpoint(endpoint, deps.wallClock.now()),
      createdAt: deps.clock.now(),
    })
    return endpoint
  })
}

/**
 * Moves an endpoint's place in the log back, so that every event since a time is sent again.
 * @param params.since - by the events' own time; in the last 30 days
 * @throws NotFoundError, WebhookEndpointDisabledError, InvalidValueError
 */
export async function replayEvents(
  deps: ChangeDeps,
  params: { author: Author; id: string; since: Date },
): Promise<EndpointRow> {
  const { author, id, since } = params
  const { merchantId } = author
  const now = deps.clock.now()
  if (since > now) throw new InvalidValueError('since', 'Must be in the past.')
  if (now.getTime() - since.getTime() > DELIVERIES_KEPT_DAYS * DAY_MS)
    throw new InvalidValueError(
      'since',
      `Must be in the ${DELIVERIES_KEPT_DAYS} days before ${now.toISOString()}.`,
    )
  return deps.store.transaction(async (tx) => {
    const endpoint = await lockEnabled(tx, { author, id })
    const first = await findFirstEventSince(tx, { merchantId, since })
    // Deliveries that are not planned yet come anyway.
    const isBack = first !== null && first <= endpoint.plannedEvent
    const details = { since: since.toISOString() }
    await audit(tx, deps, { author, action: 'webhook_endpoint.replayed', endpoint, details })
    return updateEndpoint(tx, {
      id,
      merchantId,
      change: {
        ...(isBack && { plannedEvent: first - 1n }),
        pausedUntil: null,
        dueAt: deps.wallClock.now(),
      },
    })
  })
}

async function changeLocked(
  deps: ChangeDeps,
  params: { author: Author; id: string; action: AuditAction },
  change: (before: EndpointRow) => Parameters<typeof updateEndpoint>[1]['change'],
): Promise<EndpointRow> {
  const { author, id, action } = params
  return deps.store.transaction(async (tx) => {
    const before = await lockEndpoint(tx, mine(author, id))
    if (!before) throw notFound()
    const after = await updateEndpoint(tx, { ...mine(author, id), change: change(before) })
    await audit(tx, deps, { author, action, endpoint: after })
    return after
  })
}

async function lockEnabled(tx: Database, { author, id }: { author: Author; id: string }) {
  const endpoint = await lockEndpoint(tx, mine(author, id))
  if (!endpoint) throw notFound()
  if (endpoint.disabledReason !== null) throw new WebhookEndpointDisabledError()
  return endpoint
}

/** The audit entry of a change; never the secret. */
async function audit(
  tx: Database,
  { wallClock }: ChangeDeps,
  params: {
    author: Author
    action: AuditAction
    endpoint: Pick<EndpointRow, 'id' | 'url'>
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { author, action, endpoint } = params
  const details = { url: endpoint.url, ...params.details }
  await writeAudit(tx, { ...author, action, target: endpoint.id, details, createdAt: wallClock.now() })
}

function assertUrl({ env }: ChangeDeps, url: string): void {
  const refusal = refusedUrl(url, addressPolicyOf(env))
  if (refusal !== null) throw new InvalidValueError('url', refusal)
}

const mine = ({ merchantId }: Author, id: string) => ({ id, merchantId })
const notFound = () => new NotFoundError('Webhook endpoint')
const typesOf = (events: readonly EventType[] | null) => events && [...new Set(events)]
