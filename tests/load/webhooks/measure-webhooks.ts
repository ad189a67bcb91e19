import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { MAX_ENDPOINTS } from '@/lib/billing/webhooks/webhook-refusals'
import type { App } from '@/lib/server/deps'
import { createEndpoint } from '@/lib/server/services/webhooks/change-endpoints'
import { openApp } from '@/lib/server/start-app'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import { writeEvent } from '@/lib/server/store/reports/events'
import { type Receiver, startReceiver } from './webhook-receiver.mjs'

const LOOK_EVERY_MS = 100
/** Long enough for any machine; a slow sender is not taken for a stuck one. */
const GIVE_UP_MS = 600_000
/** Requests of the plain loop at a time: as many as endpoints that one process serves. */
const PLAIN_AT_ONCE = 40

/** Delivery of one event to many endpoints: throughput, and milliseconds from the event to its arrival. */
export interface DeliveryFigures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export interface WebhookFigures {
  readonly endpoints: number
  readonly alone: DeliveryFigures
  /** Beside as many endpoints again of which none answers, a twentieth of all. */
  readonly besideDead: DeliveryFigures
  readonly dead: number
  /** Requests that a plain loop sends to the same receiver. */
  readonly plainPerSecond: number
}

/**
 * Has one event of each of so many merchants reach all their endpoints, which listen in a process of their own, then once
 * more beside endpoints that take the request and never answer.
 */
export async function measureWebhooks(endpoints: number): Promise<WebhookFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-webhooks-'))
  const receiver = await startReceiver()
  const app = await openApp({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0', LOG_LEVEL: 'error' })
  try {
    // One endpoint of each merchant is left for the dead one.
    const merchants = await newMerchants(app, Math.ceil(endpoints / (MAX_ENDPOINTS - 1)))
    for (let made = 0; made < endpoints; made += 1) {
      await newEndpoint(app, merchants[made % merchants.length] ?? '', `${receiver.url}/${made}`)
    }
    const plainPerSecond = await countPlain(receiver, endpoints)
    const alone = await deliverOnce(app, { receiver, merchants, endpoints })
    for (const merchant of merchants) await newEndpoint(app, merchant, `${receiver.url}/dead`)
    const besideDead = await deliverOnce(app, { receiver, merchants, endpoints })
    return { endpoints, alone, besideDead, dead: merchants.length, plainPerSecond }
  } finally {
    await app.close()
    await receiver.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function newMerchants(app: App, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 1; index <= count; index += 1) {
    const address: Address = `0x${index.toString(16).padStart(40, '0')}`
    const { id } = await findOrInsertUser(app.store.db, {
      id: app.random.uuid(),
      address,
      now: app.clock.now(),
    })
    ids.push(id)
  }
  return ids
}

async function newEndpoint(app: App, merchantId: string, url: string): Promise<void> {
  await createEndpoint(app, { author: { merchantId, actor: 'bench' }, url })
}

/** Writes an event of each merchant, and waits until every endpoint that answers has it. */
async function deliverOnce(
  app: App,
  params: { receiver: Receiver; merchants: readonly string[]; endpoints: number },
): Promise<DeliveryFigures> {
  const { receiver, merchants, endpoints } = params
  await receiver.forget()
  const startedAt = Date.now()
  await app.store.transaction(async (tx) => {
    for (const merchantId of merchants) {
      await writeEvent(tx, {
        merchantId,
        type: 'network.gas_budget_spent',
        data: { network: 31337, until: new Date(startedAt).toISOString() },
        createdAt: app.clock.now(),
      })
    }
  })
  const giveUpAt = startedAt + GIVE_UP_MS
  for (;;) {
    const arrivals = await receiver.arrivals()
    if (arrivals.length >= endpoints) {
      const waits = arrivals.map((at) => at - startedAt).sort((a, b) => a - b)
      const last = waits.at(-1) ?? 0
      return { perSecond: (endpoints / last) * 1000, p50: part(waits, 0.5), p99: part(waits, 0.99) }
    }
    if (Date.now() > giveUpAt) throw new Error(`${arrivals.length} of ${endpoints} deliveries arrived`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

const part = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

async function countPlain({ url }: Receiver, requests: number): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  const send = async () => {
    while (next < requests) {
      next += 1
      await (await fetch(`${url}/plain`, { method: 'POST', body: '{}' })).text()
    }
  }
  await Promise.all(Array.from({ length: PLAIN_AT_ONCE }, send))
  return requests / ((performance.now() - startedAt) / 1000)
}
