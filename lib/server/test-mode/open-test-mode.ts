import 'server-only'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '@/lib/billing/durations'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { createPaymentNetwork, createPayments } from '../chain/create-payments'
import type { Payments } from '../chain/payment-networks'
import { systemClock } from '../clock'
import type { Env } from '../env'
import type { Log } from '../log'
import { hasUsers } from '../store/accounts/users'
import { findChainCursor } from '../store/chain/chain-cursors'
import { markUnsent } from '../store/chain/chain-transactions'
import type { Store } from '../store/database/store'
import { BillingClock } from './billing-clock'
import { type ChainFaults, withFaults } from './local-chain/chain-faults'
import { ChainState, endStateFile } from './local-chain/chain-state'
import { startLocalChain } from './local-chain/local-chain'
import { TestNode } from './local-chain/test-node'
import { sampleAccount } from './sample/sample-account'
import { deployTestContracts } from './tokens/deploy-test-contracts'

/** A block counts as final once eight follow it: so many can be undone, as when a real network reorganizes. */
const EPOCH_BLOCKS = 4
/** Age of a new chain's first block, in days: the sample data begins after it. */
const PAST_DAYS = 432
/** Interval of saving the chain: a crash loses at most these last blocks. */
const SAVE_EVERY_MS = 5_000
/** A block that is older is too old to simulate on: what is due since this second is not due in it. */
const STALE_MS = 1_000

/** Dependencies that exist in test mode only. */
export interface TestMode {
  readonly clock: BillingClock
  readonly faults: ChainFaults
  /** The local chain's node, or null with the reason in `problem`. */
  readonly node: TestNode | null
  /** Reason for a missing local chain, with its remedy; null where it runs. */
  readonly problem: string | null
  /** A new chain, which waits at the time before all sample data until it is told; null where it has arrived. */
  readonly past: { readonly node: TestNode; readonly keep: () => Promise<void> } | null
  /** Brings the chain to billing time, if it is still in the past. */
  arrive(): Promise<void>
  /** True while time is moved ahead, day after day: the chain is then saved at intervals alone. */
  isMoving: boolean
  /** The configured networks, and the local chain. */
  readonly payments: Payments
  /** Ends the local chain. */
  close(): Promise<void>
}

/**
 * Starts what test mode has beside the app: its own time, and a local chain with the contracts and test tokens on it.
 * Without the chain everything else works, and the reason is kept.
 * @param store - holds the records of the local chain, where there are any
 */
export async function openTestMode(env: Env, log: Log, store?: Pick<Store, 'db'>): Promise<TestMode> {
  const clock = await BillingClock.open({ dataDir: env.dataDir, wallClock: systemClock })
  const faults: ChainFaults = { rpcDown: false, dropTransactions: false }
  const configured = createPayments(env, log)
  const keys = configured.keys ?? { keeper: sampleAccount(9), canceller: sampleAccount(8) }
  const stateFile = join(env.dataDir, 'chain', 'state.json')
  const isNew = store !== undefined && (await beginInPast(stateFile, store))
  const start = await startLocalChain({
    ...{ port: env.testChainPort, stateFile, epochBlocks: EPOCH_BLOCKS },
    ...(isNew && { startsAt: new Date(clock.now().getTime() - PAST_DAYS * DAY_MS) }),
  })
  if (!start.chain) return withoutChain(start.reason)

  const { chain } = start
  const node = new TestNode(chain.rpcUrl)
  try {
    if (store && (await compareWith(store, node)) === 'another') {
      await chain.close()
      return withoutChain(
        `The local chain is not the one that the database tells of. Delete ${env.dataDir} to begin anew.`,
      )
    }
    if (!isNew) await arriveNow(node, clock)
    await deployTestContracts(node, keys)
  } catch (error) {
    await chain.close()
    log.error({ err: error }, 'the local chain could not be prepared')
    return withoutChain(`The local chain is of no use. Delete ${env.dataDir} to begin anew.`)
  }
  const state = new ChainState(node, stateFile)
  let closing = false
  const saveNewest = async () => state.secure((await node.head()).number)
  const saving = setInterval(() => {
    saveNewest().catch((error) => {
      if (!closing) log.warn({ err: error }, 'the local chain could not be saved')
    })
  }, SAVE_EVERY_MS).unref()
  void chain.ended.then(() => {
    clearInterval(saving)
    if (!closing) log.warn('the local chain has ended by itself; start the app again to have it back')
  })
  const network = createPaymentNetwork({ chainId: chain.chainId, urls: [chain.rpcUrl], keys, log })
  const client = withFaults(network.client, {
    faults,
    secure: async (final) => {
      if (!mode.isMoving || state.savedUpTo < 0n) await state.secure(final)
      return lower(final, state.savedUpTo)
    },
    freshen: () => freshen(node, clock),
    settle: () => settle(node),
  })
  const networks = new Map([...configured.networks, [chain.chainId, { ...network, client }]])
  let past = isNew ? { node, keep: saveNewest } : null
  const mode: TestMode = {
    ...{ clock, faults, node, problem: null, isMoving: false },
    get past() {
      return past
    },
    async arrive() {
      if (!past) return
      past = null
      try {
        await arriveNow(node, clock)
        await rm(pastFile(stateFile), { force: true })
      } catch (error) {
        log.error({ err: error }, 'the local chain stays in the past')
      }
    },
    payments: { networks, keys },
    async close() {
      closing = true
      clearInterval(saving)
      // Else an older state might take the place of what the chain writes as it ends, or of the next run's.
      await state.close()
      await chain.close()
    },
  }
  return mode

  function withoutChain(reason: string): TestMode {
    log.warn({ chainId: LOCAL_TEST_CHAIN_ID, reason }, 'payments on the local chain are not possible')
    const nothing = async () => {}
    return {
      ...{ clock, faults, node: null, problem: reason, past: null, isMoving: false, payments: configured },
      ...{ arrive: nothing, close: nothing },
    }
  }
}

