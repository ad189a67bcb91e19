import 'server-only'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import type { Deps } from '../deps'
import { jobFailures } from './job-failures'

/** Dependencies of a job. */
export type WorkDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'log'>

/**
 * Work that comes back. A job claims what it works on row by row, so that any number of processes may run it
 * at the same time, and does nothing where nothing is due.
 */
export interface Job {
  readonly name: string
  /** The pause between two runs, in milliseconds. */
  readonly everyMs: number
  /** The pause after a run that resolved to 0, since nothing was due; `everyMs` unless given. */
  readonly restMs?: number
  /** The network that it works on, where it works on one. */
  readonly chainId?: number
  /** Ends soon after `signal` is aborted, with nothing half done. */
  run(deps: WorkDeps, signal: AbortSignal): Promise<unknown>
}

export interface Worker {
  /** False once it was stopped, or while one run of a job lasts for a quarter hour. */
  isAlive(): boolean
  /**
   * Runs every job now, without waiting out its pause, one after the other in the order of the list: what one of them
   * makes, those behind it find. Resolves when each has run from its beginning to its end.
   */
  runNow(): Promise<void>
  /** Jobs that have failed for five minutes beyond their pause, and those of which one run lasts for a quarter hour. */
  stalled(): readonly Job[]
  /**
   * Starts nothing more, and resolves when what is running has ended, or at the limit in milliseconds without that (a
   * minute unless given): the next holder of the lease finds nothing half done.
   */
  stop(options?: { limitMs?: number }): Promise<void>
}

/** Time of failing after which a job counts as stalled. Decided, not measured. */
const FAILING_MS = 5 * MINUTE_MS
/** Length of one run after which it counts as hung; much may be due at once, so that a run of minutes is no trouble. */
const HUNG_MS = 15 * MINUTE_MS
const STOP_LIMIT_MS = MINUTE_MS
const FIRST_RETRY_MS = SECOND_MS

/**
 * Runs each job again and again until it is stopped. A job that fails is logged and tried again.
 * @param options.after - resolves when the first of them may begin; at once unless given
 */
export function startWorker(
  deps: WorkDeps,
  jobs: readonly Job[],
  { after }: { after?: Promise<unknown> } = {},
): Worker {
  const stopping = new AbortController()
  // Every loop listens to it, and there are more of them than the ten that Node takes for a leak.
  setMaxListeners(0, stopping.signal)
  const loops = jobs.map((job) => runLoop(deps, { job, after, signal: stopping.signal }))
  return {
    isAlive: () => !stopping.signal.aborted && loops.every((loop) => !loop.isHung()),
    runNow: async () => {
      for (const loop of loops) if (!stopping.signal.aborted) await loop.runNow()
    },
    stalled: () => loops.filter((loop) => loop.isStalled()).map(({ job }) => job),
    stop: async ({ limitMs = STOP_LIMIT_MS } = {}) => {
      stopping.abort()
      await inTime(Promise.all(loops.map((loop) => loop.ended)), limitMs)
      const left = loops.filter((loop) => loop.isRunning()).map(({ job }) => job.name)
      if (left.length > 0) deps.log.warn({ jobs: left }, 'background work is left to whoever starts next')
    },
  }
}

interface Loop {
  readonly job: Job
  readonly ended: Promise<void>
  isRunning(): boolean
  isHung(): boolean
  isStalled(): boolean
  runNow(): Promise<void>
}

function runLoop(
  deps: WorkDeps,
  { job, after, signal }: { job: Job; after: Promise<unknown> | undefined; signal: AbortSignal },
): Loop {
  let runningSince: number | null = null
  let succeededAt = performance.now()
  let failing = false
  const failures = jobFailures(deps.log, job.name)
  let wake = () => {}
  /** Resolvers of callers that wait for the next run. */
  let waiting: (() => void)[] = []

  /** Runs the job. @returns the pause after it in milliseconds, or null where it failed */
  const turn = async (): Promise<number | null> => {
    runningSince = performance.now()
    try {
      const result = await job.run(deps, signal)
      succeededAt = performance.now()
      failing = false
      failures.succeeded()
      return result === 0 ? (job.restMs ?? job.everyMs) : job.everyMs
    } catch (error) {
      failing = true
      // After stop() the database may be closed already, so late errors are expected.
      if (!signal.aborted) failures.failed(error)
      return null
    } finally {
      runningSince = null
    }
  }

  const loop = async (): Promise<void> => {
    let retryMs = FIRST_RETRY_MS
    if (after) await Promise.race([after, aborted(signal)])
    // Once for all pauses: what `AbortSignal.any` makes of a signal that lives long stays with that one for ever.
    signal.addEventListener('abort', () => wake(), { once: true })
    while (!signal.aborted) {
      const requested = waiting
      waiting = []
      const pauseMs = await turn()
      for (const resolve of requested) resolve()
      const isAwaited = waiting.length > 0 || signal.aborted
      if (!isAwaited) {
        await new Promise<void>((resolve) => {
          // Never keeps the process alive.
          const timer = setTimeout(resolve, pauseMs ?? Math.min(retryMs, job.everyMs)).unref()
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      retryMs = pauseMs === null ? retryMs * 2 : FIRST_RETRY_MS
    }
    for (const tell of waiting) tell()
  }

  const isHung = () => runningSince !== null && performance.now() - runningSince > HUNG_MS

  return {
    job,
    ended: loop(),
    isRunning: () => runningSince !== null,
    isStalled: () => isHung() || (failing && performance.now() - succeededAt > job.everyMs + FAILING_MS),
    isHung,
    runNow: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        wake()
      }),
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Waits for `ended`, but not longer than the limit. */
async function inTime(ended: Promise<unknown>, limitMs: number): Promise<void> {
  const over = new AbortController()
  const limit = sleep(limitMs, undefined, { signal: over.signal }).catch(() => {})
  await Promise.race([ended, limit])
  over.abort()
}
