import 'server-only'
import type { Deps } from '../../deps'
import type { EventDetails } from '../../store/reports/event-pages'
import type { PostWebhook } from '../../webhooks/post-webhook'

/** Dependencies of deliveries. */
export interface DeliveryDeps extends Pick<Deps, 'store' | 'wallClock' | 'clock' | 'log' | 'random'> {
  readonly post: PostWebhook
  /** An event as the JSON text that endpoints receive. */
  readonly encode: (event: EventDetails) => string
}
