import type { EventType } from '@/lib/billing/event-type'

/** Meaning of each type of event, as a sentence for integrators. */
export const EVENT_MEANINGS: Readonly<Record<EventType, string>> = {
  'subscriber.created': 'A payer subscribed: the first charge is in a block, or a trial began.',
  'subscriber.trial_ending': 'A trial ends soon, and the first charge follows.',
  'subscriber.activated': 'A trial ended with a payment, or a payment ended past due.',
  'subscriber.past_due': 'A charge failed, and will be retried on the subscription’s retry days.',
  'subscriber.at_risk': 'The payer’s funds will not last for the next charges.',
  'subscriber.permission_needed': 'The payer has to allow payments again before a trial’s first charge.',
  'subscriber.permission_ending': 'The payer’s allowance covers few further charges.',
  'subscriber.permission_renewed': 'The payer allowed further charges.',
  'subscriber.changed': 'The payer’s new plan, token or quantity holds.',
  'subscriber.price_change_asked': 'The payer was asked to accept a higher price.',
  'subscriber.price_change_accepted': 'The payer accepted a higher price by a signature.',
  'subscriber.cancel_scheduled':
    'The subscription ends at `cancelAt`; until then the cancel can be taken back.',
  'subscriber.cancelled': 'The subscription was cancelled. `cancelReason` says why.',
  'subscriber.ended': 'The subscription ended as agreed.',
  'subscriber.resumed': 'A cancel that waited for its date was taken back.',
  'subscriber.paused': 'Charges are passed over until `nextChargeAt`.',
  'subscriber.unpaused': 'A pause ended.',
  'payment.succeeded': 'A charge is as deep in the chain as the network’s setting asks for.',
  'payment.failed':
    'An attempt at a charge failed. `failureReason` says why, `nextAttemptAt` when it is retried.',
  'payment.reversed': 'A reorganization of the chain took a payment back. It is charged again.',
  'payment.refunded': 'A refund is as deep in the chain as the network’s setting asks for.',
  'payment.refund_reversed': 'A reorganization of the chain took a refund back.',
  'invoice.created': 'A payment has its numbered invoice.',
  'subscription.updated': 'A subscription or one of its plans changed.',
  'price_change.announced': 'Another price of a plan was announced to its subscribers.',
  'price_change.withdrawn': 'A higher price was withdrawn.',
  'checkout_session.completed':
    'A checkout ended with a subscriber. `clientReferenceId` is the one you gave.',
  'checkout_session.expired':
    'A checkout that the API created, or whose terms somebody asked for, expired without a subscriber.',
  'network.gas_budget_spent': 'New subscribers on a network wait for the next day’s gas budget.',
  'account.changed':
    'The people, keys or receivers of the account changed. `change` is named as in the audit log.',
  'webhook_endpoint.test': 'A test that was asked for; it goes to one endpoint, whatever types that wants.',
  'webhook_endpoint.disabled':
    'An endpoint gets no more events: it answered 410, or failed for 5 days. `reason` says which.',
}
