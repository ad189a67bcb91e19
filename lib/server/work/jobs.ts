import 'server-only'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import { sweepCredentials } from '../services/accounts/sweep-credentials'
import { announceExpiredCheckouts, purgeCheckoutSessions } from '../services/checkout/expired-checkouts'
import { sweepPairings } from '../services/pairing/sweep-pairings'
import { countFigures } from '../services/reports/count-figures'
import { announceEndingTrials } from '../services/subscribers/announce-ending-trials'
import { finishScheduledCancels } from '../services/subscribers/finish-scheduled-cancels'
import { purgeDeliveries } from '../services/webhooks/read-deliveries'
import type { Job } from './worker'

/** Background jobs of every installation. */
export const JOBS: readonly Job[] = [
  {
    name: 'finish scheduled cancels',
    everyMs: 10 * SECOND_MS,
    run: (deps, signal) => finishScheduledCancels(deps, { signal }),
  },
  {
    name: 'count figures',
    everyMs: SECOND_MS,
    // Whoever reads meanwhile counts what has changed.
    restMs: 5 * SECOND_MS,
    run: (deps, signal) => countFigures(deps, { signal }),
  },
  {
    name: 'announce ending trials',
    everyMs: MINUTE_MS,
    run: (deps, signal) => announceEndingTrials(deps, { signal }),
  },
  {
    name: 'announce expired checkouts',
    everyMs: MINUTE_MS,
    run: (deps, signal) => announceExpiredCheckouts(deps, { signal }),
  },
  {
    name: 'purge checkout sessions',
    everyMs: HOUR_MS,
    run: (deps, signal) => purgeCheckoutSessions(deps, { signal }),
  },
  {
    name: 'purge webhook deliveries',
    everyMs: HOUR_MS,
    run: (deps, signal) => purgeDeliveries(deps, { signal }),
  },
  { name: 'sweep credentials', everyMs: HOUR_MS, run: sweepCredentials },
  { name: 'sweep pairings', everyMs: 10 * MINUTE_MS, run: sweepPairings },
]
