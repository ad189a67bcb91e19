import type { Deps } from '@/lib/server/deps'
import { finishScheduledCancels } from '@/lib/server/services/subscribers/finish-scheduled-cancels'
import { chainJobs } from '@/lib/server/work/chain-jobs'
import { paymentJobs } from '@/lib/server/work/payment-jobs'
import type { Job } from '@/lib/server/work/worker'

/** All work of the real service that has to do with money. */
export function keeperJobs(deps: Deps): Job[] {
  const finish: Job = {
    name: 'finish scheduled cancels',
    everyMs: 1,
    run: (own, signal) => finishScheduledCancels(own, { signal }),
  }
  return [finish, ...chainJobs(deps), ...paymentJobs(deps)]
}
