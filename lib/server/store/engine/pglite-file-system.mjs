// @ts-check
import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Emscripten's module, as far as it is used here. Its node file system has no fsync of its own, and the C
 * library's fsync then reports success without doing anything.
 * @typedef {object} Emscripten
 * @property {{ stream_ops: { fsync?: (stream: { nfd: number }) => number }, tryFSOperation: (run: () => void) => void }} NODEFS
 */

/**
 * PGlite's files in a directory, with Postgres' fsync passed on to the operating system: once for the write-ahead
 * log at each commit, and for every changed file at a checkpoint.
 */
export class DurableFileSystem extends NodeFS {
  /** Number of fsyncs that Postgres requested. */
  fsyncs = 0

  /**
   * @param {string} directory
   * @param {() => void} onEnd called where Postgres exits: the database takes no more calls after it
   */
  constructor(directory, onEnd) {
    super(directory)
    this.onEnd = onEnd
  }

  /** @type {NodeFS['init']} */
  async init(pg, options) {
    const amended = await super.init(pg, options)
    const run = (/** @type {Emscripten} */ { NODEFS }) => {
      NODEFS.stream_ops.fsync = (stream) => {
        // Turns an error of the operating system into the errno that Postgres understands, and panics over.
        NODEFS.tryFSOperation(() => fsyncSync(stream.nfd))
        this.fsyncs += 1
        return 0
      }
    }
    const { emscriptenOpts } = amended
    const preRun = [...(emscriptenOpts.preRun ?? []), run]
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onExit: this.onEnd, onAbort: this.onEnd } }
  }
}
