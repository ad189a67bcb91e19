import { asc, eq, isNotNull } from 'drizzle-orm'
import { encodeFunctionData, getAddress, type Hex, keccak256, toHex } from 'viem'
import { BillingError } from '@/lib/billing/billing-error'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { pauseSubscriber, unpauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import type { MandateRow } from '@/lib/server/store/chain/mandates'
import { enrolments, mandates } from '@/lib/server/store/schema/payment-schema'
import { isRunningStatus } from '@/lib/server/store/schema/running'
import { subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { ScriptedChain } from './chain/scripted-chain'
import { keyOf } from './ledger'
import { renewSomebody } from './life/renewals'
import { approve, claimPayment, enrolSomebody, fund, nowOf, tokensOn } from './payers'
import { BASE_FEES, PAYERS, PRICE, USUAL_FAULTS, type Weather, WORST_FAULTS } from './run-options'
import { type RunWorld, STRANGER } from './run-world'
import { KEYS, payerAccount } from './simulated-world'

/** An event with its relative frequency. */
type Happening = readonly [number, (run: RunWorld) => void | Promise<void>]

const AT_ANY_TIME: readonly Happening[] = [
  [4, (run) => enrolSomebody(run)],
  [6, (run) => reorganize(run)],
  [3, dropPool],
  [2, changeFees],
  [1, changeFunds],
  [1, changeAllowance],
  [1, cancelOnChain],
  [1, movePermitNonce],
  [1, pauseToken],
  [4, changeFaults],
  [1, (run) => sendFromElsewhere(run)],
  [1, claimPayment],
  [2, (run) => bringTerms(run)],
  [3, (run) => renewSomebody(run)],
]

/** Between one window and the next. */
const AS_TIME_PASSES: readonly Happening[] = [
  ...AT_ANY_TIME,
  [10, (run) => passToNextWindow(run)],
  [2, (run) => passTime(run, run.dice.between(1, 8) * DAY_MS)],
  [1, (run) => passTime(run, run.dice.between(40, 70) * DAY_MS)],
  [2, changeFunds],
  [1, changeAllowance],
  [1, changeHook],
  [1, cancelOnChain],
  [2, pauseSomebody],
  [1, unpauseSomebody],
  [1, resumeSomebody],
]

/** Events in the midst of the service's work, of which none takes time. */
const MEDDLING: readonly Happening[] = [
  [3, changeFees],
  [3, changeFunds],
  [1, changeAllowance],
  [2, (run) => sendFromElsewhere(run)],
  [2, dropPool],
  [1, cancelOnChain],
]

/** Events that a weather has more of. */
const OFTEN: Readonly<Record<Weather, readonly Happening[]>> = {
  mixed: [],
  'dear gas': [
    [8, changeFees],
    [5, (run) => passTime(run, run.dice.between(26, 40) * DAY_MS)],
  ],
  forks: [
    [8, (run) => reorganize(run)],
    [4, (run) => sendFromElsewhere(run)],
  ],
  pauses: [],
  cancels: [
    [3, cancelOnChain],
    [8, (run) => passToNextWindow(run)],
    [6, changeFaults],
    [4, changeFees],
  ],
  strangers: [
    [5, (run) => enrolSomebody(run)],
    [5, claimPayment],
    [4, (run) => bringTerms(run)],
    [3, (run) => sendFromElsewhere(run)],
  ],
}

/**
 * Runs one random event around the service.
 * @param timePasses - true allows events that take days or weeks
 */
export async function letSomethingHappen(run: RunWorld, timePasses: boolean): Promise<void> {
  const often = OFTEN[run.weather]
  await letOneHappen(run, timePasses ? [...AS_TIME_PASSES, ...often] : AT_ANY_TIME)
}

/** Runs one random event while the service works. */
export async function letSomethingMeddle(run: RunWorld): Promise<void> {
  await letOneHappen(run, MEDDLING)
}

async function letOneHappen(run: RunWorld, happenings: readonly Happening[]): Promise<void> {
  const total = happenings.reduce((sum, [weight]) => sum + weight, 0)
  let left = run.dice.between(1, total)
  for (const [weight, happen] of happenings) {
    left -= weight
    if (left <= 0) return await happen(run)
  }
}

/** Somebody else brings a payer's signature to the contract. @param options.isFailed - one that came to nothing */
export async function bringTerms(run: RunWorld, { isFailed = false } = {}): Promise<void> {
  const { shop, chains, dice, note } = run
  const { db } = shop.world.deps.store
  const all: MandateRow[] = await db.select().from(mandates).orderBy(mandates.id)
  const failed = await db
    .select({ id: enrolments.mandateId })
    .from(enrolments)
    .where(eq(enrolments.status, 'failed'))
  const rows = isFailed ? all.filter((row) => failed.some(({ id }) => id === row.id)) : all
  if (rows.length === 0) return
  const { message, signature, puller, id, chainId } = dice.pick(rows)
  note(`WORLD somebody brings ${id} to the chain`)
  const args = [mandateOfMessage(message), signature as Hex] as const
  const data = encodeFunctionData({ abi: pullerAbi, functionName: 'authorizeWithSig', args })
  chains.find((each) => each.chainId === chainId)?.submit({ from: STRANGER, to: puller, data })
}

/** A transaction with one of our keys that the service knows nothing of. */
export function sendFromElsewhere(run: RunWorld, chain: ScriptedChain = run.dice.pick(run.chains)): void {
  const { dice, note } = run
  const { address } = dice.chance(0.8) ? KEYS.keeper : KEYS.canceller
  const nonce = chain.nonceOf(chain.head, address)
  const hash = keccak256(toHex(`elsewhere ${chain.chainId} ${run.elsewhere.size}`))
  const price = 10_000n * 10n ** 9n
  const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price, isLegacy: true }
  note(`WORLD nonce ${nonce} of ${address} is used elsewhere`)
  run.elsewhere.add(hash)
  chain.send({ hash, from: address, to: address, data: '0x', gasLimit: 21_000n, nonce, ...fees })
}

export function passTime(run: RunWorld, milliseconds: number): void {
  run.shop.world.clock.advance(milliseconds)
  run.note(`WORLD ${run.shop.world.clock.now().toISOString()}`)
  for (const chain of run.chains) chain.mine({ timestamp: nowOf(run) })
}

/**
 * To about when the next charge is due: a little before, at its very moment, or days later.
 * @param options.isSure - not before
 */
export async function passToNextWindow(run: RunWorld, { isSure = false } = {}): Promise<void> {
  const { shop, dice } = run
  const [next] = await shop.world.deps.store.db
    .select({ at: subscribers.nextChargeAt })
    .from(subscribers)
    .where(isNotNull(subscribers.nextChargeAt))
    .orderBy(asc(subscribers.nextChargeAt))
    .limit(1)
  if (!next?.at) return
  const early = next.at.getTime() - shop.world.clock.now().getTime()
  const late = isSure ? 0 : dice.pick([-SECOND_MS, 0, 0, MINUTE_MS, dice.between(0, 3) * DAY_MS])
  if (early + late > 0) passTime(run, early + late)
}

/**
 * Other blocks take the place of the newest; some of what was in them may be lost. The chain may be shorter for a
 * while.
 */
export function reorganize(run: RunWorld, chain: ScriptedChain = run.dice.pick(run.chains)): void {
  const { dice, note } = run
  const deepest = Number(chain.head.number - chain.finalized)
  const depth = Math.min(deepest, dice.chance(0.4) ? dice.between(1, 6) : dice.between(4, 64))
  if (depth === 0) return
  const [isLosing, isEmpty] = [dice.chance(0.5), dice.chance(0.6)]
  note(`WORLD ${depth} blocks are undone${isLosing ? ', and their transactions lost' : ''}`)
  chain.undo(depth, ({ change }) => !change && isLosing && dice.chance(0.5))
  const isShorter = dice.chance(run.weather === 'forks' ? 0.5 : 0.2)
  const length = Math.max(1, depth + (isShorter ? -dice.between(1, 6) : dice.between(0, 2)))
  for (let count = 0; count < length; count += 1) {
    chain.mine({ timestamp: nowOf(run), isHeldBack: ({ nonce }) => isEmpty && nonce !== null })
  }
}

function dropPool({ chains, dice, note }: RunWorld): void {
  note('WORLD nodes forget what waits')
  dice.pick(chains).dropPool(({ nonce }) => nonce !== null && dice.chance(0.8))
}

function changeFees({ chains, dice, note }: RunWorld): void {
  const chain = dice.pick(chains)
  chain.baseFee = dice.pick(BASE_FEES)
  note(`WORLD base fee ${chain.baseFee}`)
}

function changeFunds(run: RunWorld): void {
  const { dice } = run
  const chain = dice.pick(run.chains)
  const purse = { chain, number: dice.between(1, PAYERS), token: dice.pick(tokensOn(chain)) }
  fund(run, purse, dice.chance(0.5) ? 0n : PRICE * BigInt(dice.between(1, 6)))
}

function changeAllowance(run: RunWorld): void {
  const { dice, shop } = run
  const chain = dice.pick(run.chains)
  const purse = { chain, number: dice.between(1, PAYERS), token: dice.pick(tokensOn(chain)) }
  approve(run, { ...purse, merchant: dice.pick(shop.merchants) }, dice.chance(0.6) ? 0n : 4n * PRICE)
}

/** The payer ends a mandate on the chain, without us. */
export async function cancelOnChain(run: RunWorld): Promise<void> {
  const { shop, chains, dice, note } = run
  const rows: MandateRow[] = await shop.world.deps.store.db.select().from(mandates).orderBy(mandates.id)
  if (rows.length === 0) return
  const { message, puller, payer, id, chainId } = dice.pick(rows)
  note(`WORLD the payer cancels ${id}`)
  const data = encodeFunctionData({
    abi: pullerAbi,
    functionName: 'cancel',
    args: [mandateOfMessage(message)],
  })
  const chain = chains.find((each) => each.chainId === chainId)
  chain?.submit({ from: getAddress(payer), to: puller, data })
}

/** Program of the token in a payer's transfers: too much for a batch, or all gas of a block and none of a simulation. */
function changeHook({ chains, dice, note }: RunWorld): void {
  const chain = dice.pick(chains)
  const number = dice.between(1, PAYERS)
  const { address } = dice.pick(tokensOn(chain))
  const hook = dice.pick([null, { gas: 320_000n, isHidden: false }, { gas: 10n ** 8n, isHidden: true }])
  const shown = hook && `${hook.gas} gas${hook.isHidden ? ' in blocks alone' : ''}`
  note(`WORLD ${address} runs ${shown ?? 'nothing'} in transfers of payer ${number}`)
  chain.change(({ hooks }) => {
    const key = keyOf(address, payerAccount(number).address)
    if (hook) hooks.set(key, hook)
    else hooks.delete(key)
  })
}

/** A payer signs a permit for somebody else, which voids those that wait here. */
function movePermitNonce({ chains, dice, note }: RunWorld): void {
  const chain = dice.pick(chains)
  const number = dice.between(1, PAYERS)
  const { address } = dice.pick(tokensOn(chain))
  note(`WORLD payer ${number} uses the nonce of its permits of ${address}`)
  chain.change(({ permits }) => {
    const key = keyOf(address, payerAccount(number).address)
    permits.set(key, (permits.get(key) ?? 0) + 1)
  })
}

function pauseToken({ chains, dice, note }: RunWorld): void {
  const chain = dice.pick(chains)
  const { address } = dice.pick(tokensOn(chain))
  note(`WORLD ${address} is paused or goes on`)
  chain.change(({ pausedTokens }) => {
    if (!pausedTokens.delete(keyOf(address))) pausedTokens.add(keyOf(address))
  })
}

/** Draws new fault rates for the servers of the chains. */
export function changeFaults({ faults, dice, note, weather }: RunWorld): void {
  for (const [name, worst] of Object.entries(WORST_FAULTS) as [keyof typeof WORST_FAULTS, number][]) {
    const isUsual = USUAL_FAULTS[weather]?.includes(name)
    faults[name] = dice.chance(isUsual ? 0.8 : 0.3) ? dice.roll() * worst : 0
  }
  faults.isWrongChain = dice.chance(0.1)
  note(`WORLD faults ${JSON.stringify(faults)}`)
}

type Change = (run: RunWorld, row: SubscriberRow) => Promise<void>

/** A merchant pauses somebody for some windows, which are noted once that is acknowledged. */
export async function pauseSomebody(run: RunWorld): Promise<void> {
  await changeOne(run, (row) => row.status === 'active' && row.cancelAt === null, pauseOne)
}

/** A merchant ends a pause before its time. */
export async function unpauseSomebody(run: RunWorld): Promise<void> {
  await changeOne(run, (row) => row.status === 'paused', unpauseOne)
}

/** A merchant takes back a cancel that waits. */
export async function resumeSomebody(run: RunWorld): Promise<void> {
  await changeOne(run, (row) => row.cancelOrigin === 'merchant', resumeOne)
}

async function pauseOne(run: RunWorld, { id, merchantId, nextPeriod }: SubscriberRow): Promise<void> {
  const periods = run.dice.between(1, 2)
  const { deps } = run.startProcess('api', null)
  await pauseSubscriber(deps, { author: { merchantId, actor: 'system' }, id, periods })
  if (nextPeriod !== null) run.pauses.set(id, { from: nextPeriod, until: nextPeriod + periods })
}

async function unpauseOne(run: RunWorld, { id, merchantId }: SubscriberRow): Promise<void> {
  const { deps } = run.startProcess('api', null)
  const { subscriber } = await unpauseSubscriber(deps, { author: { merchantId, actor: 'system' }, id })
  const left = run.pauses.get(id)
  if (left && subscriber.nextPeriod !== null) run.pauses.set(id, { ...left, until: subscriber.nextPeriod })
}

async function resumeOne(run: RunWorld, { id, merchantId }: SubscriberRow): Promise<void> {
  const { deps } = run.startProcess('api', null)
  await resumeSubscriber(deps, { author: { merchantId, actor: 'system' }, id })
  // A subscriber whose cancel was acknowledged goes on.
  const own = run.cancels.findIndex(({ subscriberId }) => subscriberId === id)
  if (own !== -1) run.cancels.splice(own, 1)
}

async function changeOne(
  run: RunWorld,
  isMeant: (row: SubscriberRow) => boolean,
  change: Change,
): Promise<void> {
  const { db } = run.shop.world.deps.store
  const rows = await db
    .select()
    .from(subscribers)
    .where(isRunningStatus(subscribers.status))
    .orderBy(asc(subscribers.id))
  const meant = rows.filter(isMeant)
  if (meant.length === 0) return
  const { id } = run.dice.pick(meant)
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id))
  if (!row) return
  try {
    await run.turns.share([change(run, row)])
    run.note(`WORLD ${change.name} of ${id}`)
  } catch (error) {
    if (!(error instanceof BillingError)) throw error
    run.note(`WORLD ${change.name} of ${id} is refused: ${error.code}`)
  }
}
