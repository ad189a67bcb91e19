// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../lib/launch/process/free-port.mjs'
import { benchVariables } from './bench-app.mjs'
import { residentMb } from './measure.mjs'
import { cpuSeconds, median } from './measure-requests.mjs'

/**
 * @typedef {object} StartFigures
 * @property {number} seconds from the command until the first answer, median
 * @property {number} nodeSeconds those of a Node that only listens, in the same turns
 * @property {number | null} idleMb resident memory of the process once it is idle, with its threads
 * @property {number | null} idleShare share of a processor that it takes when nobody asks for anything, the middle one of
 *   three looks
 */

/**
 * What follows a start is no idling: the first rounds of the background work, and V8's collection of what the start left,
 * which comes in its first half minute and takes as much as two minutes of idling.
 *
 * @typedef {{ starts: number, settleSeconds: number, idleSeconds: number }} StartOptions
 */

/** Cost of starting Node and listening alone. */
const BARE = `require('node:http').createServer((_, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1')`

/**
 * Starts the built app by `npm start` again and again, and looks at the last one while nobody asks for anything.
 *
 * @param {import('./bench-database.mjs').BenchDatabase} database with its tables
 * @param {StartOptions} options
 * @returns {Promise<StartFigures>}
 */
export async function measureStart(database, { starts, settleSeconds, idleSeconds }) {
  const seconds = []
  const nodeSeconds = []
  let idle = { idleMb: /** @type {number | null} */ (null), idleShare: /** @type {number | null} */ (null) }
  for (let start = 1; start <= starts; start += 1) {
    nodeSeconds.push((await startOnce(process.execPath, ['-e', BARE], database, async () => {})).seconds)
    const look = async (/** @type {number} */ pid) => {
      if (start === starts) idle = await lookAtIdle(pid, settleSeconds, idleSeconds)
    }
    seconds.push((await startOnce('npm', ['start', '--silent'], database, look)).seconds)
  }
  const middle = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  return { seconds: middle(seconds), nodeSeconds: middle(nodeSeconds), ...idle }
}

/**
 * @param {string} command @param {string[]} args @param {import('./bench-database.mjs').BenchDatabase} database
 * @param {(pid: number) => Promise<void>} whileItRuns is given the process that listens
 */
async function startOnce(command, args, database, whileItRuns) {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(command, args, {
    stdio: 'ignore',
    env: benchVariables(database, port, 'production', { RATE_LIMITS: 'on', LOG_LEVEL: 'info' }),
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() - startedAt > 60_000) {
      throw new Error(`${command} ${args.join(' ')} did not start`)
    }
    await sleep(10)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const pid = lastDescendant(/** @type {number} */ (child.pid))
  await whileItRuns(pid)
  process.kill(pid, 'SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return { seconds }
}

/** Looks of which the middle one counts: V8 may still clear up what the start left, on a slow machine in any one of them. */
const LOOKS = 3

/** @param {number} pid @param {number} settleSeconds @param {number} seconds of all looks */
async function lookAtIdle(pid, settleSeconds, seconds) {
  await sleep(settleSeconds * 1000)
  const shares = []
  for (let look = 1; look <= LOOKS; look += 1) {
    const before = cpuSeconds(pid)
    await sleep((seconds * 1000) / LOOKS)
    const after = cpuSeconds(pid)
    if (before !== null && after !== null) shares.push(((after - before) * LOOKS) / seconds)
  }
  return { idleMb: residentMb(pid) || null, idleShare: shares.length === LOOKS ? median(shares) : null }
}

/**
 * The process that a command ends up in: npm starts a shell, which becomes Node.
 *
 * @param {number} pid
 * @returns {number}
 */
function lastDescendant(pid) {
  const child = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => parentOf(name) === pid)
  return child === undefined ? pid : lastDescendant(Number(child))
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return null
  }
}
