import { z } from 'zod'
import { instant, uuid } from './fields'
import { operation } from './operation'

export const retryPortalPayment = operation({
  id: 'retryPortalPayment',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/retry',
  summary: 'Try a failed payment again now',
  description:
    'For whoever pays: the payment of the running period is tried again within seconds, as when the wallet was filled. The retries that are planned stay where they are, and each period is still paid once at most. Repeating it changes nothing until the attempt was made.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  data: z.object({
    subscriberId: uuid,
    period: z.int().min(0).describe('The period that is unpaid, counted from 0.'),
    nextAttemptAt: instant.describe('When it is tried.'),
  }),
  status: 202,
  refusals: ['not_found', 'not_retryable'],
})
