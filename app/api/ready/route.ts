import { RequestError } from '@/lib/server/http/request-error'
import { methods, route } from '@/lib/server/http/route'
import { checkReadiness } from '@/lib/server/services/health/check-readiness'
import { paymentHealthView } from '@/lib/server/views/payment-health-view'
import { getReady } from '@/lib/wire/health/service-health'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(getReady, async ({ deps }) => {
    const { database, worker } = await checkReadiness(deps)
    if (database && worker) {
      return {
        status: 'ok',
        database: 'ok',
        worker: deps.env.worker ? 'ok' : 'off',
        payments: paymentHealthView(deps.paymentHealth.report(), deps.work.stalledNetworks()),
      } as const
    }
    const away = [!database && 'database', !worker && 'worker'].filter(Boolean).join(', ')
    throw new RequestError('unavailable', {
      detail: `No answer from: ${away}.`,
      headers: { 'Retry-After': '5' },
    })
  }),
})
