// @ts-check
/**
 * The embedded database's thread: Postgres computes here, so that the main thread goes on answering. It speaks
 * Postgres' wire protocol in messages of bytes, and is started by path: no bundler sees this file.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { DurableFileSystem } from './pglite-file-system.mjs'

/**
 * @typedef {import('./pglite-thread').ToPglite} ToPglite
 * @typedef {import('./pglite-thread').FromPglite} FromPglite
 */

const { directory, startParameters } = /** @type {import('./pglite-thread').PgliteWorkerData} */ (workerData)
const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread only.')

/**
 * Codes of the operating system by the numbers that Emscripten throws instead, in objects that are no errors: those that
 * have a remedy.
 * @type {Readonly<Record<string, string>>}
 */
const EMSCRIPTEN_CODES = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** Last fatal message of Postgres. */
let lastWords = ''
let closing = false

/** @param {FromPglite} message */
const send = (message) => port.postMessage(message, message instanceof Uint8Array ? [message.buffer] : [])

try {
  serve(await open())
} catch (error) {
  send({ failed: describe(error), code: errorCode(error) })
  port.close()
}

async function open() {
  if (!existsSync(directory)) await initialize()
  return start(directory)
}

/**
 * Makes the database beside its place and moves it there when it is complete and on disk, so that a start that
 * is cut off leaves nothing that looks like a database.
 */
async function initialize() {
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const { pg } = await start(unfinished)
  closing = true
  await pg.close()
  closing = false
  syncTree(unfinished)
  renameSync(unfinished, directory)
  sync(dirname(directory))
}

/** @param {string} root */
async function start(root) {
  const fs = new DurableFileSystem(root, end)
  const pg = await PGlite.create({
    fs,
    // PGlite switches fsync off (-F); without that, and with a method that reaches DurableFileSystem, it is on.
    startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...startParameters],
    onStderr: (line) => {
      lastWords = /\b(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? lastWords
      return false
    },
  })
  return { pg, fs }
}

/**
 * Postgres gave up (a full disk, a failed fsync). PGlite would go on asking the dead program, so the thread ends
 * here and now; the next one recovers from the write-ahead log.
 */
function end() {
  if (closing) return
  send({ failed: lastWords || 'it stopped unexpectedly' })
  process.exit(1)
}

/** @param {{ pg: PGlite, fs: DurableFileSystem }} database */
function serve({ pg, fs }) {
  port?.on('message', async (/** @type {ToPglite} */ message) => {
    if (message === 'fsyncs') {
      send({ fsyncs: fs.fsyncs })
    } else if (message === 'close') {
      if (closing) return
      closing = true
      await pg.close()
      port?.close()
    } else {
      answer(pg, message)
    }
  })
  send('ready')
}

/**
 * @param {PGlite} pg
 * @param {Uint8Array} request whole protocol messages
 */
function answer(pg, request) {
  /** @type {Uint8Array[]} */
  const parts = []
  void pg.execProtocolRawStream(request, { syncToFs: false, onRawData: (bytes) => parts.push(bytes.slice()) })
  const answer = concatenate(parts)
  if (answer.length > 0) send(answer)
}

/** @param {Uint8Array[]} parts */
function concatenate(parts) {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** @param {string} folder */
function syncTree(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else sync(path)
  }
  sync(folder)
}

/** @param {string} path a file or a folder */
function sync(path) {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** @param {unknown} error */
function describe(error) {
  return lastWords || (error instanceof Error ? error.message : (errorCode(error) ?? JSON.stringify(error)))
}

/** @param {unknown} error */
function errorCode(error) {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  const isEmscripten = !(error instanceof Error) && 'errno' in error
  return isEmscripten ? EMSCRIPTEN_CODES[String(error.errno)] : undefined
}
