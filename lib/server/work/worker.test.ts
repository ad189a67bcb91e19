import { getEventListeners } from 'node:events'
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RpcUnavailableError } from '../chain/rpc/rpc-unavailable-error'
import { ManualClock } from '../clock'
import { createLog } from '../log'
import type { Store } from '../store/database/store'
import { type Job, startWorker, type WorkDeps } from './worker'

/** These jobs touch no database. */
const store = {} as Store

function deps(lines: string[] = []): WorkDeps {
  const log = createLog('info', { write: (line) => lines.push(line) })
  const clock = new ManualClock(new Date(0))
  return { store, clock, wallClock: clock, log }
}

/** Stops the process's monotonic clock at `ms` until the test ends, passed or failed. */
function stopProcessTime(ms: number) {
  const now = vi.spyOn(performance, 'now').mockReturnValue(ms)
  onTestFinished(() => now.mockRestore())
  return now
}

/** A promise and the functions that settle it. */
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const job = (run: Job['run'], everyMs = 1): Job => ({ name: 'count', everyMs, run })

describe('a worker', () => {
  it('runs each job again and again', async () => {
    const third = deferred()
    let runs = 0
    const worker = startWorker(deps(), [
      job(async () => {
        if (++runs === 3) third.resolve()
      }),
    ])
    await third.promise
    expect(worker.isAlive()).toBe(true)
    await worker.stop()
    expect(worker.isAlive()).toBe(false)
  })

  it('rests as a job says after a run that found nothing, until it is asked to run', async () => {
    const found = [2, 1, 0, 0, 3]
    const third = deferred()
    let runs = 0
    const worker = startWorker(deps(), [
      {
        ...job(async () => {
          if (++runs === 3) third.resolve()
          return found[runs - 1]
        }),
        restMs: 3_600_000,
      },
    ])
    await third.promise
    await worker.runNow()
    expect(runs).toBe(4)
    await worker.runNow()
    await vi.waitFor(() => expect(runs).toBeGreaterThan(5), { interval: 1 })
    await worker.stop()
  })

  it('leaves nothing of its pauses on the signal that lives as long as it does', async () => {
    const enough = deferred()
    let runs = 0
    let signal = new AbortController().signal
    const worker = startWorker(deps(), [
      job(async (_, given) => {
        signal = given
        if (++runs === 30) enough.resolve()
      }, 0),
    ])
    await enough.promise
    expect(getEventListeners(signal, 'abort').length).toBeLessThan(3)
    // Node keeps signals that depend on this one in symbol properties, for ever.
    const kept = Object.getOwnPropertySymbols(signal).map((name) => Reflect.get(signal, name))
    expect(kept.map((each) => each?.size ?? 0).filter((size) => size > 2)).toEqual([])
    await worker.stop()
  })

  it('takes any number of jobs without a warning of Node', async () => {
    const warned = vi.fn()
    process.on('warning', warned)
    const done = Array.from({ length: 20 }, deferred)
    const worker = startWorker(
      deps(),
      done.map(({ resolve }) => job(async () => resolve())),
    )
    await Promise.all(done.map(({ promise }) => promise))
    await worker.stop()
    // Node emits warnings after the current turn of the event loop.
    await turnOfEvents()
    process.off('warning', warned)
    expect(warned).not.toHaveBeenCalled()
  })

  it('begins when it may, and stops before that too', async () => {
    const may = deferred()
    const ran = deferred()
    let runs = 0
    const count = job(async () => {
      runs++
      ran.resolve()
    })
    const never = startWorker(deps(), [count], { after: new Promise(() => {}) })
    const worker = startWorker(deps(), [count], { after: may.promise })
    const asked = worker.runNow()
    await never.stop()
    expect(runs).toBe(0)
    may.resolve()
    await Promise.all([ran.promise, asked])
    await worker.stop()
  })

  it('never runs a job twice at the same time', async () => {
    const enough = deferred()
    let running = 0
    let most = 0
    let runs = 0
    const worker = startWorker(deps(), [
      job(async () => {
        most = Math.max(most, ++running)
        await new Promise((done) => setImmediate(done))
        running--
        if (++runs === 5) enough.resolve()
      }),
    ])
    await enough.promise
    await worker.stop()
    expect(most).toBe(1)
  })

  it('runs a job at once when it is asked to, and tells when that run is over', async () => {
    let runs = 0
    let finished = 0
    const worker = startWorker(deps(), [
      job(async () => {
        runs++
        await new Promise((done) => setImmediate(done))
        finished++
      }, 3_600_000),
    ])
    // The first run is under way on its own schedule: it may have missed what is due now.
    await worker.runNow()
    expect([runs, finished]).toEqual([2, 2])
    await Promise.all([worker.runNow(), worker.runNow()])
    expect(finished).toBeGreaterThan(2)
    expect(finished).toBe(runs)
    await worker.stop()
    await worker.runNow()
    expect(finished).toBe(runs)
  })

  it('leaves nobody waiting for a run when it stops', async () => {
    const begun = deferred()
    const released = deferred()
    const worker = startWorker(deps(), [
      job(async () => {
        begun.resolve()
        await released.promise
      }, 3_600_000),
    ])
    await begun.promise
    const asked = worker.runNow()
    const stopped = worker.stop()
    released.resolve()
    await Promise.all([asked, stopped])
    expect(worker.isAlive()).toBe(false)
  })

  it('logs a job that fails, and tries it again', async () => {
    const lines: string[] = []
    const again = deferred()
    let runs = 0
    const worker = startWorker(deps(lines), [
      job(async () => {
        if (++runs === 1) throw new Error('the database is away')
        again.resolve()
      }),
    ])
    await again.promise
    await worker.stop()
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('the database is away')
    expect(lines[0]).toContain('tried again')
    expect(lines[1]).toContain('works again')
  })

  it('says once what to do about a failure that goes on, and again when it is another one', async () => {
    const lines: string[] = []
    const enough = deferred()
    let runs = 0
    const worker = startWorker(deps(lines), [
      job(async () => {
        if (++runs > 4) enough.resolve()
        throw runs > 3 ? new Error('something else') : new RpcUnavailableError(8453, ['no answer'])
      }),
    ])
    await enough.promise
    await worker.stop()
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      job: 'count',
      remedy: expect.stringContaining('RPC_URL_8453'),
    })
    expect(lines[1]).toContain('something else')
  })

  it('goes on with other jobs while one fails', async () => {
    const other = deferred()
    const worker = startWorker(deps(), [
      job(() => Promise.reject(new Error('no')), 60_000),
      job(async () => other.resolve()),
    ])
    await other.promise
    await worker.stop()
  })

  it('waits when it stops for the job that is running, and tells it', async () => {
    const started = deferred()
    const finish = deferred()
    let told: AbortSignal | undefined
    const worker = startWorker(deps(), [
      job(async (_, signal) => {
        told = signal
        started.resolve()
        await finish.promise
      }),
    ])
    await started.promise
    let stopped = false
    const stopping = worker.stop().then(() => {
      stopped = true
    })
    await new Promise((done) => setImmediate(done))
    expect([told?.aborted, stopped]).toEqual([true, false])
    finish.resolve()
    await stopping
    expect(stopped).toBe(true)
  })

  it('stops at the limit without a job that does not end, and says which', async () => {
    const lines: string[] = []
    const started = deferred()
    const finish = deferred()
    const worker = startWorker(deps(lines), [
      job(async () => {
        started.resolve()
        await finish.promise
        throw new Error('the database is closed')
      }),
    ])
    await started.promise
    await worker.stop({ limitMs: 10 })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', jobs: ['count'] }])
    // Its late result has no effect.
    finish.resolve()
    await worker.stop()
    expect(lines).toHaveLength(1)
  })

  it('stops at once while a job only waits for its next turn', async () => {
    const ran = deferred()
    const worker = startWorker(deps(), [job(async () => ran.resolve(), 3_600_000)])
    await ran.promise
    await worker.stop()
  })

  it('names a job of which nothing has come for minutes, whether it fails or hangs', async () => {
    const now = stopProcessTime(1000)
    const finish = deferred()
    const failed = deferred()
    const done = deferred()
    const run = (name: string, what: Job['run']): Job => ({ name, everyMs: 60_000, run: what })
    const worker = startWorker(deps(), [
      run('hangs', () => finish.promise),
      run('fails', async () => {
        failed.resolve()
        throw new Error('no')
      }),
      run('works', async () => done.resolve()),
    ])
    await Promise.all([failed.promise, done.promise])
    expect(worker.stalled()).toEqual([])
    now.mockReturnValue(1000 + 361_000)
    expect(worker.stalled().map(({ name }) => name)).toEqual(['fails'])
    now.mockReturnValue(1000 + 901_000)
    expect(worker.stalled().map(({ name }) => name)).toEqual(['hangs', 'fails'])
    finish.resolve()
    await worker.runNow()
    expect(worker.stalled().map(({ name }) => name)).toEqual(['fails'])
    await worker.stop()
  })

  it('is not alive when a job hangs', async () => {
    const now = stopProcessTime(1000)
    const finish = deferred()
    const worker = startWorker(deps(), [job(() => finish.promise)])
    now.mockReturnValue(1000 + 899_000)
    expect(worker.isAlive()).toBe(true)
    now.mockReturnValue(1000 + 901_000)
    expect(worker.isAlive()).toBe(false)
    finish.resolve()
    await worker.stop()
  })
})
