import 'server-only'
import { SECOND_MS } from '@/lib/billing/durations'
import type { Deps } from '../deps'
import { deliverWebhooks, type LogPlace } from '../services/webhooks/deliver-webhooks'
import { eventView } from '../views/events/event-view'
import type { PostWebhook } from '../webhooks/post-webhook'
import type { Job } from './worker'

/**
 * Delivery of events to merchants' endpoints. It goes by real time, and test mode's clock does not wait for it:
 * receivers are others' systems.
 */
export function webhookJobs({ random, post }: Pick<Deps, 'random'> & { post: PostWebhook }): Job[] {
  const place: LogPlace = { marked: null }
  return [
    {
      name: 'deliver webhooks',
      everyMs: SECOND_MS,
      run: (deps, signal) =>
        deliverWebhooks(
          { ...deps, random, post, encode: (event) => JSON.stringify(eventView(event)) },
          { place, signal },
        ),
    },
  ]
}
