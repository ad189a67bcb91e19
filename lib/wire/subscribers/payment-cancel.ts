import { z } from 'zod'
import { addressInput, EXAMPLE_ADDRESS, EXAMPLE_UUID, uuid } from '../fields'
import { operation } from '../operation'

/** Whoever tries the example as it is, with an id of their own, does not cancel everybody. */
const ONE_SUBSCRIBER = { subscriptionId: EXAMPLE_UUID, eoaaddress: EXAMPLE_ADDRESS }

/** Specification section 4.1. */
export const cancelPayment = operation({
  id: 'cancelPayment',
  method: 'POST',
  path: '/pay/api/v1/payment/cancel',
  summary: 'Cancel subscription payments',
  description:
    'Stops every running payment of the subscription, or with `eoaaddress` that subscriber alone. After the answer nothing more is charged; past payments are not refunded. Repeating it answers the same. `success` is false where no payment was ever made.',
  credential: { kind: 'api_key', scope: 'payments:cancel' },
  body: z
    .strictObject({
      subscriptionId: uuid,
      eoaaddress: addressInput.optional().describe("Cancel this subscriber's payment alone."),
    })
    .meta({ example: ONE_SUBSCRIBER }),
  data: z.strictObject({ success: z.boolean() }),
  refusals: ['not_found'],
})
