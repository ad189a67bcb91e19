// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../lib/launch/process/free-port.mjs'
import { StartupError } from '../../../lib/launch/process/startup-error.mjs'
import { findProgram } from './find-program.mjs'
import { memoryFolder } from './memory-folder.mjs'

/**
 * @typedef {object} PostgresCluster
 * @property {string} url connection string of its superuser, who needs no password
 * @property {() => Promise<void>} stop ends the server and removes its files
 * @property {() => Promise<void>} pause ends the server and keeps its files
 * @property {() => Promise<void>} resume starts it again where it was
 */

/**
 * @typedef {object} ClusterFiles
 * @property {string} programs
 * @property {string} folder
 * @property {string} data
 * @property {{ uid: number, gid: number } | undefined} owner
 * @property {readonly string[]} settings as in postgresql.conf
 */

/** Timeout of a start that hangs. */
const startTimeoutMs = 120_000
/** Attempts at a free port: another process may take each of them first. */
const mostPorts = 10
const debianFolder = '/usr/lib/postgresql'

/**
 * The folder of Postgres' server programs: PATH first, then where Debian puts them, newest version first.
 *
 * @returns {string | null}
 */
export function findPostgresFolder() {
  const folders = [...(process.env.PATH ?? '').split(':'), ...debianVersionFolders()]
  return (
    folders.find((folder) => findProgram(['initdb'], [folder]) && findProgram(['postgres'], [folder])) ?? null
  )
}

function debianVersionFolders() {
  try {
    const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(debianFolder, version, 'bin'))
  } catch {
    return []
  }
}

/**
 * Settings with which a commit waits for no disk. A power cut would cost the cluster, a killed client nothing. The rest
 * of them is work that tests do not look at, and that would come at a moment of its own.
 */
const hastySettings = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  ...['autovacuum=off', 'jit=off', 'wal_level=minimal', 'max_wal_senders=0'],
  // A statement is planned once by each of the thousands of connections, and not at each of its first five runs: an
  // eighth of the server's time. What tests have explained is planned for its values all the same.
  'plan_cache_mode=force_generic_plan',
]

/**
 * Starts a Postgres server with an empty cluster of its own in a temporary folder or, hasty, in memory, on a free port of the
 * loopback address.
 *
 * @param {object} [options]
 * @param {boolean} [options.isDurable] false for {@link hastySettings}, which the app refuses unless
 *   ALLOW_UNSAFE_DATABASE is set, and for clients that come by its socket: a statement takes them half the processor
 *   time that it does over the network. Postgres' default settings, over the network, unless given
 * @returns {Promise<PostgresCluster>}
 * @throws {StartupError} when Postgres is not installed or does not start
 */
export async function startPostgresCluster({ isDurable = true } = {}) {
  const programs = findPostgresFolder()
  if (!programs) {
    throw new StartupError('Postgres is not installed. Install it (Debian: apt-get install postgresql).')
  }
  const owner = serverOwner()
  const folder = mkdtempSync(join(isDurable ? tmpdir() : memoryFolder(), 'dues-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const clean = () => rmSync(folder, { recursive: true, force: true })

  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    clean()
    throw new StartupError(`Postgres' initdb failed: ${made.error?.message ?? made.stderr.trim()}`)
  }

  const settings = ['max_connections=200', ...(isDurable ? [] : hastySettings)]
  const files = { programs, folder, data, owner, settings }
  try {
    const { port, end } = await startOnFreePort(files)
    let endServer = end
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres${isDurable ? '' : `?host=${encodeURIComponent(folder)}`}`,
      pause: () => endServer(),
      resume: async () => {
        endServer = await startServer(files, port)
      },
      stop: async () => {
        await endServer()
        clean()
      },
    }
  } catch (error) {
    clean()
    throw error
  }
}

/**
 * @param {ClusterFiles} files
 * @returns {Promise<{ port: number, end: () => Promise<void> }>}
 */
async function startOnFreePort(files) {
  for (let tried = 1; ; tried += 1) {
    const port = await freePort()
    try {
      return { port, end: await startServer(files, port) }
    } catch (error) {
      const isTaken = error instanceof StartupError && error.message.includes('Address already in use')
      if (!isTaken || tried === mostPorts) throw error
    }
  }
}

/**
 * @param {ClusterFiles} files
 * @param {number} port
 * @returns {Promise<() => Promise<void>>} ends the server
 */
async function startServer({ programs, folder, data, owner, settings }, port) {
  const server = spawn(
    join(programs, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const killNow = () => server.kill('SIGKILL')
  process.once('exit', killNow)
  let log = ''
  server.stderr.setEncoding('utf8').on('data', (text) => {
    log = (log + text).slice(-4000)
  })

  const end = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // SIGINT is Postgres' fast shutdown: open sessions are cut off rather than waited for.
      server.kill('SIGINT')
      await ended
    }
    process.off('exit', killNow)
  }
  if (!(await isReady(server, join(data, 'postmaster.pid')))) {
    await end()
    throw new StartupError(`Postgres did not start: ${log.trim()}`)
  }
  return end
}

/**
 * Postgres refuses to run as root, so root starts it as the user `postgres` that every package creates.
 *
 * @returns {{ uid: number, gid: number } | undefined}
 */
function serverOwner() {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) {
    throw new StartupError('Postgres does not run as root, and there is no user "postgres" to run it as.')
  }
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} pidFile its last line says `ready` once connections are accepted
 */
async function isReady(server, pidFile) {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && server.exitCode === null) {
    if (readStatus(pidFile) === 'ready') return true
    await sleep(25)
  }
  return false
}

/** @param {string} pidFile */
function readStatus(pidFile) {
  try {
    return readFileSync(pidFile, 'utf8').trim().split('\n')[7]?.trim()
  } catch {
    return undefined
  }
}