const lower = (a: bigint, b: bigint) => (a < b ? a : b)

/** File that is there while the chain is in the past: what it holds is of no use until all of it is told. */
const pastFile = (stateFile: string) => `${stateFile}.past`

/**
 * True where neither the database nor the chain holds anything, so that the chain can begin before the sample data. One
 * that a crash left on the way is thrown away: the sample data begins anew with another.
 */
async function beginInPast(stateFile: string, store: Pick<Store, 'db'>): Promise<boolean> {
  const unfinished = pastFile(stateFile)
  if (await hasUsers(store.db)) {
    await rm(unfinished, { force: true })
    return false
  }
  const files = [stateFile, endStateFile(stateFile)]
  if (existsSync(unfinished)) for (const file of files) await rm(file, { force: true })
  if (files.some((file) => existsSync(file))) return false
  await mkdir(dirname(stateFile), { recursive: true })
  await writeFile(unfinished, '')
  return true
}

/** A chain that was kept starts at real time again, so both clocks are set to the later of the two. */
async function arriveNow(node: TestNode, clock: BillingClock): Promise<void> {
  const { timestamp } = await node.head()
  const chainTime = new Date(Number(timestamp) * 1000)
  if (chainTime.getTime() > clock.now().getTime() + STALE_MS) await clock.moveTo(chainTime)
  await node.setTime(clock.now())
}

/**
 * Holds the chain against what was recorded of it. One that lacks what was final is a new one, and what was recorded
 * never happened on it. One that a crash has made shorter gets empty blocks in the place of those that are gone: that
 * is a reorganization, which is seen and made good at once.
 */
async function compareWith(store: Pick<Store, 'db'>, node: TestNode): Promise<'same' | 'another'> {
  const chainId = LOCAL_TEST_CHAIN_ID
  const cursor = await findChainCursor(store.db, { chainId })
  const { number } = await node.head()
  if (!cursor || number >= cursor.headBlock) return 'same'
  if (number < cursor.finalBlock) return 'another'
  for (let block = number; block < cursor.headBlock; block++) await node.mine()
  await markUnsent(store.db, { chainId })
  return 'same'
}

async function freshen(node: TestNode, clock: BillingClock): Promise<void> {
  try {
    const { timestamp } = await node.head()
    if (clock.now().getTime() - Number(timestamp) * 1000 >= STALE_MS) await node.mine()
  } catch {
    // The caller's own request fails if the chain is away.
  }
}

async function settle(node: TestNode): Promise<void> {
  try {
    await node.settle()
  } catch {
    // The transaction was accepted already; its block is looked up again later.
  }
}
