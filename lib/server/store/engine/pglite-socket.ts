import 'server-only'
import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { type FromPglite, isFailure } from './pglite-thread'

/**
 * Socket of the Postgres driver to the embedded database: bytes written go to its thread, and its answers
 * come back. Where the thread cannot be started or ends, it behaves as a broken connection, and the pool
 * makes another one for the next statement. Ending it shuts the database down in order.
 */
export class PgliteSocket extends Duplex {
  private worker: Worker | undefined

  constructor(private readonly start: () => Promise<Worker>) {
    super()
  }

  connect(): void {
    this.start().then(
      (worker) => this.attach(worker),
      (error: unknown) => this.fail(error instanceof Error ? error.message : String(error)),
    )
  }

  /** No-op: part of a TCP socket's interface. */
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.post([chunk])
    done()
  }

  /** The messages of one statement come together, and go to the thread as one. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.post(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void): void {
    this.worker?.postMessage('close')
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.worker) void this.worker.terminate().then(() => done(error))
    else done(error)
  }

  private post(chunks: Buffer[]): void {
    // A copy of its own that can be handed over; the driver's buffers are views of larger ones.
    const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
    let offset = 0
    for (const chunk of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.worker?.postMessage(bytes, [bytes.buffer])
  }

  private attach(worker: Worker): void {
    if (this.destroyed) {
      void worker.terminate()
      return
    }
    this.worker = worker
    let reason = 'its thread ended'
    worker.on('message', (message: FromPglite) => {
      if (message instanceof Uint8Array) {
        this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
      } else if (isFailure(message)) {
        reason = message.failed
      }
    })
    worker.on('error', (error) => {
      reason = error.message
    })
    worker.on('exit', (code) => {
      this.worker = undefined
      if (code === 0) this.destroy()
      else this.fail(reason)
    })
    this.emit('connect')
  }

  private fail(reason: string): void {
    const error = new Error(`The embedded database stopped: ${reason}`)
    this.destroy(Object.assign(error, { code: 'CONNECTION_CLOSED' }))
  }
}
