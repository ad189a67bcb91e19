import 'server-only'
import type { Topic } from '@/lib/billing/messages/message-kind'

/** Addresses of the pages that messages lead to. */
export function messagePages(baseUrl: string) {
  const portal = (subscriptionId: string) => `${baseUrl}/portal?subscription=${subscriptionId}`
  return {
    portal,
    receipt: (paymentId: string) => `${baseUrl}/portal/receipts/${paymentId}`,
    subscriber: (subscriptionId: string, id: string) =>
      `${baseUrl}/merchant/subscriptions/${subscriptionId}?open=${id}`,
    failures: `${baseUrl}/merchant/payments?status=failed`,
    networks: `${baseUrl}/merchant/settings#networks`,
    access: `${baseUrl}/merchant/settings#addresses`,
    endpoint: (id: string) => `${baseUrl}/merchant/developers/webhooks/${id}`,
    /** Page of an address, which its reader opens by the token in each message. */
    choices: (token: string, topic?: Topic) =>
      `${baseUrl}/messages/${token}${topic ? `?topic=${topic}` : ''}`,
    /** One-click end of a topic (RFC 8058). */
    unsubscribe: (token: string, topic: Topic) => `${baseUrl}/messages/${token}/unsubscribe?topic=${topic}`,
    confirm: (code: string) => `${baseUrl}/messages/confirm/${code}`,
    /** One-click answer to a confirmation mail that nobody asked for. */
    refuse: (code: string) => `${baseUrl}/messages/confirm/${code}/never`,
  }
}
