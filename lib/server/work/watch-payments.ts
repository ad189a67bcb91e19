import 'server-only'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { PaymentHealth } from '../network-health'
import type { Job } from './worker'

/**
 * Job that checks the payment networks. Each process checks them itself, so health endpoints answer from memory.
 */
export function watchPayments(health: PaymentHealth): Job {
  return { name: 'check payment networks', everyMs: MINUTE_MS, run: () => health.check() }
}
