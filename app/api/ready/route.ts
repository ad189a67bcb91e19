import { RequestError } from '@/lib/server/http/request-error'
import { methods, route } from '@/lib/server/http/route'
import { readinessChecks } from '@/lib/server/services/health/check-readiness'
import { type PaymentsView, paymentHealthView } from '@/lib/server/views/payment-health-view'
import { getReady } from '@/lib/wire/health/service-health'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(getReady, async ({ deps }) => {
    const checks = readinessChecks(deps)
    const { database, worker } = await checks.readiness()
    const payments = paymentHealthView(deps.paymentHealth.report(), deps.work.stalledNetworks())
    const away = [!database && 'database', !worker && 'worker'].filter(Boolean).join(', ')
    const troubles = [away && `No answer from: ${away}.`, ...brokenPayments(payments)].filter(Boolean)
    if (troubles.length > 0) {
      throw new RequestError('unavailable', { detail: troubles.join(' '), headers: { 'Retry-After': '5' } })
    }
    // Anybody may read this: which account lacks how much stays with merchants and operator.
    const networks = payments.networks.map((network) => ({
      ...network,
      problems: network.problems.map(({ code }) => ({ code })),
    }))
    const work = deps.env.worker ? 'ok' : 'off'
    const [mail, devices] = await Promise.all([checks.mail(), checks.devices()])
    const parts = { database: 'ok', worker: work, mail, devices } as const
    return { status: 'ok', ...parts, payments: { ...payments, networks } } as const
  }),
})

/** One sentence for each network on which nothing can be charged. */
function brokenPayments({ networks }: PaymentsView): string[] {
  return networks
    .filter(({ status }) => status === 'broken')
    .map(
      ({ name, problems }) =>
        `Nothing can be charged on ${name}: ${problems.map(({ code }) => code).join(', ')}.`,
    )
}
