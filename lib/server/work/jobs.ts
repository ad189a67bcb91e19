import 'server-only'
import { finishScheduledCancels } from '../services/finish-scheduled-cancels'
import { purgeExpiredRecords } from '../services/purge-expired-records'
import type { Job } from './worker'

/** Everything that happens without anybody asking for it. */
export const JOBS: readonly Job[] = [
  {
    name: 'finish scheduled cancels',
    everyMs: 10_000,
    run: (deps, signal) => finishScheduledCancels(deps, { signal }),
  },
  {
    name: 'purge expired records',
    everyMs: 3_600_000,
    run: (deps, signal) => purgeExpiredRecords(deps, { signal }),
  },
]
