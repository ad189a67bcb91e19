import { RequestError } from '@/lib/server/http/request-error'
import { methods, route } from '@/lib/server/http/route'
import { type DatabaseState, readinessChecks } from '@/lib/server/services/health/check-readiness'
import { type PaymentsView, paymentHealthView } from '@/lib/server/views/payment-health-view'
import { getReady } from '@/lib/wire/health/service-health'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(getReady, async ({ deps }) => {
    const checks = readinessChecks(deps)
    const { database, worker } = await checks.readiness()
    const payments = paymentHealthView(deps.paymentHealth.report(), deps.work.stalledNetworks())
    const away = [database === 'away' && 'database', !worker && 'worker'].filter(Boolean).join(', ')
    const troubles = [
      away && `No answer from: ${away}.`,
      DATABASE_TROUBLES[database],
      ...brokenPayments(payments),
    ].filter(Boolean)
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

/** States of a database that answers, and that nothing can be written to. */
const DATABASE_TROUBLES: Readonly<Record<DatabaseState, string | null>> = {
  ok: null,
  away: null,
  read_only: 'The database is read-only: nothing can be written to it.',
  full: 'The disk of the database is full.',
  gone: 'The folder of the embedded database was removed or replaced while it was open.',
}

/** One sentence for each network on which nothing can be charged. */
function brokenPayments({ networks }: PaymentsView): string[] {
  return networks
    .filter(({ status }) => status === 'broken')
    .map(
      ({ name, problems }) =>
        `Nothing can be charged on ${name}: ${problems.map(({ code }) => code).join(', ')}.`,
    )
}
