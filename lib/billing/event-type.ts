/** Types of events in the event log. */
export const EVENT_TYPES = [
  'subscriber.created',
  'subscriber.trial_ending',
  'subscriber.activated',
  'subscriber.past_due',
  'subscriber.at_risk',
  'subscriber.permission_needed',
  'subscriber.permission_renewed',
  'subscriber.cancel_scheduled',
  'subscriber.cancelled',
  'subscriber.resumed',
  'payment.succeeded',
  'payment.failed',
  'payment.reversed',
  'subscription.updated',
  'checkout_session.completed',
  'checkout_session.expired',
  'network.gas_budget_spent',
  'account.changed',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
