import { asc, eq, getTableName, ne } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { chainTransactions, charges, enrolments, mandates } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { NO_FAULTS } from './chain/faulty-client'
import { FINAL_DEPTH } from './chain/scripted-chain'
import { checkRun } from './check-run'
import { keeperJobs } from './keeper-jobs'
import { createRun, PAYERS, PRICE, type RunWorld, type Sabotage } from './run-world'
import {
  approve,
  changeFaults,
  enrolSomebody,
  fund,
  letSomethingHappen,
  nowOf,
  passTime,
  reorganize,
} from './scenario'
import { CrashError } from './simulated-process'
import { forgetRun, type SimulatedShop, TOKENS } from './simulated-world'

/** While those who enrolled first are waited for. */
const FIRST_ROUNDS = 4
/** So often the service may work without faults before what is not done counts as stuck. */
const PATIENCE = 24

export interface RunReport {
  readonly seed: number
  /** Violated invariants; empty for a run that passed. */
  readonly violations: readonly string[]
  /** Trace of the run, line by line; equal for equal seeds. */
  readonly trace: readonly string[]
}

/** Runs the service through the seed's faults, then without faults until it is at rest, and checks the outcome. */
export async function runSeed(shop: SimulatedShop, seed: number, sabotage?: Sabotage): Promise<RunReport> {
  await forgetRun(shop)
  const run = createRun(shop, seed, sabotage)
  const violations: string[] = []
  const { dice } = run
  if (dice.chance(0.5)) changeFaults(run)
  for (let count = dice.between(1, 3); count > 0; count -= 1) await enrolSomebody(run)
  const rounds = dice.between(10, 16)
  for (let round = 0; round < rounds; round += 1) {
    for (let blocks = dice.between(1, 8); blocks > 0; blocks -= 1) passTime(run, 12 * SECOND_MS)
    for (let count = dice.between(0, 2); count > 0; count -= 1) {
      await letSomethingHappen(run, round >= FIRST_ROUNDS)
    }
    await work(run, { isPeaceful: false })
  }
  await makePeace(run)
  violations.push(...(await comeToRest(run)))
  // From here every subscriber can pay, and has to: allowances set meanwhile may be too low for all mandates.
  provide(run)
  passTime(run, 32 * DAY_MS)
  violations.push(...(await comeToRest(run)), ...(await checkRun(run)))
  if (violations.length > 0) await noteState(run)
  return { seed, violations, trace: run.trace }
}

