import { methods, route } from '@/lib/server/http/route'
import { foreseeRevenue } from '@/lib/server/services/reports/foresee-revenue'
import { forecastView } from '@/lib/server/views/metrics/forecast-view'
import * as wire from '@/lib/wire/reports/revenue-forecast'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getRevenueForecast, async ({ deps, caller }) =>
    forecastView(await foreseeRevenue(deps, { merchantId: caller.userId })),
  ),
})
