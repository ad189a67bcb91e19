import { z } from 'zod'
import { MAX_PAUSED_PERIODS } from '@/lib/billing/subscriptions/pause'
import { uuid } from '../fields'
import { operation } from '../operation'
import { subscriberRow } from './subscribers'

const pausedPeriods = z
  .int('Must be a whole number.')
  .min(1, 'Must be 1 at least.')
  .max(MAX_PAUSED_PERIODS, `Must be ${MAX_PAUSED_PERIODS} at most.`)
  .meta({ description: 'Number of periods without a charge, from the end of what is paid.', examples: [2] })

/** Request to pause. */
export const pauseBody = z.strictObject({ periods: pausedPeriods })

/** Effects of a pause, as its operations describe them. */
export const PAUSE_EFFECTS =
  'Nothing is charged for the next `periods` periods, and charges go on by themselves with the one that follows, on the day that they always were. What is paid stays usable; whether access goes on after that is a setting of the subscription, `accessWhilePaused`. Periods of agreed terms that are left out are not made up for. `not_pausable` during a trial, while a payment is open, once an end is set, and where no payment would follow. Repeating it changes nothing.'
export const UNPAUSE_EFFECTS =
  'Charges go on with the next period to come. Before the first one that is left out it is as if there had been no pause; later it stays paused until that period begins, since the one that runs is not paid.'

export const pauseSubscriber = operation({
  id: 'pauseSubscriber',
  method: 'POST',
  path: '/api/v1/subscribers/{id}/pause',
  summary: 'Pause a subscriber',
  description: PAUSE_EFFECTS,
  credential: { kind: 'merchant', scope: 'subscribers:write' },
  params: z.object({ id: uuid }),
  body: pauseBody,
  data: subscriberRow,
  refusals: ['not_found', 'subscriber_not_running', 'not_pausable'],
})

export const unpauseSubscriber = operation({
  id: 'unpauseSubscriber',
  method: 'POST',
  path: '/api/v1/subscribers/{id}/unpause',
  summary: 'End the pause of a subscriber',
  description: UNPAUSE_EFFECTS,
  credential: { kind: 'merchant', scope: 'subscribers:write' },
  params: z.object({ id: uuid }),
  data: subscriberRow,
  refusals: ['not_found', 'subscriber_not_running', 'not_paused'],
})
