import 'server-only'
import { purgeCheckoutSessions } from '../services/purge-checkout-sessions'
import { finishScheduledCancels } from '../services/subscribers/finish-scheduled-cancels'
import { sweepCredentials } from '../services/sweep-credentials'
import { tellEndingTrials } from '../services/tell-ending-trials'
import { tellExpiredCheckouts } from '../services/tell-expired-checkouts'
import type { Job } from './worker'

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Everything that happens without anybody asking for it. */
export const JOBS: readonly Job[] = [
  {
    name: 'finish scheduled cancels',
    everyMs: 10 * SECOND_MS,
    run: (deps, signal) => finishScheduledCancels(deps, { signal }),
  },
  {
    name: 'tell of ending trials',
    everyMs: MINUTE_MS,
    run: (deps, signal) => tellEndingTrials(deps, { signal }),
  },
  {
    name: 'tell of expired checkouts',
    everyMs: MINUTE_MS,
    run: (deps, signal) => tellExpiredCheckouts(deps, { signal }),
  },
  {
    name: 'purge checkout sessions',
    everyMs: HOUR_MS,
    run: (deps, signal) => purgeCheckoutSessions(deps, { signal }),
  },
  { name: 'sweep credentials', everyMs: HOUR_MS, run: sweepCredentials },
]
