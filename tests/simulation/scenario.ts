import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, hashTypedData } from 'viem'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { seededRandom } from '@/lib/server/random'
import type { MandateRow } from '@/lib/server/store/chain/mandates'
import { enrolments, mandates, type StoredPermit } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { newEnrolment } from '@/tests/support/service/enrolment-fixture'
import { scriptedSignature } from './chain/scripted-signature'
import { TOKEN_DOMAIN } from './chain/token-rules'
import { keyOf, type ScriptedToken } from './ledger'
import { PAYERS, PRICE, type RunWorld } from './run-world'
import { CHAIN_ID, FACTORY, payerAccount, type SimulatedMerchant, TOKENS } from './simulated-world'

/** Counterparty of all funding; it may owe tokens, so that all balances of a token sum to 0. */
const OTHERS = 'others'

/** An event with its relative frequency. */
type Happening = readonly [number, (run: RunWorld) => void | Promise<void>]

const AT_ANY_TIME: readonly Happening[] = [
  [4, enrolSomebody],
  [6, reorganize],
  [3, dropPool],
  [2, changeFees],
  [1, changeFunds],
  [1, changeAllowance],
  [1, cancelOnChain],
  [1, movePermitNonce],
  [1, pauseToken],
  [4, changeFaults],
]

/** Between one window and the next. */
const AS_TIME_PASSES: readonly Happening[] = [
  ...AT_ANY_TIME,
  [10, passToNextWindow],
  [2, (run) => passTime(run, run.dice.between(1, 8) * DAY_MS)],
  [1, (run) => passTime(run, run.dice.between(40, 70) * DAY_MS)],
  [2, changeFunds],
  [1, changeAllowance],
  [1, changeHook],
  [1, cancelOnChain],
]

/**
 * Runs one random event around the service.
 * @param timePasses - true allows events that take days or weeks
 */
export async function letSomethingHappen(run: RunWorld, timePasses: boolean): Promise<void> {
  const happenings = timePasses ? AS_TIME_PASSES : AT_ANY_TIME
  const total = happenings.reduce((sum, [weight]) => sum + weight, 0)
  let left = run.dice.between(1, total)
  for (const [weight, happen] of happenings) {
    left -= weight
    if (left <= 0) return await happen(run)
  }
}

/** A wallet without a running subscription signs one; the terms are stored as the checkout does. */
export async function enrolSomebody(run: RunWorld): Promise<void> {
  const { dice, shop, chain, note } = run
  const merchant = dice.pick(shop.merchants)
  const subscription = dice.pick(merchant.subscriptions)
  const number = dice.between(1, PAYERS)
  const token = dice.pick(TOKENS)
  const periods = dice.between(1, 5)
  const permit = dice.chance(0.5) ? signPermit(run, merchant, { number, token, periods, subscription }) : null
  const payer = payerAccount(number)
  if (await isSubscribed(run, subscription.id, payer.address)) return
  // Payers without a permit have approved before; most have the balance, too.
  if (!permit) approve(run, merchant, number, token, PRICE * BigInt(dice.chance(0.8) ? 20 : periods))
  if (dice.chance(0.9)) fund(run, number, token, PRICE * BigInt(dice.chance(0.8) ? 20 : dice.between(1, 3)))
  chain.mine({ timestamp: nowOf(run) })
  const row = subscription.tokens.find(({ address }) => address === token.address)
  if (!row) throw new Error('The subscription does not take the token')
  const { deps } = shop.world
  const random = seededRandom(`${dice.roll()}`)
  const { enrolment } = await newEnrolment(
    { ...shop.world, deps: { ...deps, random } },
    { ...subscription, tokens: [row] },
    { merchant, payer, factory: FACTORY, periods, ...(permit && { permit }) },
  )
  note(`WORLD payer ${number} signs ${enrolment.mandateId} (${permit ? 'permit' : 'approved'})`)
}

