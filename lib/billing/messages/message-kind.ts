/** Kinds of messages to who pays. */
export const PAYER_KINDS = [
  'receipt',
  'charge_ahead',
  'payment_failed',
  'permission_ending',
  'trial_ending',
  'price_change',
  'cancelled',
] as const

/** Kinds of messages to merchants. */
export const MERCHANT_KINDS = [
  'first_subscriber',
  'failures_of_day',
  'keeper_low',
  'endpoint_disabled',
  'access_added',
] as const

/** Kinds that their reader can do without. */
export const TOPICS = [...PAYER_KINDS, ...MERCHANT_KINDS] as const
export type PayerKind = (typeof PAYER_KINDS)[number]
export type MerchantKind = (typeof MERCHANT_KINDS)[number]
export type Topic = (typeof TOPICS)[number]

/** `confirm` asks whether an address is its reader's own; nothing else is sent before that. */
export type MessageKind = Topic | 'confirm'

export const AUDIENCES = ['payer', 'merchant'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Kinds that one audience gets. */
export function topicsOf(audience: Audience): readonly Topic[] {
  return audience === 'payer' ? PAYER_KINDS : MERCHANT_KINDS
}

/** The audience of a kind. */
export function audienceOf(topic: Topic): Audience {
  return PAYER_KINDS.some((each) => each === topic) ? 'payer' : 'merchant'
}

export function isTopic(text: string): text is Topic {
  return TOPICS.some((each) => each === text)
}
