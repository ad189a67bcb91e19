import 'server-only'
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { Log } from '../../log'
import { StartupError } from '../../startup-error'
import { causes } from '../database/database-error'
import { errorCode } from '../database/error-code'
import type { Store } from '../database/store'
import { createConnectionPool, endConnectionPool } from './connection-pool'
import { createStore } from './create-store'
import { type DataLock, lockDataDirectory } from './data-lock'
import { refuseMoved, refuseMoving } from './move/moved-database'
import { startMaintenance, watchFolder } from './pglite-maintenance'
import { PgliteSocket } from './pglite-socket'
import { PgliteStartError, startPgliteThread } from './pglite-thread'
import { embeddedFolder } from './store-files'

/** Maximum wait of a statement for those before it, and for recovery after a crash. */
const WAIT_TIMEOUT_MS = 30_000
/** Maximum wait of `close` for running statements, and then for the shutdown. */
const CLOSE_TIMEOUT_MS = 10_000

/** Codes of the operating system, and Postgres' own. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const NOT_PERMITTED = new Set(['EACCES', 'EPERM', 'EROFS'])
const NOT_A_DIRECTORY = new Set(['EEXIST', 'ENOTDIR'])
/** What the operating system says, in the messages of Postgres; those of its own on rights go on with "for". */
const NOT_PERMITTED_WORDS = /permission denied$|operation not permitted$|read-only file system$/i

/**
 * Opens the embedded database in `dataDir`, which is made when it does not exist, and holds it until `close`.
 * @throws StartupError when the directory is in use, unusable, full or damaged, or its database was moved to a server
 */
export async function openPglite(dataDir: string, log: Log): Promise<Store> {
  const directory = resolve(dataDir)
  const database = embeddedFolder(dataDir)
  const lock = await takeDirectory(directory)
  try {
    if (existsSync(database) && !existsSync(join(database, 'PG_VERSION'))) {
      throw damaged(database, 'its file PG_VERSION is missing')
    }
    refuseMoved(dataDir)
    refuseMoving(dataDir)
    removeEmptyPidFile(database)
    return await openThread(database, lock, log)
  } catch (error) {
    lock.release()
    throw explainPglite(error, dataDir)
  }
}

/**
 * Removes the file with the PID of Postgres where it is empty, which a process leaves that was killed while it wrote it;
 * Postgres refuses to start beside it. The lock of the directory is what keeps two processes apart.
 */
function removeEmptyPidFile(database: string): void {
  const path = join(database, 'postmaster.pid')
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path)
}

async function takeDirectory(directory: string): Promise<DataLock> {
  try {
    makeFolder(directory)
    for (const folder of [directory, embeddedFolder(directory)]) {
      if (existsSync(folder)) accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    }
    return await lockDataDirectory(directory)
  } catch (error) {
    throw explainPglite(error, directory)
  }
}

/** Makes a folder and those above it. Node's own way tries for ever where there is no making one, as in /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (isFolder(folder)) return
    // What is there and cannot be found is a link whose target is gone.
    const isNowhere = errorCode(error) === 'ENOENT' || (errorCode(error) === 'EEXIST' && !existsSync(folder))
    if (!isNowhere) throw error
    throw new StartupError(
      `The folder ${folder} of the data directory leads nowhere; is its volume mounted?\n` +
        'Mount it, or set DATA_DIR to another directory.',
    )
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

async function openThread(database: string, lock: DataLock, log: Log): Promise<Store> {
  let worker = await startPgliteThread(database)
  let isFresh = true
  const start = async (): Promise<Worker> => {
    if (!isFresh) {
      log.warn('the embedded database is started again')
      worker = await startPgliteThread(database)
    }
    isFresh = false
    return worker
  }
  const pool = createConnectionPool(
    {
      stream: () => new PgliteSocket(start),
      user: 'postgres',
      password: '',
      database: 'postgres',
      ssl: false,
      // It has one session, and ending that one is shutting it down.
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    },
    log,
  )
  const stopMaintenance = startMaintenance(pool, log)
  const folder = watchFolder(database, log)

  return createStore({
    kind: 'pglite',
    pool,
    assertInPlace: folder.assertInPlace,
    close: async () => {
      folder.stop()
      stopMaintenance()
      await endConnectionPool(pool, CLOSE_TIMEOUT_MS)
      await endThread(worker)
      lock.release()
    },
  })
}

/** The lock may only go when the thread has: it writes until its very end. */
async function endThread(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  const giveUp = setTimeout(() => worker.terminate(), CLOSE_TIMEOUT_MS)
  worker.postMessage('close')
  await ended
  clearTimeout(giveUp)
}

/** What an error of the database in `dataDir` means to its operator, or the error itself. */
export function explainPglite(error: unknown, dataDir: string): unknown {
  const directory = resolve(dataDir)
  const cause = causes(error).at(-1)
  const code = (cause instanceof PgliteStartError ? cause.failure.code : errorCode(cause)) ?? ''
  const message = cause instanceof Error ? cause.message : String(cause)
  if (DISK_FULL.has(code) || /no space left on device/i.test(message)) {
    return new StartupError(
      `The disk that holds the data directory ${directory} is full. Make room on it, then start again.`,
    )
  }
  if (NOT_PERMITTED.has(code) || NOT_PERMITTED_WORDS.test(message)) {
    return new StartupError(
      `The data directory ${directory}, or something in it, cannot be read and written by this user (${NOT_PERMITTED.has(code) ? code : message}).\n` +
        'Change the owner or permissions of all that is in it, or set DATA_DIR to another directory.',
    )
  }
  if (NOT_A_DIRECTORY.has(code)) {
    return new StartupError(
      `The data directory ${directory} cannot be made: there is a file where a directory should be.\n` +
        'Move that file away, or set DATA_DIR to another directory.',
    )
  }
  if (!(cause instanceof PgliteStartError)) return error
  const database = embeddedFolder(directory)
  if (existsSync(database)) return damaged(database, message)
  return new StartupError(
    `The embedded database cannot be made in ${directory}: ${message}.\n` +
      'Start again, or set DATA_DIR to another directory.',
  )
}

function damaged(database: string, reason: string): StartupError {
  return new StartupError(
    `The embedded database in ${database} cannot be opened: ${reason}.\n` +
      'Nothing of it was deleted. Restore the directory from a backup, or move it away to start with an empty database.',
  )
}