/** True if the checkout would refuse the wallet: it is subscribed, or its enrolment is pending. */
async function isSubscribed({ shop }: RunWorld, subscriptionId: string, wallet: Address): Promise<boolean> {
  const { db } = shop.world.deps.store
  const running = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.subscriptionId, subscriptionId),
        eq(subscribers.eoaAddress, wallet),
        ne(subscribers.status, 'cancelled'),
      ),
    )
  const pending = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(mandates, eq(mandates.id, enrolments.mandateId))
    .where(
      and(
        eq(mandates.subscriptionId, subscriptionId),
        eq(mandates.payer, wallet),
        inArray(enrolments.status, ['pending']),
      ),
    )
  return running.length + pending.length > 0
}

function signPermit(
  run: RunWorld,
  merchant: SimulatedMerchant,
  signed: { number: number; token: ScriptedToken; periods: number; subscription: { trialDays: number } },
): StoredPermit | null {
  const { number, token, periods, subscription } = signed
  if (!token.hasPermit) return null
  const owner = payerAccount(number).address
  const nonce = run.chain.head.ledger.permits.get(keyOf(token.address, owner)) ?? 0
  // As long as its terms may be brought to the chain: a trial's wait for its end.
  const lifeS = subscription.trialDays > 0 ? (subscription.trialDays + 3) * 86_400 : 3600
  const [value, deadline] = [PRICE * BigInt(periods), BigInt(nowOf(run) + lifeS)]
  const terms = {
    chainId: CHAIN_ID,
    token: token.address,
    domain: TOKEN_DOMAIN,
    owner,
    spender: merchant.puller,
  }
  const digest = hashTypedData(permitTypedData({ ...terms, value, deadline, nonce: BigInt(nonce) }))
  return {
    value: String(value),
    deadline: String(deadline),
    nonce: String(nonce),
    signature: scriptedSignature(owner, digest),
  }
}

export const nowOf = ({ shop }: RunWorld) => Math.floor(shop.world.clock.now().getTime() / 1000)

export function passTime(run: RunWorld, milliseconds: number): void {
  run.shop.world.clock.advance(milliseconds)
  run.note(`WORLD ${run.shop.world.clock.now().toISOString()}`)
  run.chain.mine({ timestamp: nowOf(run) })
}

/** To about when the next charge is due: a little before, at its very moment, or days later. */
async function passToNextWindow(run: RunWorld): Promise<void> {
  const { shop, dice } = run
  const [next] = await shop.world.deps.store.db
    .select({ at: subscribers.nextChargeAt })
    .from(subscribers)
    .where(isNotNull(subscribers.nextChargeAt))
    .orderBy(asc(subscribers.nextChargeAt))
    .limit(1)
  if (!next?.at) return
  const early = next.at.getTime() - shop.world.clock.now().getTime()
  const late = dice.pick([-SECOND_MS, 0, 0, MINUTE_MS, dice.between(0, 3) * DAY_MS])
  if (early + late > 0) passTime(run, early + late)
}

/** Other blocks take the place of the newest; some of what was in them may be lost. */
export function reorganize(run: RunWorld): void {
  const { chain, dice, note } = run
  const deepest = Number(chain.head.number - chain.finalized)
  const depth = Math.min(deepest, dice.chance(0.4) ? dice.between(1, 6) : dice.between(4, 64))
  if (depth === 0) return
  const [isLosing, isEmpty] = [dice.chance(0.5), dice.chance(0.6)]
  note(`WORLD ${depth} blocks are undone${isLosing ? ', and their transactions lost' : ''}`)
  chain.undo(depth, ({ nonce }) => nonce !== null && isLosing && dice.chance(0.5))
  const length = depth + dice.between(0, 2)
  for (let count = 0; count < length; count += 1) {
    chain.mine({ timestamp: nowOf(run), isHeldBack: ({ nonce }) => isEmpty && nonce !== null })
  }
}

function dropPool({ chain, dice, note }: RunWorld): void {
  note('WORLD nodes forget what waits')
  chain.dropPool(({ nonce }) => nonce !== null && dice.chance(0.8))
}

