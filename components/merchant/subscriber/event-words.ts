import type { StatusLook } from '@/components/billing/subscriber-facts'
import type { EventType } from '@/lib/billing/event-type'

/** Word and sign of each type of event. */
export const EVENT_LOOKS: Readonly<Record<EventType, StatusLook>> = {
  'subscriber.created': { word: 'Subscribed', sign: 'disc' },
  'subscriber.trial_ending': { word: 'Trial about to end', sign: 'half' },
  'subscriber.activated': { word: 'Became active', sign: 'disc' },
  'subscriber.past_due': { word: 'Became past due', sign: 'diamond' },
  'subscriber.at_risk': { word: 'Funds about to run out', sign: 'diamond' },
  'subscriber.permission_needed': { word: 'Has to allow payments again', sign: 'diamond' },
  'subscriber.permission_ending': { word: 'Permission about to end', sign: 'diamond' },
  'subscriber.permission_renewed': { word: 'Allowed payments again', sign: 'disc' },
  'subscriber.cancel_scheduled': { word: 'Cancel at the end of the period', sign: 'ring' },
  'subscriber.cancelled': { word: 'Cancelled', sign: 'ring' },
  'subscriber.ended': { word: 'Ended as agreed', sign: 'ring' },
  'subscriber.resumed': { word: 'Resumed', sign: 'disc' },
  'subscriber.changed': { word: 'Plan changed', sign: 'dot' },
  'subscriber.price_change_asked': { word: 'Asked to accept a new price', sign: 'dot' },
  'subscriber.price_change_accepted': { word: 'Accepted the new price', sign: 'disc' },
  'subscriber.paused': { word: 'Paused', sign: 'bars' },
  'subscriber.unpaused': { word: 'Pause ended', sign: 'disc' },
  'payment.succeeded': { word: 'Payment succeeded', sign: 'disc' },
  'payment.failed': { word: 'Payment failed', sign: 'diamond' },
  'payment.reversed': { word: 'Payment taken back by the network', sign: 'diamond' },
  'payment.refunded': { word: 'Payment refunded', sign: 'ring' },
  'invoice.created': { word: 'Invoice issued', sign: 'dot' },
  'payment.refund_reversed': { word: 'Refund taken back by the network', sign: 'diamond' },
  'subscription.updated': { word: 'Subscription changed', sign: 'dot' },
  'price_change.announced': { word: 'Price change announced', sign: 'dot' },
  'price_change.withdrawn': { word: 'Price change withdrawn', sign: 'dot' },
  'checkout_session.completed': { word: 'Checkout completed', sign: 'dot' },
  'checkout_session.expired': { word: 'Checkout expired', sign: 'dot' },
  'network.gas_budget_spent': { word: 'Gas for new subscribers used up', sign: 'diamond' },
  'account.changed': { word: 'Account changed', sign: 'diamond' },
  'webhook_endpoint.test': { word: 'Test webhook', sign: 'dot' },
  'webhook_endpoint.disabled': { word: 'Webhook endpoint turned off', sign: 'diamond' },
}

/** Display name of an event type. */
export function eventWord(type: EventType): string {
  return EVENT_LOOKS[type].word
}
