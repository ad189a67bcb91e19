import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, inArray, sql } from 'drizzle-orm'
import type { App } from '@/lib/server/deps'
import { openApp } from '@/lib/server/start-app'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { seedRenewals } from './seed-renewals'

/** Long enough for any machine; a slow keeper is not taken for a stuck one. */
const GIVE_UP_MS = 1_800_000
const LOOK_EVERY_MS = 100
/** Number of transfers that the baseline is measured over. */
const PLAIN_TRANSFERS = 500

export interface RenewalFigures {
  readonly renewals: number
  readonly seconds: number
  /** Count of transactions that carried them. */
  readonly transactions: number
  /** Token transfers sent to the same chain by a plain loop, one to a transaction. */
  readonly plainPerSecond: number
  /** Growth of memory in MB, the embedded database's included. */
  readonly growthMb: number
}

/**
 * Makes `renewals` renewals fall due at once on a local chain of its own, and waits until the keeper has charged them
 * all. Keeper and embedded database are in this process, the chain is on this machine.
 */
export async function measureRenewals(renewals: number): Promise<RenewalFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-renewals-'))
  const app = await openApp({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0', LOG_LEVEL: 'error' })
  try {
    const seeded = await seedRenewals(app, renewals)
    const plainPerSecond = await countPlainTransfers(seeded.transferOnce)
    const memory = watchMemory()
    const startedAt = performance.now()
    await seeded.begin()
    const transactions = await untilPaid(app, { ...seeded, renewals })
    const seconds = (performance.now() - startedAt) / 1000
    return { renewals, seconds, transactions, plainPerSecond, growthMb: memory.growthMb() }
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns how many transactions it took */
async function untilPaid(
  app: App,
  { renewals, subscriptionIds }: { renewals: number; subscriptionIds: readonly string[] },
): Promise<number> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  while (performance.now() < giveUpAt) {
    await app.work.runNow()
    const [row] = await app.store.db
      .select({
        paid: count(sql`case when ${charges.status} in ('paid', 'settled') then 1 end`),
        transactions: sql<number>`count(distinct ${charges.transactionId})::integer`,
      })
      .from(charges)
      .where(inArray(charges.subscriptionId, [...subscriptionIds]))
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
