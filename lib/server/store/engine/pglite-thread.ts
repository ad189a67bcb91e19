import 'server-only'
import { Worker } from 'node:worker_threads'
import { PGLITE_WORKER_FILE } from './store-files'

/** Message to the thread: whole messages of Postgres' wire protocol, or a command. */
export type ToPglite = Uint8Array | 'close' | 'fsyncs'

/** Message from the thread: `ready` once, then the answers in order; the reason last, if Postgres exits. */
export type FromPglite = Uint8Array | 'ready' | PgliteFailure | { readonly fsyncs: number }

/** Message of Postgres, with the operating system's error code where that refused. */
export interface PgliteFailure {
  readonly failed: string
  readonly code?: string | undefined
}

export interface PgliteWorkerData {
  /** The database's own folder, which is made when it does not exist. */
  readonly directory: string
  /** Command line of Postgres, beyond PGlite's own. */
  readonly startParameters: readonly string[]
}

/**
 * A flush that reaches DurableFileSystem (fdatasync, the default, does not), a log of failures only, and 32 MB of pages in
 * the database's own memory, where the default of 128 is resident from the start on. What is not in it comes from the
 * operating system's cache. Measured side by side, in MB of the whole process idle after a start and after 2,000
 * requests: 128 MB 419 and 467, 64 MB 364 and 410, 32 MB 336 and 383, 16 MB 314 and 361. Processor time of a request, with
 * 20,000 subscribers and 128 or 32 MB: a checkout session 154 and 156 µs, a page of 100 subscribers 2.2 and 2.1 ms.
 */
export const START_PARAMETERS = [
  ...['-c', 'shared_buffers=16MB'],
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'log_min_messages=fatal'],
  ...['-c', 'log_min_error_statement=panic'],
]

/** The embedded database could not start, or ended. */
export class PgliteStartError extends Error {
  override readonly name = 'PgliteStartError'
  constructor(readonly failure: PgliteFailure) {
    super(failure.failed)
  }
}

/**
 * Starts the embedded database in a thread of its own and waits until it accepts queries.
 * @throws PgliteStartError with what Postgres said
 */
export async function startPgliteThread(
  directory: string,
  startParameters: readonly string[] = START_PARAMETERS,
): Promise<Worker> {
  const workerData: PgliteWorkerData = { directory, startParameters }
  const worker = new Worker(PGLITE_WORKER_FILE, { workerData })
  const failure = await new Promise<PgliteFailure | null>((resolve) => {
    const settle = (outcome: PgliteFailure | null) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(outcome)
    }
    const onMessage = (message: FromPglite) => settle(isFailure(message) ? message : null)
    const onError = (error: Error) => settle({ failed: error.message })
    const onExit = () => settle({ failed: 'its thread ended' })
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
  if (failure) throw new PgliteStartError(failure)
  return worker
}

export function isFailure(message: FromPglite): message is PgliteFailure {
  return typeof message === 'object' && 'failed' in message
}
