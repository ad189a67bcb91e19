import { and, eq, getTableName, ne } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import { chainTransactions, charges, enrolments, mandates } from '@/lib/server/store/schema/payment-schema'
import { allowanceRenewals } from '@/lib/server/store/schema/renewal-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { NO_FAULTS } from './chain/faulty-client'
import { FINAL_DEPTH } from './chain/scripted-chain'
import { allowFurther } from './life/renewals'
import { enrolSomebody, nowOf, provide } from './payers'
import { CLAIMING_PAYER, isOfLife, PEACEFUL_FEES, type RunOptions, type SceneName } from './run-options'
import { createRun, type RunWorld } from './run-world'
import { changeFaults, letSomethingHappen, passTime } from './scenario'
import { gatherPayers, playScene } from './scenes'
import { forgetRun, payerAccount, type SimulatedShop } from './simulated-world'
import { checkRun } from './watch/check-run'
import { lookInCalm } from './watch/look-in-calm'
import { work } from './work'

const CLAIMANT = payerAccount(CLAIMING_PAYER).address

/** While those who enrolled first are waited for. */
const FIRST_ROUNDS = 2
/** So often the service may work without faults before what is not done counts as stuck. */
const PATIENCE = 24
/** Rounds without a fault before scenes are played. */
const SETTLING = 3
/** After a round. */
const SCENE_CHANCE = 0.6
const CALM_CHANCE = 0.1
/** Of the one scene that a run is made of. */
const TIMES_PLAYED = 2
/** Of these rounds one is a day later, since the gas for starts is so much a day. */
const ROUNDS_A_DAY = 6
export interface RunReport {
  readonly seed: number
  /** Violated invariants; empty for a run that passed. */
  readonly violations: readonly string[]
  /** Parts that were lived through. */
  readonly parts: number
  /** Trace of the run, line by line; equal for equal seeds. */
  readonly trace: readonly string[]
}

/** Runs the service through the seed's faults, then without faults until it is at rest, and checks the outcome. */
export async function runSeed(
  shop: SimulatedShop,
  seed: number,
  options: RunOptions = {},
): Promise<RunReport> {
  await forgetRun(shop)
  const run = createRun(shop, seed, options)
  let parts = 0
  for await (const found of live(run)) {
    parts += 1
    run.violations.push(...found)
    if (isOver(run) || parts === options.parts) break
  }
  if (run.violations.length > 0 && !options.isBrief) await noteState(run)
  return { seed, violations: [...new Set(run.violations)], parts, trace: run.trace }
}

const isOver = ({ isBrief, violations }: RunWorld) => isBrief && violations.length > 0

/** The parts of a run, each with what it found broken. */
async function* live(run: RunWorld): AsyncGenerator<string[]> {
  const { scene } = run
  if (scene) yield* playScenes(run, scene)
  else yield* takeWhateverComes(run)
  makePeace(run)
  // So that there is somebody to charge whatever has happened.
  for (let count = 0; count < 2; count += 1) await enrolSomebody(run)
  yield await comeToRest(run)
  // From here every subscriber can pay, and has to: allowances set meanwhile may be too low for all mandates.
  provide(run)
  passTime(run, 12 * SECOND_MS)
  await run.turns.share([allowFurther(run)])
  passTime(run, 32 * DAY_MS)
  yield await comeToRest(run)
  yield await checkRun(run)
}

/** One scene, a few times, among those who subscribe for it. */
async function* playScenes(run: RunWorld, scene: SceneName): AsyncGenerator<string[]> {
  await gatherPayers(run, scene)
  yield []
  for (let count = isOfLife(scene) ? 1 : TIMES_PLAYED; count > 0; count -= 1) {
    await playScene(run, scene)
    yield []
    yield await lookInCalm(run)
  }
}

async function* takeWhateverComes(run: RunWorld): AsyncGenerator<string[]> {
  const { dice } = run
  const isMixed = run.weather === 'mixed'
  if (isMixed && dice.chance(0.5)) changeFaults(run)
  for (let count = dice.between(2, 4); count > 0; count -= 1) await enrolSomebody(run)
  // Scenes are played with those who are subscribed by then.
  for (let count = isMixed ? 0 : SETTLING; count > 0; count -= 1) {
    passTime(run, 12 * SECOND_MS)
    await work(run, { isPeaceful: true })
  }
  yield []
  const rounds = isMixed ? dice.between(8, 12) : dice.between(4, 6)
  for (let round = 0; round < rounds; round += 1) {
    for (let blocks = dice.between(1, 8); blocks > 0; blocks -= 1) passTime(run, 12 * SECOND_MS)
    for (let count = dice.between(0, 2); count > 0; count -= 1) {
      await letSomethingHappen(run, round >= FIRST_ROUNDS)
    }
    await work(run, { isPeaceful: false })
    yield []
    const isScene = dice.chance(isMixed ? 0.15 : SCENE_CHANCE) && (await playScene(run))
    yield []
    if (isScene || dice.chance(CALM_CHANCE)) yield await lookInCalm(run)
  }
}

