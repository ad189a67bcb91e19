import 'server-only'
import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { type FromPglite, isFailure } from './pglite-thread'

/**
 * What the Postgres driver takes for a TCP socket: bytes written go to the embedded database's thread, its
 * answers come back as `data`. Where the thread cannot be started or ends, it behaves as a broken connection,
 * and the driver opens another one for the next query.
 */
export class PgliteSocket extends EventEmitter {
  readyState: 'open' | 'closed' = 'open'
  private worker: Worker | undefined
  private waiting: Uint8Array[] = []

  constructor(starting: Promise<Worker>) {
    super()
    starting.then(
      (worker) => this.attach(worker),
      (error: unknown) => this.fail(error instanceof Error ? error.message : String(error)),
    )
  }

  write(bytes: Uint8Array): boolean {
    // The driver reuses its buffers, and a view of a pooled buffer would carry the whole pool along.
    const copy = new Uint8Array(bytes)
    if (this.worker) this.worker.postMessage(copy, [copy.buffer])
    else this.waiting.push(copy)
    return true
  }

  /** The driver says goodbye: the database shuts down in order, which emits `close`. */
  end(): void {
    this.worker?.postMessage('close')
  }

  destroy(): void {
    void this.worker?.terminate()
  }

  private attach(worker: Worker): void {
    this.worker = worker
    let reason = 'its thread ended'
    worker.on('message', (message: FromPglite) => {
      if (message instanceof Uint8Array) {
        this.emit('data', Buffer.from(message.buffer, message.byteOffset, message.byteLength))
      } else if (isFailure(message)) {
        reason = message.failed
      }
    })
    worker.on('error', (error) => {
      reason = error.message
    })
    worker.on('exit', (code) => {
      if (code === 0) this.closed(false)
      else this.fail(reason)
    })
    for (const bytes of this.waiting) this.write(bytes)
    this.waiting = []
  }

  private fail(reason: string): void {
    const error = new Error(`The embedded database stopped: ${reason}`)
    this.emit('error', Object.assign(error, { code: 'CONNECTION_CLOSED' }))
    this.closed(true)
  }

  private closed(hadError: boolean): void {
    this.readyState = 'closed'
    this.emit('close', hadError)
  }
}
