import type { EventType } from '@/lib/billing/event-type'

const FAILED = {
  status: 'failed',
  paidAt: null,
  nextAttemptAt: '2026-11-22T02:40:00.000Z',
  transactionHash: null,
  blockNumber: null,
  explorerUrl: null,
  failureReason: 'insufficient_balance',
  failure: {
    text: 'There isn’t enough of the token in the wallet.',
    whoMustAct: 'payer',
    retryable: true,
  },
}
const UNPAID = {
  status: 'past_due',
  pastDueSince: '2026-12-21T02:40:00.000Z',
  nextChargeAt: '2026-12-22T02:40:00.000Z',
}
const OVER = { cancelledAt: '2026-12-21T02:40:00.000Z', nextChargeAt: null, renewalsLeft: 0 }

/** Fields of `data` in which the example of an event differs from those of the types with the same shape. */
export const EVENT_EXAMPLES: { readonly [Type in EventType]?: Readonly<Record<string, unknown>> } = {
  'subscriber.trial_ending': { status: 'trialing' },
  'subscriber.past_due': UNPAID,
  'subscriber.permission_needed': { status: 'trialing' },
  'subscriber.cancel_scheduled': {
    cancelAt: '2026-12-21T02:40:00.000Z',
    cancelOrigin: 'payer',
    cancelReason: 'requested_by_payer',
    nextChargeAt: null,
  },
  'subscriber.cancelled': { ...OVER, status: 'cancelled', cancelReason: 'requested_by_payer' },
  'subscriber.ended': { ...OVER, status: 'ended', cancelReason: 'mandate_exhausted' },
  'subscriber.paused': {
    status: 'paused',
    pausedFrom: '2026-12-21T02:40:00.000Z',
    accessWhilePaused: 'keep',
    nextChargeAt: '2027-02-21T02:40:00.000Z',
  },
  'payment.failed': FAILED,
  'payment.reversed': {
    status: 'due',
    paidAt: null,
    transactionHash: null,
    blockNumber: null,
    explorerUrl: null,
  },
  'checkout_session.expired': { status: 'expired', subscriberId: null, completedAt: null },
  'webhook_endpoint.disabled': {
    enabled: false,
    disabledReason: 'failing',
    disabledAt: '2026-11-26T02:40:00.000Z',
    failingSince: '2026-11-21T02:40:00.000Z',
  },
}