/** Adds a failed run's final rows to its trace, for debugging. */
async function noteState({ shop, note }: RunWorld): Promise<void> {
  const { db } = shop.world.deps.store
  for (const table of [subscribers, charges, enrolments, mandates, allowanceRenewals, chainTransactions]) {
    for (const row of await db.select().from(table)) {
      note(
        `STATE ${getTableName(table)} ${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
      )
    }
  }
}

/** Ends all faults, and funds every payer. */
function makePeace(run: RunWorld): void {
  const { chains, faults, dice } = run
  Object.assign(faults, NO_FAULTS)
  for (const chain of chains) {
    chain.baseFee = dice.pick(PEACEFUL_FEES)
    chain.change(({ pausedTokens, hooks }) => {
      pausedTokens.clear()
      hooks.clear()
    })
  }
  provide(run)
  for (const chain of chains) chain.mine({ timestamp: nowOf(run) })
  run.note('WORLD peace')
}

/** Runs the service until nothing is left to do. @returns what is stuck, if anything */
async function comeToRest(run: RunWorld): Promise<string[]> {
  let open: string[] = []
  for (let count = 0; count < PATIENCE; count += 1) {
    passTime(run, count % ROUNDS_A_DAY === ROUNDS_A_DAY - 1 ? DAY_MS : 4 * MINUTE_MS)
    await work(run, { isPeaceful: true })
    if (isOver(run)) return []
    open = await unfinished(run)
    if (open.length > 0) continue
    // Enough blocks for all that is mined to become final and be recorded.
    for (const chain of run.chains) {
      for (let blocks = 0; blocks < FINAL_DEPTH; blocks += 1) chain.mine({ timestamp: nowOf(run) })
    }
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
  const done = await db.select().from(allowanceRenewals).where(eq(allowanceRenewals.status, 'done'))
  const paid = await db.select().from(charges).where(eq(charges.status, 'paid'))
  return [
    ...mined.map(({ id, purpose }) => `${purpose} ${id} is in a final block`),
    ...paid.map(({ id, period }) => `charge ${id} of window ${period} is final`),
    ...done.map(({ id }) => `renewal ${id} is final`),
  ]
}

/** Transactions, enrolments and charges still in progress. */
async function unfinished({ shop, chains, elsewhere }: RunWorld): Promise<string[]> {
  const { db } = shop.world.deps.store
  const [transactions, waiting, open, moving] = [
    await db.select().from(chainTransactions).where(eq(chainTransactions.status, 'signed')),
    await db.select().from(allowanceRenewals).where(eq(allowanceRenewals.status, 'waiting')),
    await db
      .select()
      .from(enrolments)
      // Terms for a contract of no merchant's wait until their signature is too old.
      .where(and(eq(enrolments.status, 'pending'), ne(enrolments.eoaAddress, CLAIMANT))),
    await db
      .select({ charge: charges, subscriber: subscribers })
      .from(charges)
      .innerJoin(subscribers, eq(subscribers.id, charges.subscriberId)),
  ]
  return [
    // Transactions from elsewhere may wait behind nonces that a reorganization has freed and nobody uses.
    ...chains
      .flatMap(({ pool }) => pool)
      .filter(({ hash }) => !elsewhere.has(hash))
      .map(({ hash }) => `transaction ${hash} waits in the pool`),
    ...transactions.map(({ id, purpose, nonce }) => `${purpose} ${id} with nonce ${nonce} is in no block`),
    ...open.map(({ id }) => `enrolment ${id} is pending`),
    ...waiting.map(({ id }) => `renewal ${id} waits`),
    ...moving
      .filter(({ charge: { status } }) => status === 'due' || status === 'submitted' || status === 'pending')
      .map(({ charge: { id, status, period } }) => `charge ${id} of window ${period} is ${status}`),
  ]
}
