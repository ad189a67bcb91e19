import { formatCount, type Writing } from '@/lib/language/amounts'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { merchantPaths } from '../merchant-paths'

/** Messages for those who subscribed within a moment; more than these are counted together. */
const MOST_MESSAGES = 3

export interface SubscriberNews {
  readonly message: string
  readonly link: { readonly href: string; readonly label: string }
}

/** Announcement to a merchant of new subscribers who came within a moment, the first one first. */
export function newSubscriberNews(events: readonly WireEvent[], writing: Writing): SubscriberNews[] {
  if (events.length > MOST_MESSAGES) {
    const message = `${formatCount(events.length, writing)} new subscribers`
    return [{ message, link: { href: merchantPaths.subscriptions, label: 'View subscriptions' } }]
  }
  return events.flatMap(({ title, subscriber, subscriptionId, subscriberId }) => {
    if (!subscriptionId || !subscriberId) return []
    const to = [title, subscriber?.plan].filter(Boolean).join(', ')
    const link = { href: merchantPaths.subscriber(subscriptionId, subscriberId), label: 'View subscriber' }
    return [{ message: to ? `New subscriber to ${to}` : 'New subscriber', link }]
  })
}
