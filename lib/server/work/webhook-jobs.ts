import 'server-only'
import { SECOND_MS } from '@/lib/billing/durations'
import type { Deps } from '../deps'
import { deliverWebhooks, type LogPlace } from '../services/webhooks/deliver-webhooks'
import { PLACE_LIMITS, type PlaceLimits } from '../services/webhooks/delivery-places'
import { eventView } from '../views/events/event-view'
import type { PostWebhook } from '../webhooks/post-webhook'
import type { Job } from './worker'

/**
 * Delivery of events to merchants' endpoints. It goes by real time, and test mode's clock does not wait for it:
 * receivers are others' systems.
 * @param deps.limits - the service's own unless given
 */
export function webhookJobs({
  random,
  post,
  limits = PLACE_LIMITS,
}: Pick<Deps, 'random'> & { post: PostWebhook; limits?: PlaceLimits }): Job[] {
  const place: LogPlace = { marked: null }
  return [
    {
      name: 'deliver webhooks',
      everyMs: SECOND_MS,
      // Of all that an idle process does, the looks of this job take the most.
      restMs: 3 * SECOND_MS,
      run: (deps, signal) =>
        deliverWebhooks(
          { ...deps, random, post, encode: (event) => JSON.stringify(eventView(event)) },
          { place, limits, signal },
        ),
    },
  ]
}
