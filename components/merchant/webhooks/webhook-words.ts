import { formatDate } from '@/components/billing/format-day'
import type { SignShape } from '@/components/ui/feedback/status-sign'
import type { WireWebhookDelivery } from '@/lib/wire/webhooks/webhook-deliveries'
import type { WireWebhookEndpoint } from '@/lib/wire/webhooks/webhook-endpoints'

interface Look {
  readonly shape: SignShape
  readonly word: string
  readonly note?: string
}

type Outcome = Pick<NonNullable<WireWebhookDelivery['lastAttempt']>, 'failure' | 'statusCode' | 'durationMs'>
type Failure = NonNullable<Outcome['failure']>
type Reason = NonNullable<WireWebhookEndpoint['disabledReason']>

/** State of an endpoint, with its day. */
export function endpointLook(
  { disabledReason, disabledAt, failingSince }: WireWebhookEndpoint,
  now: Date,
): Look {
  if (disabledReason !== null) {
    return {
      shape: 'ring',
      word: 'Disabled',
      ...(disabledAt && { note: `on ${formatDate(disabledAt, now)}` }),
    }
  }
  if (failingSince !== null)
    return { shape: 'diamond', word: 'Failing', note: `since ${formatDate(failingSince, now)}` }
  return { shape: 'disc', word: 'Enabled' }
}

/** Reason for which nothing is sent to a disabled endpoint, as a sentence. */
export const DISABLED_TEXT: Readonly<Record<Reason, string>> = {
  failing: 'Every attempt failed for 5 days, so it was disabled.',
  gone: 'It answered 410 Gone, which asks for no more events.',
  merchant: 'You disabled it.',
}

const DELIVERY_LOOKS: Readonly<Record<WireWebhookDelivery['status'], Look>> = {
  pending: { shape: 'half', word: 'Pending' },
  delivered: { shape: 'disc', word: 'Delivered' },
  failed: { shape: 'diamond', word: 'Failed' },
}

/** State of a delivery; one that failed and is tried again says so, and one whose endpoint is disabled that it waits. */
export function deliveryLook({
  status,
  lastAttempt,
  nextAttemptAt,
}: Pick<WireWebhookDelivery, 'status' | 'lastAttempt' | 'nextAttemptAt'>): Look {
  if (status === 'pending' && nextAttemptAt === null)
    return { shape: 'ring', word: 'On hold', note: 'until the endpoint is enabled' }
  if (status === 'pending' && lastAttempt !== null) return { shape: 'diamond', word: 'Retrying' }
  return DELIVERY_LOOKS[status]
}

const FAILURES: Readonly<Record<Failure, string>> = {
  status: 'Not a 2xx answer',
  gone: 'Gone',
  redirect: 'Redirect, not followed',
  timeout: 'Timed out',
  connection: 'No connection',
  tls: 'TLS certificate not valid',
  name_not_found: 'Host name not found',
  forbidden_address: 'Private or local address',
}

/** Outcome of an attempt on one line, as in "200 · 182 ms". */
export function outcomeText({ failure, statusCode, durationMs }: Outcome): string {
  const parts = [statusCode, failure !== null && FAILURES[failure], `${durationMs} ms`]
  return parts.filter((part) => part !== null && part !== false).join(' · ')
}

/** Types that an endpoint receives, the first ones by name. */
export function typesText(events: readonly string[] | null): string {
  if (events === null) return 'All events'
  const [first = '', second, ...rest] = events
  if (second === undefined) return first
  return rest.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${rest.length} more`
}
