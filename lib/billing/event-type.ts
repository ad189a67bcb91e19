/** Types of the events of subscribers. */
export const SUBSCRIBER_EVENT_TYPES = [
  'subscriber.created',
  'subscriber.trial_ending',
  'subscriber.activated',
  'subscriber.past_due',
  'subscriber.at_risk',
  'subscriber.permission_needed',
  'subscriber.permission_ending',
  'subscriber.permission_renewed',
  'subscriber.changed',
  'subscriber.price_change_asked',
  'subscriber.price_change_accepted',
  'subscriber.cancel_scheduled',
  'subscriber.cancelled',
  'subscriber.ended',
  'subscriber.resumed',
  'subscriber.paused',
  'subscriber.unpaused',
] as const

/** Types of events in the event log. */
export const EVENT_TYPES = [
  ...SUBSCRIBER_EVENT_TYPES,
  'payment.succeeded',
  'payment.failed',
  'payment.reversed',
  'payment.refunded',
  'payment.refund_reversed',
  'invoice.created',
  'subscription.updated',
  'price_change.announced',
  'price_change.withdrawn',
  'checkout_session.completed',
  'checkout_session.expired',
  'network.gas_budget_spent',
  'account.changed',
  'webhook_endpoint.test',
  'webhook_endpoint.disabled',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Version of the shape of events: fields are added under the same one, and nothing else changes. */
export const EVENT_API_VERSION = '2026-11-24'

/** Version of the events that were written before their rows named it. */
export const FIRST_EVENT_API_VERSION = '2026-11-23'
