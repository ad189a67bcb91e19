import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { retryMerchantCharge } from '@/lib/server/services/subscribers/retry-merchant-charge'
import * as wire from '@/lib/wire/subscribers/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.retrySubscriberPayment, async ({ deps, caller, requestId, params }) => {
    const author = authorOf(caller, requestId)
    const { period, nextAttemptAt } = await retryMerchantCharge(deps, { author, id: params.id })
    return { subscriberId: params.id, period, nextAttemptAt: nextAttemptAt.toISOString() }
  }),
})
