import 'server-only'
import { SECOND_MS } from '@/lib/billing/durations'
import { type AttemptResult, afterAttempt } from '@/lib/billing/webhooks/endpoint-health'
import { nextAttemptAt } from '@/lib/billing/webhooks/retry-schedule'
import { secretsInForce } from '@/lib/billing/webhooks/signing-secret'
import { encodeEndpoint } from '@/lib/wire/webhooks/encode-endpoint'
import type { Database } from '../../store/database/database'
import { writeEvent } from '../../store/reports/events'
import {
  type DeliveryRow,
  listDueDeliveries,
  recordAttempt,
  releaseEndpoint,
  updateHealth,
} from '../../store/webhooks/dispatch'
import type { EndpointRow } from '../../store/webhooks/endpoints'
import type { WebhookAnswer } from '../../webhooks/post-webhook'
import { webhookHeaders } from '../../webhooks/sign-webhook'
import type { DeliveryDeps } from './delivery-deps'
import type { DeliveryPlace } from './delivery-places'
import { asHolder, EndpointLostError } from './hold-endpoint'
import { planFromLog } from './plan-from-log'

/** Deliveries to one endpoint that are under way at a time, of as many subscribers. */
const MOST_AT_ONCE = 4
/** Due deliveries that are looked through for those of different subscribers. */
const LOOK_THROUGH = 40
/** Time after which an endpoint with more to do waits for its next turn, so that all get theirs. A decision. */
const TURN_MS = 2 * SECOND_MS

/**
 * Sends what is due to one held endpoint, for one turn, then lets go of it. Events of one subscriber go one after the
 * other, in the order of the log; one that fails is tried again later and holds up none behind it.
 * @param params.settled - events up to this one are committed, or never will be
 */
export async function serveEndpoint(
  deps: DeliveryDeps,
  params: { endpoint: EndpointRow; settled: bigint; place: DeliveryPlace },
): Promise<void> {
  const { settled, place } = params
  const { id, fence, slow } = params.endpoint
  const startedAt = performance.now()
  try {
    while (!place.signal.aborted && performance.now() - startedAt < TURN_MS) {
      const { endpoint, more } = await planFromLog(deps, { endpoint: params.endpoint, settled })
      const batch = await nextBatch(deps, endpoint)
      if (batch.length === 0) {
        if (more) continue
        break
      }
      const { signal } = place
      const tried = await place.waitFor(
        Promise.all(batch.map((delivery) => attempt(deps, { endpoint, delivery, signal }))),
      )
      // Attempts that were cut short are nobody's failure: the next holder makes them again.
      const sent = signal.aborted ? tried.filter(({ answer }) => answer.statusCode !== null) : tried
      const isServed = await asHolder(deps, { id, fence }, (tx, now) =>
        record(tx, deps, { endpoint: now, sent }),
      )
      if (!isServed || place.isSlow) break
    }
  } catch (error) {
    if (error instanceof EndpointLostError) return
    throw error
  }
  const now = deps.wallClock.now()
  await deps.store.transaction((tx) =>
    releaseEndpoint(tx, { id, fence, now, slow: place.answeredLate ?? slow }),
  )
}

/** The first due delivery of each of a few subscribers. */
async function nextBatch({ store, wallClock }: DeliveryDeps, endpoint: EndpointRow): Promise<DeliveryRow[]> {
  const due = await listDueDeliveries(store.db, {
    endpointId: endpoint.id,
    now: wallClock.now(),
    limit: LOOK_THROUGH,
  })
  const first = new Map<string | null, DeliveryRow>()
  for (const delivery of due) {
    if (!first.has(delivery.subscriberId)) first.set(delivery.subscriberId, delivery)
  }
  // One that failed is probed with one delivery, until it answers again.
  return [...first.values()].slice(0, endpoint.failures > 0 ? 1 : MOST_AT_ONCE)
}

interface Sent {
  readonly delivery: DeliveryRow
  readonly url: string
  readonly at: Date
  readonly answer: WebhookAnswer
}

async function attempt(
  deps: DeliveryDeps,
  { endpoint, delivery, signal }: { endpoint: EndpointRow; delivery: DeliveryRow; signal: AbortSignal },
): Promise<Sent> {
  const { url } = endpoint
  const at = deps.wallClock.now()
  const { body } = delivery
  const secrets = secretsInForce(endpoint, at)
  const headers = webhookHeaders({ id: delivery.eventId.toString(), at, body, secrets })
  return { delivery, url, at, answer: await deps.post({ url, headers, body, signal }) }
}

/** Writes what became of a batch; false where nothing more is to be sent now. */
async function record(
  tx: Database,
  deps: DeliveryDeps,
  { endpoint, sent }: { endpoint: EndpointRow; sent: readonly Sent[] },
): Promise<boolean> {
  const now = deps.wallClock.now()
  let health: Parameters<typeof afterAttempt>[0] = endpoint
  for (const { delivery, url, at, answer } of sent) {
    const { statusCode, failure, durationMs, requestHeaders } = answer
    const attempts = delivery.attempts + 1
    const next = failure && nextAttemptAt({ attempts, at: now, jitter: jitterOf(deps) })
    await recordAttempt(tx, {
      attempt: {
        id: deps.random.uuid(),
        deliveryId: delivery.id,
        merchantId: delivery.merchantId,
        at,
        durationMs,
        url,
        statusCode,
        failure,
        answer: answer.answer,
        requestHeaders,
      },
      plannedAt: delivery.createdAt,
      change: {
        status: failure === null ? 'delivered' : next === null ? 'failed' : 'pending',
        attempts,
        nextAttemptAt: next,
        finishedAt: next === null ? now : null,
      },
    })
    health = afterAttempt(health, resultOf(answer), now)
  }
  const { failures, failingSince, pausedUntil, disabledReason } = health
  const disabledAt = disabledReason === null ? null : now
  await updateHealth(tx, { id: endpoint.id, failures, failingSince, pausedUntil, disabledReason, disabledAt })
  if (disabledReason !== null) {
    await writeEvent(tx, {
      merchantId: endpoint.merchantId,
      type: 'webhook_endpoint.disabled',
      data: encodeEndpoint({ ...endpoint, failingSince, disabledReason, disabledAt }, now),
      createdAt: deps.clock.now(),
    })
  }
  return disabledReason === null && pausedUntil === null
}

function resultOf({ failure }: WebhookAnswer): AttemptResult {
  if (failure === null) return 'delivered'
  return failure === 'gone' ? 'gone' : 'failed'
}

/** Random, from 0 up to 1. */
const jitterOf = ({ random }: DeliveryDeps) => random.bytes(4).readUInt32BE() / 2 ** 32
