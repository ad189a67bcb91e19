import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, inArray, sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import type { App } from '@/lib/server/deps'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { openApp } from '@/lib/server/start-app'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { startLocalChain } from '@/lib/server/test-mode/local-chain/local-chain'
import { TestNode } from '@/lib/server/test-mode/local-chain/test-node'
import { deployTestContracts } from '@/lib/server/test-mode/tokens/deploy-test-contracts'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { type SeededRenewals, seedRenewals } from './seed-renewals'

/** Long enough for any machine; a slow keeper is not taken for a stuck one. */
const GIVE_UP_MS = 1_800_000
const LOOK_EVERY_MS = 250
/** Blocks over which the baseline is measured. */
const PLAIN_TRANSFERS = 3

/** Figures of a real network that the local chain takes on. */
export interface ChainFigures {
  readonly blockSeconds: number
  /** Gas of one block. */
  readonly blockGas: number
}

export interface RenewalFigures extends ChainFigures {
  readonly renewals: number
  readonly seconds: number
  /** Count of transactions that carried them. */
  readonly transactions: number
  /** Token transfers of a plain loop on the same chain: one transaction each, waited for before the next. */
  readonly plainPerSecond: number
  /** Processor time of this process, in milliseconds. */
  readonly cpuMs: number
  /** Growth of memory in MB. */
  readonly growthMb: number
}

/**
 * Opens an app to which `renewals` renewals are due, on a local chain of its own whose blocks come as those of a real one,
 * and waits until the keeper has charged them all. The keeper is in this process; database and chain are on this machine.
 */
export async function measureRenewals(options: {
  renewals: number
  databaseUrl: string | undefined
  chain: ChainFigures
}): Promise<RenewalFigures> {
  const { renewals, databaseUrl, chain: figures } = options
  const folder = mkdtempSync(join(tmpdir(), 'dues-renewals-'))
  const started = await startLocalChain({ port: 0, stateFile: join(folder, 'chain', 'state.json') })
  if (!started.chain) throw new Error(started.reason)
  const node = new TestNode(started.chain.rpcUrl)
  const [keeperKey, cancellerKey] = [generatePrivateKey(), generatePrivateKey()]
  await deployTestContracts(node, {
    keeper: privateKeyToAccount(keeperKey),
    canceller: privateKeyToAccount(cancellerKey),
  })
  const variables = {
    DUES_MODE: 'production',
    BASE_URL: 'https://dues.example',
    SIGN_UP: 'open',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    KEEPER_KEY: keeperKey,
    CANCELLER_KEY: cancellerKey,
    [`RPC_URL_${LOCAL_TEST_CHAIN_ID}`]: started.chain.rpcUrl,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  }
  const seeded = await seed(variables, node, renewals)
  await node.ask('evm_setBlockGasLimit', `0x${figures.blockGas.toString(16)}`)
  await node.ask('evm_setAutomine', false)
  await node.ask('evm_setIntervalMining', figures.blockSeconds)
  const plainPerSecond = await countPlainTransfers(seeded.transferOnce)
  const memory = watchMemory()
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  // All of them are due when its work begins.
  const app = await openApp(variables)
  try {
    const transactions = await untilPaid(app, { ...seeded, renewals })
    const seconds = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(cpuBefore)
    const cpuMs = (user + system) / 1000
    return {
      ...figures,
      renewals,
      seconds,
      transactions,
      plainPerSecond,
      cpuMs,
      growthMb: memory.growthMb(),
    }
  } finally {
    await app.close()
    await started.chain.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seeds with an app that does no work, as one that has run for long has left it behind. */
async function seed(
  variables: Readonly<Record<string, string | undefined>>,
  node: TestNode,
  renewals: number,
): Promise<SeededRenewals> {
  const app = await openApp({ ...variables, WORKER: 'off' })
  try {
    await syncTokenCatalogue(app, { tokens: TEST_TOKENS.map(({ deployment, ...token }) => token) })
    const seeded = await seedRenewals(app, node, renewals)
    await seeded.begin(app.store)
    return seeded
  } finally {
    await app.close()
  }
}

/** @returns how many transactions it took */
async function untilPaid(
  app: App,
  { renewals, subscriptionIds }: { renewals: number; subscriptionIds: readonly string[] },
): Promise<number> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  while (performance.now() < giveUpAt) {
    const [row] = await app.store.db
      .select({
        paid: count(sql`case when ${charges.status} in ('paid', 'settled') then 1 end`),
        transactions: sql<number>`count(distinct ${charges.transactionId})::integer`,
      })
      .from(charges)
      .where(inArray(charges.subscriptionId, [...subscriptionIds]))
    if (process.env.TRACE) console.error(performance.now() | 0, row)
    if (row?.paid === renewals) return row.transactions
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`Not all of ${renewals} renewals were paid in ${GIVE_UP_MS / 1000} s`)
}

async function countPlainTransfers(transferOnce: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  for (let sent = 0; sent < PLAIN_TRANSFERS; sent += 1) await transferOnce()
  return PLAIN_TRANSFERS / ((performance.now() - startedAt) / 1000)
}

function watchMemory(): { growthMb(): number } {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, LOOK_EVERY_MS)
  return {
    growthMb() {
      clearInterval(watch)
      return (peak - before) / 2 ** 20
    },
  }
}
