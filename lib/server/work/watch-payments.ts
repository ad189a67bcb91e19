import 'server-only'
import type { PaymentHealth } from '../network-health'
import type { Job } from './worker'

const MINUTE_MS = 60_000

/** Every process knows for itself how the networks of payments are, so that telling it costs no question to any. */
export function watchPayments(health: PaymentHealth): Job {
  return { name: 'check payment networks', everyMs: MINUTE_MS, run: () => health.check() }
}
