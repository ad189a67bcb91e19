import { GET as listDeliveries } from '@/app/api/v1/webhook-deliveries/route'
import { POST as sendTest } from '@/app/api/v1/webhook-endpoints/[id]/test/route'
import { POST as createEndpoint } from '@/app/api/v1/webhook-endpoints/route'
import { webhookJobs } from '@/lib/server/work/webhook-jobs'
import type { Merchant, World } from '../service/world'
import { OK } from './webhook-scene'

/** Makes an endpoint of a merchant and delivers a test event to it; returns the ids of both. */
export async function newWebhook(
  world: World,
  { apiKey }: Pick<Merchant, 'apiKey'>,
): Promise<{ webhookEndpoint: string; webhookDelivery: string }> {
  const body = { url: 'https://shop.example/hook', events: ['payment.failed'] }
  const { id } = (await world.call(createEndpoint, { apiKey, body })).data
  await world.call(sendTest, { apiKey, params: { id } })
  const post = async () => OK
  const { signal } = new AbortController()
  for (const job of webhookJobs({ random: world.deps.random, post })) await job.run(world.deps, signal)
  const { data } = await world.call(listDeliveries, { apiKey, query: { endpoint: id } })
  return { webhookEndpoint: id, webhookDelivery: data[0]?.id ?? '' }
}
