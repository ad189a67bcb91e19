import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps'

/** What a job is given. */
export type WorkDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'log'>

/**
 * Work that comes back. A job claims what it works on row by row, so that any number of instances may run it
 * at the same time, and does nothing where nothing is due.
 */
export interface Job {
  readonly name: string
  /** The pause between two runs, in milliseconds. */
  readonly everyMs: number
  /** Ends soon after `signal` is aborted, with nothing half done. */
  run(deps: WorkDeps, signal: AbortSignal): Promise<unknown>
}

export interface Worker {
  /** False once it was stopped, or when a job has hung for two minutes. */
  isAlive(): boolean
  /** Runs every job now, without waiting out its pause; resolves when each has run from its beginning to its end. */
  runNow(): Promise<void>
  /** Starts nothing more, and resolves when what is running has ended. */
  stop(): Promise<void>
}

const HUNG_MS = 120_000
const FIRST_RETRY_MS = 1_000

/** Runs each job again and again until it is stopped. A job that fails is logged and tried again. */
export function startWorker(deps: WorkDeps, jobs: readonly Job[]): Worker {
  const stopping = new AbortController()
  const loops = jobs.map((job) => runLoop(deps, job, stopping.signal))
  return {
    isAlive: () => !stopping.signal.aborted && loops.every((loop) => !loop.isHung()),
    runNow: async () => {
      if (!stopping.signal.aborted) await Promise.all(loops.map((loop) => loop.runNow()))
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.ended))
    },
  }
}

interface Loop {
  readonly ended: Promise<void>
  isHung(): boolean
  runNow(): Promise<void>
}

function runLoop(deps: WorkDeps, job: Job, signal: AbortSignal): Loop {
  let runningSince: number | null = null
  let wake = () => {}
  /** Whoever waits for a run that has not begun yet. */
  let waiting: (() => void)[] = []

  const turn = async (): Promise<boolean> => {
    runningSince = performance.now()
    try {
      await job.run(deps, signal)
      return true
    } catch (error) {
      deps.log.error({ err: error, job: job.name }, 'background job failed and will be tried again')
      return false
    } finally {
      runningSince = null
    }
  }

  const loop = async (): Promise<void> => {
    let retryMs = FIRST_RETRY_MS
    while (!signal.aborted) {
      const told = waiting
      waiting = []
      const done = await turn()
      for (const tell of told) tell()
      const woken = new AbortController()
      wake = () => woken.abort()
      if (waiting.length > 0) wake()
      const either = AbortSignal.any([signal, woken.signal])
      await pause(done ? job.everyMs : Math.min(retryMs, job.everyMs), either)
      retryMs = done ? FIRST_RETRY_MS : retryMs * 2
    }
    for (const tell of waiting) tell()
  }

  return {
    ended: loop(),
    isHung: () => runningSince !== null && performance.now() - runningSince > HUNG_MS,
    runNow: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        wake()
      }),
  }
}

/** Waits, but not past `signal`; never keeps the process alive. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal, ref: false })
  } catch {
    // The signal ended the wait early, which the loop sees for itself.
  }
}
