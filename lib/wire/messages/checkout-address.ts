import { z } from 'zod'
import { sessionIdInput } from '../checkout/checkout-session'
import { operation } from '../operation'
import { addressInput } from './message-addresses'

export const keepMessageAddress = operation({
  id: 'keepMessageAddress',
  method: 'POST',
  path: '/api/v1/checkout-sessions/{sessionId}/message-address',
  summary: 'Leave an address for messages at a checkout',
  description:
    'Until terms are signed; the last one counts, and null forgets it. A mail that asks for its confirmation goes there once somebody has subscribed, and nothing else before it is confirmed. No merchant reads it, and nothing reads it by the id of the session.',
  credential: { kind: 'none' },
  params: z.object({ sessionId: sessionIdInput }),
  body: z.strictObject({ address: z.strictObject(addressInput).nullable() }),
  data: z.strictObject({ kept: z.boolean() }),
  refusals: [
    'not_found',
    'invalid_value',
    'session_expired',
    'already_subscribed',
    'message_address_not_asked',
  ],
})
