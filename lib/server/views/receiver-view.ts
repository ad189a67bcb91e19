import 'server-only'
import type { Receiver } from '@/lib/billing/subscriptions/receiver'
import type { WireReceiver } from '@/lib/wire/subscriptions/subscription-object'

/** A receiver as specification section 2.5 has it. */
export function receiverView(receiver: Omit<Receiver, 'shareBps'>): WireReceiver {
  return {
    receiverId: receiver.id,
    address: receiver.address,
    networkId: receiver.networkId,
    subscriptionId: receiver.subscriptionId,
  }
}

/** A receiver as its merchant sees it: with the percentage that was set, or null for equal shares. */
export function merchantReceiverView(receiver: Receiver): WireReceiver & { share: number | null } {
  return {
    ...receiverView(receiver),
    share: receiver.shareBps === null ? null : receiver.shareBps / 100,
  }
}