/** Adds a failed run's final rows to its trace, for debugging. */
async function noteState({ shop, note }: RunWorld): Promise<void> {
  const { db } = shop.world.deps.store
  for (const table of [subscribers, charges, enrolments, mandates, chainTransactions]) {
    for (const row of await db.select().from(table)) {
      note(
        `STATE ${getTableName(table)} ${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
      )
    }
  }
}

/** One or two keepers do all of their jobs once, while the chain goes on and merchants cancel. */
async function work(run: RunWorld, { isPeaceful }: { isPeaceful: boolean }): Promise<void> {
  const { dice, turns } = run
  const tasks: Promise<unknown>[] = []
  const keepers = isPeaceful || dice.chance(0.6) ? 1 : 2
  for (let count = 0; count < keepers; count += 1) {
    tasks.push(runKeeper(run, !isPeaceful && dice.chance(0.35) ? dice.between(0, 80) : null))
  }
  if (!isPeaceful && dice.chance(0.25)) tasks.push(cancelSomebody(run))
  tasks.push(runChain(run, isPeaceful))
  await turns.share(tasks)
}

/** A process with all of its jobs at the same time, once each. */
async function runKeeper(run: RunWorld, crashAfter: number | null): Promise<void> {
  const { process, deps } = run.startProcess('keeper', crashAfter)
  const { signal } = new AbortController()
  const jobs = keeperJobs(deps).map(async (job) => {
    try {
      await job.run(deps, signal)
    } catch (error) {
      if (error instanceof CrashError) return
      run.note(`${process.name} "${job.name}": ${error instanceof Error ? error.message : error}`)
    }
  })
  await Promise.all(jobs)
}

/** Blocks come while others work. */
async function runChain(run: RunWorld, isPeaceful: boolean): Promise<void> {
  const { dice, turns, chain } = run
  const blocks = dice.between(1, 4)
  for (let count = 0; count < blocks; count += 1) {
    const isFork = !isPeaceful && dice.chance(0.05)
    const isHeldBack = !isPeaceful && dice.chance(0.2)
    await turns.take('chain', async () => {
      if (isFork) reorganize(run)
      else chain.mine({ timestamp: nowOf(run), isHeldBack: ({ nonce }) => isHeldBack && nonce !== null })
    })
  }
}

/** A merchant cancels by the API, and gets the acknowledgement. */
async function cancelSomebody(run: RunWorld): Promise<void> {
  const { db } = run.shop.world.deps.store
  const running = await db
    .select()
    .from(subscribers)
    .where(ne(subscribers.status, 'cancelled'))
    .orderBy(asc(subscribers.id))
  if (running.length === 0) return
  const { id, merchantId } = run.dice.pick(running)
  const { process, deps, number } = run.startProcess('api', null)
  const author = { merchantId, actor: 'system' } as const
  const isImmediate = run.dice.chance(0.7)
  await cancelSubscriber(deps, { author, id, when: isImmediate ? 'now' : 'period_end' })
  await process.do('acknowledge', async () => {
    const own = await db.select({ id: mandates.id }).from(mandates).where(eq(mandates.subscriberId, id))
    const signed = await db.select({ id: chainTransactions.id }).from(chainTransactions)
    run.cancels.push({
      subscriberId: id,
      isImmediate,
      by: number,
      mandateIds: own.map((mandate) => mandate.id),
      transactionIds: new Set(signed.map((transaction) => transaction.id)),
    })
  })
}

/** Ends all faults, and funds every payer. */
async function makePeace(run: RunWorld): Promise<void> {
  const { chain, faults } = run
  Object.assign(faults, NO_FAULTS)
  chain.baseFee = 10n ** 9n
  chain.change(({ pausedTokens, hooks }) => {
    pausedTokens.clear()
    hooks.clear()
  })
  provide(run)
  chain.mine({ timestamp: nowOf(run) })
  run.note('WORLD peace')
}

/** Gives every payer enough for everything. */
function provide(run: RunWorld): void {
  for (let payer = 1; payer <= PAYERS; payer += 1) {
    for (const token of TOKENS) {
      fund(run, payer, token, 100n * PRICE)
      for (const merchant of run.shop.merchants) approve(run, merchant, payer, token, 100n * PRICE)
    }
  }
}

/** Runs the service until nothing is left to do. @returns what is stuck, if anything */
async function comeToRest(run: RunWorld): Promise<string[]> {
  let open: string[] = []
  for (let count = 0; count < PATIENCE; count += 1) {
    passTime(run, 4 * MINUTE_MS)
    await work(run, { isPeaceful: true })
    open = await unfinished(run)
    if (open.length > 0) continue
    // Enough blocks for all that is mined to become final and be recorded.
    for (let blocks = 0; blocks < FINAL_DEPTH; blocks += 1) run.chain.mine({ timestamp: nowOf(run) })
    await work(run, { isPeaceful: true })
    open = [...(await unfinished(run)), ...(await unsettled(run))]
    if (open.length === 0) return []
  }
  return open.map((what) => `stuck: ${what}`)
}

/** Transactions and charges in final blocks that are not recorded as final. */
async function unsettled({ shop }: RunWorld): Promise<string[]> {
  const { db } = shop.world.deps.store
  const mined = await db.select().from(chainTransactions).where(eq(chainTransactions.status, 'mined'))
  const paid = await db.select().from(charges).where(eq(charges.status, 'paid'))
  return [
    ...mined.map(({ id, purpose }) => `${purpose} ${id} is in a final block`),
    ...paid.map(({ id, period }) => `charge ${id} of window ${period} is final`),
  ]
}

/** Transactions, enrolments and charges still in progress. */
async function unfinished({ shop, chain }: RunWorld): Promise<string[]> {
  const { db } = shop.world.deps.store
  const [transactions, open, moving] = [
    await db.select().from(chainTransactions).where(eq(chainTransactions.status, 'signed')),
    await db.select().from(enrolments).where(eq(enrolments.status, 'pending')),
    await db
      .select({ charge: charges, subscriber: subscribers })
      .from(charges)
      .innerJoin(subscribers, eq(subscribers.id, charges.subscriberId)),
  ]
  return [
    ...chain.pool.map(({ hash }) => `transaction ${hash} waits in the pool`),
    ...transactions.map(({ id, purpose, nonce }) => `${purpose} ${id} with nonce ${nonce} is in no block`),
    ...open.map(({ id }) => `enrolment ${id} is pending`),
    ...moving
      .filter(({ charge: { status } }) => status === 'due' || status === 'submitted' || status === 'pending')
      // A subscriber with a scheduled cancel is not charged, but may take the cancel back.
      .filter(({ charge, subscriber }) => charge.status !== 'due' || subscriber.cancelAt === null)
      .map(({ charge: { id, status, period } }) => `charge ${id} of window ${period} is ${status}`),
  ]
}
