import { methods, route } from '@/lib/server/http/route'
import { readUsage } from '@/lib/server/services/usage/read-usage'
import { reportUsage } from '@/lib/server/services/usage/report-usage'
import { usageView } from '@/lib/server/views/usage-view'
import * as wire from '@/lib/wire/usage/usage'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.reportUsage, async ({ deps, caller, body }) => {
    const subscriber = await reportUsage(deps, { ...body, merchantId: caller.userId })
    const usage = usageView(subscriber, await readUsage(deps.store.db, subscriber, deps.clock.now()))
    if (usage === null) throw new Error('Use was reported of terms without metered use')
    const { id: subscriberId, nextChargeAt } = subscriber
    return { subscriberId, usage, chargeAt: nextChargeAt?.toISOString() ?? null }
  }),
})
