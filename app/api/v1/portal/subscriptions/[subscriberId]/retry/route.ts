import { methods, route } from '@/lib/server/http/route'
import { retryCharge } from '@/lib/server/services/portal/retry-charge'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.retryPortalPayment, async ({ deps, caller, params }) => {
    const { period, nextAttemptAt } = await retryCharge(deps, {
      subscriberId: params.subscriberId,
      account: caller,
    })
    return { subscriberId: params.subscriberId, period, nextAttemptAt: nextAttemptAt.toISOString() }
  }),
})
