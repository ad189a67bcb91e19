import { methods, route } from '@/lib/server/http/route'
import { readMetrics } from '@/lib/server/services/reports/read-metrics'
import { metricsView } from '@/lib/server/views/metrics/metrics-view'
import * as wire from '@/lib/wire/reports/metrics'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getMetrics, async ({ deps, caller, query }) => {
    const { from, to, subscription } = query
    return metricsView(
      await readMetrics(deps, { merchantId: caller.userId, from, to, subscriptionId: subscription }),
    )
  }),
})
