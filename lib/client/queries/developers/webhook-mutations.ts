import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { changeWebhookEndpoint, createWebhookEndpoint } from '@/lib/wire/webhooks/webhook-endpoints'
import { callApi } from '../../api/api'
import { queryKeys } from '../query-keys'

interface NewEndpoint {
  readonly body: z.input<typeof createWebhookEndpoint.body>
  readonly idempotencyKey: string
}

const forget = (client: QueryClient) => () => client.invalidateQueries({ queryKey: queryKeys.webhooks.all })

/** Creates an endpoint; its answer and those of {@link rotateSecretMutation} are the only ones with the secret. */
export function createEndpointMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (order: NewEndpoint) => callApi('createWebhookEndpoint', order),
    onSuccess: forget(client),
  })
}

/** Changes an endpoint. */
export function changeEndpointMutation(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (body: z.input<typeof changeWebhookEndpoint.body>) =>
      callApi('changeWebhookEndpoint', { params: { id }, body }),
    onSuccess: forget(client),
  })
}

export function deleteEndpointMutation(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => callApi('deleteWebhookEndpoint', { params: { id } }),
    // Its own page would otherwise read what is no more.
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.webhooks.list }),
  })
}

/** Makes a new secret for an endpoint. */
export function rotateSecretMutation(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (idempotencyKey: string) =>
      callApi('rotateWebhookSecret', { params: { id }, idempotencyKey }),
    onSuccess: forget(client),
  })
}

/** Time in which the service makes deliveries of an event and sends them, about; their list looks for them less often. */
const DELIVERED_MS = 3_500

/** Has what is known of webhooks read again, and the deliveries of an endpoint once more when they are there. */
function forgetNowAndSoon(client: QueryClient, endpoint: string) {
  return () => {
    const queryKey = queryKeys.webhooks.deliveries(endpoint)
    setTimeout(() => void client.invalidateQueries({ queryKey }), DELIVERED_MS)
    return forget(client)()
  }
}

export function testEndpointMutation(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => callApi('testWebhookEndpoint', { params: { id } }),
    onSuccess: forgetNowAndSoon(client, id),
  })
}

/** Sends every event since a time again. */
export function replayEventsMutation(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (since: string) => callApi('replayWebhookEvents', { params: { id }, body: { since } }),
    onSuccess: forgetNowAndSoon(client, id),
  })
}

/** Sends one delivery again. */
export function redeliverMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => callApi('redeliverWebhook', { params: { id } }),
    onSuccess: async (delivery) => {
      client.setQueryData(queryKeys.delivery(delivery.id), delivery)
      await client.invalidateQueries({ queryKey: queryKeys.webhooks.deliveries(delivery.endpointId) })
    },
  })
}
