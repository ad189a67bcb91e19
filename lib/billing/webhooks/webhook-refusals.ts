import { BillingError } from '../billing-error'

/** Endpoints of one merchant. A decision: each may cost a connection for each event. */
export const MAX_ENDPOINTS = 20

/** Days for which deliveries are kept, with their attempts, and for which events can be sent again. */
export const DELIVERIES_KEPT_DAYS = 30

export class TooManyWebhookEndpointsError extends BillingError {
  readonly code = 'too_many_webhook_endpoints'

  constructor() {
    super('Too many webhook endpoints', {
      detail: `An account has at most ${MAX_ENDPOINTS} webhook endpoints.`,
      remedy: 'Delete one first.',
    })
  }
}

/** Nothing is sent to an endpoint that is off. */
export class WebhookEndpointDisabledError extends BillingError {
  readonly code = 'webhook_endpoint_disabled'

  constructor() {
    super('Webhook endpoint disabled', {
      detail: 'Nothing is sent to this endpoint while it is disabled.',
      remedy: 'Enable it first, by PATCH with enabled true or on the Developers page.',
    })
  }
}
