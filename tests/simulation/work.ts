import { asc, eq, inArray } from 'drizzle-orm'
import { SECOND_MS } from '@/lib/billing/durations'
import type { CancelTime } from '@/lib/billing/subscriptions/subscriber'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { chainTransactions, charges, mandates } from '@/lib/server/store/schema/payment-schema'
import { isRunningStatus } from '@/lib/server/store/schema/running'
import { subscribers } from '@/lib/server/store/schema/schema'
import type { Job } from '@/lib/server/work/worker'
import type { ScriptedChain } from './chain/scripted-chain'
import { keeperJobs } from './keeper-jobs'
import { nowOf } from './payers'
import type { RunWorld } from './run-world'
import { letSomethingMeddle, reorganize } from './scenario'
import { CrashError } from './simulated-process'

/** Longer than a lease is held. */
const PAUSE_MS = 50 * SECOND_MS

/** One or two keepers do all of their jobs once, while the chain goes on and merchants cancel. */
export async function work(run: RunWorld, { isPeaceful }: { isPeaceful: boolean }): Promise<void> {
  const { dice, turns } = run
  const tasks: Promise<unknown>[] = []
  const isPausing = !isPeaceful && dice.chance(run.weather === 'pauses' ? 0.7 : 0.05)
  const keepers = isPausing || (!isPeaceful && dice.chance(0.4)) ? 2 : 1
  for (let count = 0; count < keepers; count += 1) {
    const crashAfter = !isPeaceful && !isPausing && dice.chance(0.35) ? dice.between(0, 80) : null
    // The second one finds leases that have run out while the first one stood still.
    tasks.push(isPausing && count > 0 ? pause(run, crashAfter) : runKeeper(run, crashAfter))
  }
  if (!isPeaceful && dice.chance(run.weather === 'cancels' ? 0.8 : 0.25)) tasks.push(cancelSomebody(run))
  if (!isPeaceful && dice.chance(0.5)) tasks.push(meddle(run))
  for (const chain of run.chains) tasks.push(runChain(run, chain, isPeaceful))
  await turns.share(tasks)
}

/** A process with all of its jobs at the same time, once each. */
export async function runKeeper(
  run: RunWorld,
  crashAfter: number | null,
  isRun: (job: Job) => boolean = () => true,
): Promise<void> {
  const { process, deps } = run.startProcess('keeper', crashAfter)
  const { signal } = new AbortController()
  const jobs = keeperJobs(deps)
    .filter(isRun)
    .map(async (job) => {
      try {
        await job.run(deps, signal)
      } catch (error) {
        if (error instanceof CrashError) return
        run.note(`${process.name} "${job.name}": ${error instanceof Error ? error.message : error}`)
      }
    })
  await Promise.all(jobs)
}

/**
 * Everybody stands still for longer than a lease is held, as a machine does that is moved or has too little memory.
 * Then another process begins.
 */
async function pause(run: RunWorld, crashAfter: number | null): Promise<void> {
  const { shop, dice, turns, note } = run
  await wait(turns, dice.between(0, 60))
  await turns.take('pause', async () => {
    shop.world.clock.advance(PAUSE_MS)
    note('WORLD all processes paused')
  })
  await runKeeper(run, crashAfter)
}

/** Others do something at any moment of the service's work. */
async function meddle(run: RunWorld): Promise<void> {
  await wait(run.turns, run.dice.between(0, 60))
  await run.turns.take('meddle', async () => letSomethingMeddle(run))
}

/** Lets others have so many turns. */
async function wait(turns: RunWorld['turns'], count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await turns.take('wait', async () => {})
}

/** Lets others have turns until one of them has done this, or a while has passed. */
export async function waitFor({ turns, trace }: RunWorld, done: RegExp): Promise<void> {
  let from = trace.length
  for (let left = 200; left > 0; left -= 1) {
    await turns.take('wait', async () => {})
    if (trace.slice(from).some((line) => done.test(line))) return
    from = trace.length
  }
}

/** Blocks come while others work. */
async function runChain(run: RunWorld, chain: ScriptedChain, isPeaceful: boolean): Promise<void> {
  const { dice, turns } = run
  const blocks = dice.between(1, 4)
  for (let count = 0; count < blocks; count += 1) {
    const isFork = !isPeaceful && dice.chance(run.weather === 'forks' ? 0.2 : 0.05)
    const isHeldBack = !isPeaceful && dice.chance(0.2)
    await wait(turns, dice.between(0, 20))
    await turns.take(`chain ${chain.chainId}`, async () => {
      if (isFork) reorganize(run, chain)
      else chain.mine({ timestamp: nowOf(run), isHeldBack: ({ nonce }) => isHeldBack && nonce !== null })
    })
  }
}

/**
 * A merchant cancels by the API, and gets the acknowledgement.
 * @param options.isSure - cancels somebody with a charge on its way where there is one, at once unless `when` is given
 * @param options.after - what others have to have done before, within a while; a random time unless given
 * @returns the subscriber; null where nobody runs
 */
export async function cancelSomebody(
  run: RunWorld,
  { isSure = false, after = null, when }: { isSure?: boolean; after?: RegExp | null; when?: CancelTime } = {},
): Promise<string | null> {
  const { db } = run.shop.world.deps.store
  const running = await db
    .select()
    .from(subscribers)
    .where(isRunningStatus(subscribers.status))
    .orderBy(asc(subscribers.id))
  if (running.length === 0) return null
  const underWay = await db
    .select({ id: charges.subscriberId })
    .from(charges)
    .where(inArray(charges.status, ['due', 'submitted']))
  // Those with a charge on its way first, since that has to be stopped.
  const affected = running.filter(({ id }) => underWay.some((charge) => charge.id === id))
  const { id, merchantId } = run.dice.pick(
    affected.length > 0 && (isSure || run.dice.chance(0.7)) ? affected : running,
  )
  const { process, deps } = run.startProcess('api', null)
  if (after) await waitFor(run, after)
  else await wait(run.turns, run.dice.between(0, 60))
  const author = { merchantId, actor: 'system' } as const
  const time = when ?? (isSure || run.dice.chance(0.7) ? 'now' : 'period_end')
  const { subscriber } = await cancelSubscriber(deps, { author, id, when: time })
  // With the end of the charges goes the pause.
  run.pauses.delete(id)
  await process.do('acknowledge', async () => {
    const own = await db.select({ id: mandates.id }).from(mandates).where(eq(mandates.subscriberId, id))
    const signed = await db.select({ id: chainTransactions.id }).from(chainTransactions)
    run.cancels.push({
      subscriberId: id,
      when: time,
      // Unpaid, the window that has begun gives no free period.
      isImmediate: subscriber.cancelAt === null || subscriber.cancelAt <= deps.clock.now(),
      // Whoever was started before has perhaps looked whether to send before the cancel.
      by: run.countProcesses(),
      mandateIds: own.map((mandate) => mandate.id),
      transactionIds: new Set(signed.map((transaction) => transaction.id)),
    })
  })
  return id
}
