import type { MerchantKind, PayerKind, Topic } from '@/lib/billing/messages/message-kind'
import type { Say } from '../say'

/** Sentences that name the topics of payers. */
const PAYER_TOPICS = {
  receipt: 'messages.topicReceipt',
  charge_ahead: 'messages.topicAhead',
  payment_failed: 'messages.topicFailed',
  permission_ending: 'messages.topicPermission',
  trial_ending: 'messages.topicTrial',
  price_change: 'messages.topicPrice',
  cancelled: 'messages.topicEnd',
} as const satisfies Readonly<Record<PayerKind, `messages.topic${string}`>>

/** Names of the topics of merchants, who read English as on their dashboard. */
export const MERCHANT_TOPICS: Readonly<Record<MerchantKind, string>> = {
  first_subscriber: 'Your first subscriber',
  failures_of_day: 'Failed payments, once a day',
  keeper_low: 'Charging that is about to stop',
  endpoint_disabled: 'Webhook endpoints that are turned off',
  access_added: 'New keys and sign-in addresses',
}

/** Name of a topic to its reader. */
export function topicName(topic: Topic, say: Say): string {
  return topic in MERCHANT_TOPICS
    ? MERCHANT_TOPICS[topic as MerchantKind]
    : say(PAYER_TOPICS[topic as PayerKind])
}
