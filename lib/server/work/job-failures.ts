import 'server-only'
import { BillingError } from '@/lib/billing/billing-error'
import { MINUTE_MS } from '@/lib/billing/durations'
import { RpcUnavailableError } from '../chain/rpc/rpc-unavailable-error'
import type { Log } from '../log'
import { LeaseLostError } from '../services/onchain/hold-lease'
import { isDatabaseAway } from '../store/database/database-error'

/** A job that goes on failing says so again after this long. */
const REMIND_MS = MINUTE_MS

/** Logs the failures of one job. */
export interface JobFailures {
  failed(error: unknown): void
  succeeded(): void
}

/**
 * Logs the first failure of a job, one a minute while it lasts or when the reason changes, and when it
 * is over: a server that is away for an hour must not fill the log.
 */
export function jobFailures(log: Log, job: string): JobFailures {
  let inARow = 0
  let logged = { message: '', at: 0 }
  return {
    failed(error) {
      inARow += 1
      const message = error instanceof Error ? error.message : String(error)
      const now = performance.now()
      if (inARow > 1 && message === logged.message && now - logged.at < REMIND_MS) return
      logged = { message, at: now }
      const line = { err: error, job, failures: inARow, remedy: remedyOf(error) }
      // Another process has taken the lease over.
      if (error instanceof LeaseLostError) log.warn(line, 'background job was taken over')
      else log.error(line, 'background job failed and will be tried again')
    },
    succeeded() {
      if (inARow > 0) log.info({ job, failures: inARow }, 'background job works again')
      inARow = 0
    },
  }
}

/** Remedy for the operator, as sentences. Due work stays due in every case. */
function remedyOf(error: unknown): string {
  if (error instanceof RpcUnavailableError) {
    return `Check the servers of RPC_URL_${error.chainId}, or add another one. Due work stays due, and is done when one answers.`
  }
  if (error instanceof LeaseLostError) {
    return 'Another process does this work now. If this message returns, the machine is too busy, or its clock is wrong.'
  }
  if (isDatabaseAway(error)) {
    return 'Check that the database runs and takes connections. The work continues when it answers.'
  }
  if (error instanceof BillingError && error.remedy !== undefined) return error.remedy
  return 'It is retried automatically. If it keeps failing, `npm run dues -- doctor` looks for the cause; if that finds none, report it with this line.'
}
