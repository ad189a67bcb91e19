import { z } from 'zod'
import { CANCEL_REASONS, MAX_COMMENT_LENGTH } from '@/lib/billing/subscriptions/subscriber'
import { instant, instantInput, lineOfText, uuid } from '../fields'
import { MAX_BODY_BYTES, operation } from '../operation'
import { cancelOrigin, MAX_SUBSCRIBERS, someSubscribers, subscriberRow } from './subscribers'

export const cancelTime = z.enum(['now', 'period_end'], 'Must be now or period_end.')
/** The end that a cancel is asked for with. */
export const expectedEnd = instantInput.describe(
  'With `period_end`: the end of access that was shown to the person who cancels, as it is in `cancelAt` after that. Where it would be another, or come at once, nothing is changed: `end_changed`.',
)
const cancelReason = z.enum(CANCEL_REASONS, `Must be one of ${CANCEL_REASONS.join(', ')}.`)

export const cancelSubscriber = operation({
  id: 'cancelSubscriber',
  method: 'POST',
  path: '/api/v1/subscribers/{id}/cancel',
  summary: 'Cancel a subscriber',
  description:
    'Nothing more is charged after the answer. `period_end` leaves access until the end of what is paid, or of the trial, and can be resumed until then; where the current period has begun and is not paid, there is nothing to wait for, and access ends at once. A payment that is on its way is withdrawn where the network has not taken it yet; one that is paid all the same gives its period: `cancelAt` moves to its end. Repeating it changes nothing; `now` ends a waiting cancel at once.',
  credential: { kind: 'merchant', scope: 'payments:cancel' },
  params: z.object({ id: uuid }),
  body: z.strictObject({
    when: cancelTime,
    reason: cancelReason.optional(),
    comment: lineOfText(MAX_COMMENT_LENGTH).optional(),
    expectedEnd: expectedEnd.optional(),
  }),
  data: subscriberRow,
  refusals: ['not_found', 'end_changed'],
})

export const CANCEL_RESULTS = ['cancelled', 'already_cancelled', 'not_found', 'end_changed'] as const
export type CancelResult = (typeof CANCEL_RESULTS)[number]

export const cancelSubscribers = operation({
  id: 'cancelSubscribers',
  method: 'POST',
  path: '/api/v1/subscribers/cancel',
  summary: 'Cancel many subscribers',
  description:
    'The cancel of one subscriber, for up to 1000. The answer has a result for each, in the order of `ids`: `cancelled` where this request ended it or set its end, `already_cancelled` where it changed nothing, `not_found` where there is no such subscriber, and `end_changed` where it is left as it is since its end is not the one in `expectedEnds`. `cancelAt` and `cancelOrigin` are those of the subscriber after that. Repeating it is harmless.',
  credential: { kind: 'merchant', scope: 'payments:cancel' },
  body: z.strictObject({
    ids: someSubscribers,
    when: cancelTime,
    reason: cancelReason.optional(),
    expectedEnds: z
      .array(z.strictObject({ id: uuid, expectedEnd }))
      .max(MAX_SUBSCRIBERS)
      .optional()
      .describe('The `expectedEnd` of some of `ids`; each of another end is left as it is: `end_changed`.'),
  }),
  maxBodyBytes: 3 * MAX_BODY_BYTES,
  data: z.array(
    z.strictObject({
      id: uuid,
      result: z.enum(CANCEL_RESULTS),
      cancelAt: instant
        .nullable()
        .describe('Set where the end waits for the end of the period; null where it is over, or not found.'),
      cancelOrigin,
    }),
  ),
})

export const resumeSubscriber = operation({
  id: 'resumeSubscriber',
  method: 'POST',
  path: '/api/v1/subscribers/{id}/resume',
  summary: 'Resume a subscriber that is set to end',
  description:
    'Takes back the merchant’s own cancel that waits for the end of what is paid; a pause that it ended goes on. `not_resumable` where the payer cancelled.',
  credential: { kind: 'merchant', scope: 'payments:cancel' },
  params: z.object({ id: uuid }),
  data: subscriberRow,
  refusals: ['not_found', 'subscriber_not_running', 'not_resumable'],
})
