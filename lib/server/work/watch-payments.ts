import 'server-only'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { PaymentHealth } from '../network-health'
import type { Job } from './worker'

/** Every process knows for itself how the networks of payments are, so that telling it costs no question to any. */
export function watchPayments(health: PaymentHealth): Job {
  return { name: 'check payment networks', everyMs: MINUTE_MS, run: () => health.check() }
}
