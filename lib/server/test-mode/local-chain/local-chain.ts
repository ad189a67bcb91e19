import 'server-only'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { adoptEndState, endStateFile } from './chain-state'
import { findAnvil } from './find-anvil'

const START_TIMEOUT_MS = 30_000
/** Newest blocks whose state is kept: more than can be undone. Older ones would be written to the disk, one by one. */
const KEPT_STATES = 64
/** A chain of a run that was killed still writes its state down, and holds the port until then. */
const PORT_TIMEOUT_MS = 5_000
const END_TIMEOUT_MS = 10_000
const POLL_MS = 25
/** Attempts to find a port: another program may take a free one before anvil binds it. */
const MAX_PORT_ATTEMPTS = 10

/**
 * Runs the program given after it, and ends it when standard input does: the pipe closes with whoever holds its
 * other end, however that one dies. SIGTERM lets the chain write its state down.
 */
const LEASH = `
exec 3<&0
"$@" </dev/null 3<&- & chain=$!
{ cat <&3 >/dev/null; kill -TERM "$chain"; } 2>/dev/null &
exec 3<&-
trap 'kill -TERM "$chain" 2>/dev/null' TERM INT
wait "$chain"; status=$?
while kill -0 "$chain" 2>/dev/null; do wait "$chain"; status=$?; done
exit "$status"
`

export interface LocalChainOptions {
  /** Port on the loopback address (`TEST_CHAIN_PORT`); 0 takes a free one. */
  readonly port: number
  /** State file, read at the start and written at the end. */
  readonly stateFile: string
  /** Time of the first block, where there is no state yet; now unless given. */
  readonly startsAt?: Date
  /** Interval of further blocks in seconds; unless given, blocks come with transactions only. */
  readonly blockTimeSeconds?: number
  /** A block is final once twice as many follow it; 32 unless given. */
  readonly epochBlocks?: number
  /** The program; looked for unless given. */
  readonly anvil?: string | null
}

export interface LocalChain {
  readonly chainId: number
  readonly rpcUrl: string
  readonly pid: number
  /** Resolves when the chain has ended, also by itself. */
  readonly ended: Promise<void>
  /** Writes the state down and ends the chain. */
  close(): Promise<void>
}

/** A chain, or why there is none and what to do about it. */
export type LocalChainStart =
  | { readonly chain: LocalChain }
  | { readonly chain: null; readonly reason: string }

/** Starts a chain for test mode that lives as long as this process, and answers once it serves requests. */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChainStart> {
  const { stateFile, anvil = findAnvil() } = options
  if (!anvil) {
    return none(
      'The program anvil is not installed. Install Foundry (https://getfoundry.sh) to try payments.',
    )
  }
  if (options.port !== 0 && !(await portIsFree(options.port))) {
    return none(`Port ${options.port} is in use. Free it, or set TEST_CHAIN_PORT to another one.`)
  }
  mkdirSync(dirname(stateFile), { recursive: true })
  await adoptEndState(stateFile)
  if (options.port !== 0) return startOn(options.port, options, anvil)
  for (let tried = 1; ; tried += 1) {
    const start = await startOn(await anyFreePort(), options, anvil)
    if (start.chain || !PORT_TAKEN.test(start.reason) || tried === MAX_PORT_ATTEMPTS) return start
  }
}

/** Anvil's message when the port is taken. */
const PORT_TAKEN = /Address already in use/

async function startOn(port: number, options: LocalChainOptions, anvil: string): Promise<LocalChainStart> {
  const { stateFile } = options
  const listeningFile = `${stateFile}.listening`
  rmSync(listeningFile, { force: true })
  const chainArguments = anvilArguments({ ...options, port, listeningFile })
  const child = spawn('/bin/sh', ['-c', LEASH, 'sh', anvil, ...chainArguments], {
    // A group of its own: Ctrl-C reaches the app, which then ends the chain after itself.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const { pid } = child
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const words = lastWords(child)
  if (pid === undefined) return none('The shell that runs anvil did not start.')

  const close = async () => {
    child.stdin.destroy()
    const inTime = await Promise.race([ended.then(() => true), sleep(END_TIMEOUT_MS, false, { ref: false })])
    if (!inTime) process.kill(-pid, 'SIGKILL')
    await ended
  }
  const rpcUrl = `http://127.0.0.1:${port}`
  const ready = await isReady(child, { rpcUrl, listeningFile })
  rmSync(listeningFile, { force: true })
  if (!ready) {
    await close()
    return none(`anvil did not start: ${words() || 'it gave no answer'}. Its state is in ${stateFile}.`)
  }
  return { chain: { chainId: LOCAL_TEST_CHAIN_ID, rpcUrl, pid, ended, close } }
}

function none(reason: string): LocalChainStart {
  return { chain: null, reason }
}

function anvilArguments({
  port,
  stateFile,
  listeningFile,
  startsAt,
  blockTimeSeconds,
  epochBlocks,
}: LocalChainOptions & { listeningFile: string }): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', String(port), '--config-out', listeningFile],
    // Anvil otherwise lets a page of any site send requests and read the answers.
    '--no-cors',
    ...['--chain-id', String(LOCAL_TEST_CHAIN_ID), '--hardfork', 'osaka', '--quiet'],
    ...['--prune-history', String(KEPT_STATES)],
    ...(existsSync(stateFile) ? ['--load-state', stateFile] : []),
    ...(startsAt ? ['--timestamp', String(Math.floor(startsAt.getTime() / 1000))] : []),
    ...['--dump-state', endStateFile(stateFile)],
    ...(epochBlocks ? ['--slots-in-an-epoch', String(epochBlocks)] : []),
    ...(blockTimeSeconds ? ['--block-time', String(blockTimeSeconds), '--mixed-mining'] : []),
  ]
}

function lastWords({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.setEncoding('utf8').on('data', (part) => {
    text = (text + part).slice(-500)
  })
  return () => text.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
}

/** @param listeningFile - anvil makes it once it has the port: until then another's chain may answer there */
async function isReady(
  child: ChildProcess,
  { rpcUrl, listeningFile }: { rpcUrl: string; listeningFile: string },
): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    if (existsSync(listeningFile) && (await answers(rpcUrl))) return true
    await sleep(POLL_MS)
  }
  return false
}

async function answers(rpcUrl: string): Promise<boolean> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(2_000),
    })
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && 'result' in body
  } catch {
    return false
  }
}

async function portIsFree(port: number): Promise<boolean> {
  const deadline = performance.now() + PORT_TIMEOUT_MS
  while (!(await canListen(port))) {
    if (performance.now() > deadline) return false
    await sleep(POLL_MS * 4)
  }
  return true
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
