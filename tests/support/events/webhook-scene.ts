import { GET as listDeliveries } from '@/app/api/v1/webhook-deliveries/route'
import { POST as createEndpoint } from '@/app/api/v1/webhook-endpoints/route'
import type { PlaceLimits } from '@/lib/server/services/webhooks/delivery-places'
import { webhookEndpoints } from '@/lib/server/store/schema/webhook-schema'
import { addressPolicyOf } from '@/lib/server/webhooks/address-policy'
import { type PostWebhook, type WebhookAnswer, webhookSender } from '@/lib/server/webhooks/post-webhook'
import { webhookJobs } from '@/lib/server/work/webhook-jobs'
import type { Merchant, World } from '../service/world'
import { writeSomeEvent } from './event-fixture'

const SHOP = 'https://shop.example/'
const headers = { requestHeaders: { 'webhook-id': '1' } }
export const OK: WebhookAnswer = { statusCode: 200, failure: null, answer: '', durationMs: 1, ...headers }
export const FAILED: WebhookAnswer = { ...OK, statusCode: 500, failure: 'status', answer: 'no' }
/** The answer of a receiver that had given none when its attempt was ended. */
export const NO_ANSWER: WebhookAnswer = { ...OK, statusCode: null, failure: 'timeout' }

interface DeliverOptions {
  readonly signal?: AbortSignal
  readonly limits?: PlaceLimits
}

/** A merchant's endpoints and events in a world that has no others: a run of the job serves every endpoint that there is. */
export async function openWebhookScene(world: World) {
  const { db } = world.deps.store
  await db.delete(webhookEndpoints)
  const merchant = await world.newMerchant()
  return {
    merchant,
    /** Runs the job of one process until nothing is due. */
    async deliver(
      post: PostWebhook = webhookSender({ policy: addressPolicyOf(world.deps.env) }),
      { signal = new AbortController().signal, limits }: DeliverOptions = {},
    ) {
      const jobs = webhookJobs({ random: world.deps.random, post, ...(limits && { limits }) })
      await Promise.all(jobs.map((job) => job.run(world.deps, signal)))
    },
    endpoint: async (url = SHOP, body: Record<string, unknown> = {}, by: Merchant = merchant) =>
      (await world.call(createEndpoint, { apiKey: by.apiKey, body: { url, ...body } })).data,
    /** Writes an event, of a subscriber if one is given. */
    happen: (order: number, subscriberId?: string, at = world.clock.now()) =>
      writeSomeEvent(db, { merchantId: merchant.userId, at, order, ...(subscriberId && { subscriberId }) }),
    deliveries: async (query: Record<string, string> = {}) =>
      (await world.call(listDeliveries, { apiKey: merchant.apiKey, query })).data,
  }
}
export type WebhookScene = Awaited<ReturnType<typeof openWebhookScene>>

/** A sender that keeps what it was asked to send, and answers as told. */
export function recorder(
  answer: (order: number, calls: number) => WebhookAnswer | Promise<WebhookAnswer> = () => OK,
) {
  const [sent, urls, ids]: [number[], string[], (string | undefined)[]] = [[], [], []]
  const post: PostWebhook = async ({ body, url, headers }) => {
    const order = Number(JSON.parse(body).data.network)
    sent.push(order)
    urls.push(url)
    ids.push(headers['webhook-id'])
    return answer(order, sent.length)
  }
  return { sent, urls, ids, post }
}
