import 'server-only'
import { closeSync, openSync, readdirSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../../startup-error'
import { errorCode } from '../database/error-code'
import { type Life, lifeFrom, type ProcessFacts } from './process-life'

const LOCK_FILE = 'dues.lock'
/** Maximum wait for a lock that is being written or taken over; both take microseconds. */
const SETTLE_MS = 1000
/** Maximum wait for a holder that was killed: giving a gigabyte of memory back takes a busy machine a second or two. */
const DYING_MS = 5000
const RETRY_MS = 20

interface Holder {
  readonly pid: number
  readonly host: string
  /** Clock ticks from boot to the start of the process, where /proc has them; distinguishes a reused PID. */
  readonly started: string | null
  /** Boot id of the machine, where /proc has it. */
  readonly boot: string | null
}

export interface DataLock {
  /** Gives the directory free. Repeating it does nothing. */
  release(): void
}

interface LockOptions {
  readonly say?: (text: string) => void
  readonly read?: (pid: number) => ProcessFacts
}

/** Another process, or this one, has the data directory. */
export class DataInUseError extends StartupError {}

/**
 * Takes the data directory for this process until `release` or the end of the process. Two processes that
 * write one embedded database destroy it, so a lock is only taken over when its holder is surely dead. A live holder is
 * refused at once; one that was killed and is still dying is waited for.
 * @param options.say - tells the operator that it waits
 * @param options.read - what the machine knows of a process
 * @throws StartupError naming the process that holds the directory
 */
export async function lockDataDirectory(
  directory: string,
  { say = sayToOperator, read = readProcess }: LockOptions = {},
): Promise<DataLock> {
  const path = join(directory, LOCK_FILE)
  const takeover = `${path}.takeover`
  const content = `${JSON.stringify(describeThisProcess())}\n`
  const deadline = Date.now() + SETTLE_MS
  const dyingUntil = Date.now() + DYING_MS
  let hasSaid = false

  while (!createFile(path, content)) {
    const found = readFile(path)
    const holder = found === null ? null : parseHolder(found)
    const life = holder ? lifeOf(holder, read) : null
    if (holder && life === 'dying' && Date.now() < dyingUntil) {
      if (!hasSaid)
        say(`Process ${holder.pid} was killed and still holds ${directory}: waiting for its end...`)
      hasSaid = true
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      continue
    }
    if (holder && life !== 'dead') throw heldBy(holder, directory, path)
    const settled = Date.now() > deadline
    // A file without content belongs to a process that is about to write it, unless it stays so.
    if (found !== null && (holder || settled) && removeStale(path, takeover, found)) continue
    if (settled) {
      throw new StartupError(
        `The data directory ${directory} is locked by a start that did not finish.\n` +
          `If no other process is starting, delete ${takeover} and start again.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }

  const release = () => {
    process.off('exit', release)
    if (readFile(path) === content) unlinkSync(path)
  }
  process.on('exit', release)
  return { release }
}

function sayToOperator(text: string): void {
  process.stderr.write(`${text}\n`)
}

function describeThisProcess(): Holder {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid), boot: bootId() }
}

/** True where this call creates the file. */
function createFile(path: string, content: string): boolean {
  let descriptor: number
  try {
    descriptor = openSync(path, 'wx', 0o644)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  try {
    writeSync(descriptor, content)
    return true
  } catch (error) {
    unlinkSync(path)
    throw error
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Removes a dead process' lock, if it is still the one that was read. Only the process that created the takeover file
 * removes locks of others; otherwise two could remove one after the other, the second one a live lock.
 */
function removeStale(path: string, takeover: string, content: string): boolean {
  if (!createFile(takeover, `${process.pid}\n`)) return false
  try {
    if (readFile(path) === content) unlinkSync(path)
    return true
  } finally {
    unlinkSync(takeover)
  }
}

/** Unsure means alive: on another host a PID says nothing. */
function lifeOf(holder: Holder, read: typeof readProcess): Life {
  if (holder.host !== hostname()) return 'alive'
  const boot = bootId()
  if (holder.boot !== null && boot !== null && holder.boot !== boot) return 'dead'
  if (!processExists(holder.pid)) return 'dead'
  const started = startOf(holder.pid)
  if (holder.started !== null && started !== null && holder.started !== started) return 'dead'
  return lifeFrom(read(holder.pid))
}

function readProcess(pid: number): ProcessFacts {
  return {
    stat: readFile(`/proc/${pid}/stat`),
    status: readFile(`/proc/${pid}/status`),
    threads: countEntries(`/proc/${pid}/task`),
  }
}

function countEntries(path: string): number {
  try {
    return readdirSync(path).length
  } catch {
    return 0
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function heldBy(holder: Holder, directory: string, path: string): DataInUseError {
  if (holder.host !== hostname()) {
    return new DataInUseError(
      `The data directory ${directory} is in use by process ${holder.pid} on the host ${holder.host}.\n` +
        `Stop that one first. If that host is gone for good, delete ${path} and start again.`,
    )
  }
  const who =
    holder.pid === process.pid
      ? `this process (${holder.pid}) already`
      : `another process (PID ${holder.pid})`
  return new DataInUseError(
    `The data directory ${directory} is in use by ${who}.\n` +
      'Stop it first, or give each its own directory with DATA_DIR. To run several, set DATABASE_URL to a Postgres database.',
  )
}

function parseHolder(content: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(content)
    return isHolder(holder) ? holder : null
  } catch {
    return null
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    Number.isInteger(value.pid) &&
    'host' in value &&
    typeof value.host === 'string' &&
    'started' in value &&
    'boot' in value
  )
}

/** Field 22 of /proc/PID/stat, counted after the name in parentheses, which may hold spaces; see proc(5). */
function startOf(pid: number): string | null {
  const stat = readFile(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function bootId(): string | null {
  return readFile('/proc/sys/kernel/random/boot_id')?.trim() ?? null
}

function readFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