function changeFees({ chain, dice, note }: RunWorld): void {
  chain.baseFee = BigInt(dice.pick([1, 1, 3, 10, 40])) * 10n ** 9n
  note(`WORLD base fee ${chain.baseFee}`)
}

function changeFunds(run: RunWorld): void {
  const { dice } = run
  fund(
    run,
    dice.between(1, PAYERS),
    dice.pick(TOKENS),
    dice.chance(0.5) ? 0n : PRICE * BigInt(dice.between(1, 6)),
  )
}

/** Sets a payer's balance; the difference comes from or goes to `OTHERS`. */
export function fund(run: RunWorld, number: number, token: ScriptedToken, amount: bigint): void {
  const owner = payerAccount(number).address
  run.note(`WORLD payer ${number} has ${amount} of ${token.address}`)
  run.chain.change(({ balances }) => {
    const [own, other] = [keyOf(token.address, owner), keyOf(token.address, OTHERS)]
    balances.set(other, (balances.get(other) ?? 0n) + (balances.get(own) ?? 0n) - amount)
    balances.set(own, amount)
  })
}

function changeAllowance(run: RunWorld): void {
  const { dice, shop } = run
  approve(
    run,
    dice.pick(shop.merchants),
    dice.between(1, PAYERS),
    dice.pick(TOKENS),
    dice.chance(0.6) ? 0n : 4n * PRICE,
  )
}

export function approve(
  { chain, note }: RunWorld,
  { puller }: SimulatedMerchant,
  number: number,
  token: ScriptedToken,
  amount: bigint,
): void {
  const from = payerAccount(number).address
  note(`WORLD payer ${number} allows ${amount} of ${token.address}`)
  for (const value of token.isOld ? [0n, amount] : [amount]) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [puller, value] })
    chain.submit({ from, to: token.address, data })
  }
}

/** The payer ends a mandate on the chain, without us. */
async function cancelOnChain(run: RunWorld): Promise<void> {
  const { shop, chain, dice, note } = run
  const rows: MandateRow[] = await shop.world.deps.store.db.select().from(mandates).orderBy(mandates.id)
  if (rows.length === 0) return
  const { message, puller, payer, id } = dice.pick(rows)
  note(`WORLD the payer cancels ${id}`)
  const data = encodeFunctionData({
    abi: pullerAbi,
    functionName: 'cancel',
    args: [mandateOfMessage(message)],
  })
  chain.submit({ from: getAddress(payer), to: puller as Hex, data })
}

/** What the token runs in a payer's transfers: too much for a batch, or all gas of a block's and none of a simulation's. */
function changeHook({ chain, dice, note }: RunWorld): void {
  const number = dice.between(1, PAYERS)
  const { address } = dice.pick(TOKENS)
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
function movePermitNonce({ chain, dice, note }: RunWorld): void {
  const number = dice.between(1, PAYERS)
  const { address } = dice.pick(TOKENS)
  note(`WORLD payer ${number} uses the nonce of its permits of ${address}`)
  chain.change(({ permits }) => {
    const key = keyOf(address, payerAccount(number).address)
    permits.set(key, (permits.get(key) ?? 0) + 1)
  })
}

function pauseToken({ chain, dice, note }: RunWorld): void {
  const { address } = dice.pick(TOKENS)
  note(`WORLD ${address} is paused or goes on`)
  chain.change(({ pausedTokens }) => {
    if (!pausedTokens.delete(keyOf(address))) pausedTokens.add(keyOf(address))
  })
}

/** Draws new fault rates for the servers of the chain. */
export function changeFaults({ faults, dice, note }: RunWorld): void {
  const sometimes = (most: number) => (dice.chance(0.4) ? dice.roll() * most : 0)
  faults.dropped = sometimes(0.2)
  faults.unanswered = sometimes(0.3)
  faults.duplicated = sometimes(0.5)
  faults.stale = sometimes(0.3)
  faults.missingReceipt = sometimes(0.5)
  faults.underpriced = sometimes(0.3)
  faults.isWrongChain = dice.chance(0.1)
  note(`WORLD faults ${JSON.stringify(faults)}`)
}
