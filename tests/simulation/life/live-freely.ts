import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi } from 'viem'
import { addMonths } from '@/lib/billing/calendar'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import type { Deps } from '@/lib/server/deps'
import {
  cancelPaidSubscriber,
  resumePaidSubscriber,
} from '@/lib/server/services/portal/cancel-paid-subscriber'
import { quoteChange } from '@/lib/server/services/portal/quote-change'
import { signChange } from '@/lib/server/services/portal/sign-change'
import { takeBackChange } from '@/lib/server/services/portal/take-back-change'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import { withdrawPriceChange } from '@/lib/server/services/price-changes/withdraw-price-change'
import { recordRefund } from '@/lib/server/services/refunds/record-refund'
import { pauseSubscriber, unpauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import { reportUsage } from '@/lib/server/services/usage/report-usage'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { mine, setPrice, undo } from '../acts'
import { scriptedSignature } from '../chain/scripted-signature'
import { keyOf } from '../ledger'
import { approve, fund, tokensOn } from '../payers'
import { CONFIRMATIONS, MEMBERS, PRICE } from '../run-options'
import type { RunWorld } from '../run-world'
import { passTime, passToNextWindow } from '../scenario'
import { runKeeper } from '../work'
import { checkCredit } from './check-life'
import { askedBy, bringIn, type Member, membersOf, placeOf, request, settle, signUp } from './members'

const PLANS = ['Monthly', 'Seats', 'Metered'] as const
/** Acts of a life, several of them at the same time. */
const ROUNDS = 9
/** Enough for every charge of a life. */
const WEALTH = 1_000n * PRICE

type Act = (deps: Deps, run: RunWorld, member: Member) => Promise<unknown>

const authorOf = (run: RunWorld) => ({ merchantId: placeOf(run).merchant.id, actor: 'system' }) as const
const planIdOf = ({ shop }: RunWorld, plan: string) =>
  shop.studio.plans.find(({ name }) => name === plan)?.id ?? ''

/** Acts that payers and merchants may ask for, each as often as its number says. What does not fit is refused. */
const ACTS: readonly (readonly [number, string, Act])[] = [
  [4, 'changes at once', (deps, run, member) => change(deps, run, member, 'now')],
  [3, 'changes at the next payment', (deps, run, member) => change(deps, run, member, 'renewal')],
  [2, 'accepts a price', (deps, _, member) => sign(deps, member, { when: 'price_change' })],
  [1, 'takes a change back', (deps, _, member) => takeBackChange(deps, askedBy(member))],
  [2, 'rests', (deps, run, { subscriberId: id }) => rest(deps, run, id)],
  [
    2,
    'comes back',
    (deps, run, { subscriberId: id }) => unpauseSubscriber(deps, { author: authorOf(run), id }),
  ],
  [1, 'ends', (deps, _, member) => cancelPaidSubscriber(deps, { ...askedBy(member), when: 'period_end' })],
  [3, 'goes on', (deps, _, member) => resumePaidSubscriber(deps, askedBy(member))],
  [3, 'is metered', use],
  [3, 'gets a refund', giveBack],
  [1, 'is asked for more', raise],
  [1, 'is asked no more', (deps, run) => withdraw(deps, run)],
]

const rest = (deps: Deps, run: RunWorld, id: string) =>
  pauseSubscriber(deps, { author: authorOf(run), id, periods: run.dice.between(1, 2) })
const withdraw = (deps: Deps, run: RunWorld) =>
  withdrawPriceChange(deps, { planId: planIdOf(run, 'Monthly'), author: authorOf(run) })

/**
 * Members live as they please, in any order and at the same time, while blocks are undone, funds come and go and keepers
 * die: nothing is taken above what was signed, and every cent of credit comes from a payment and is used once.
 */
export async function liveFreely(run: RunWorld): Promise<void> {
  const { dice } = run
  for (const number of MEMBERS) await signUp(run, number, { plan: dice.pick(PLANS) })
  await bringIn(run)
  const members = await membersOf(run)
  enrich(run, members)
  await endow(run)
  for (let round = 0; round < ROUNDS; round += 1) {
    const acts = Array.from({ length: dice.between(1, 3) }, () => actOf(run, dice.pick(members)))
    const crashAfter = dice.chance(0.2) ? dice.between(0, 80) : null
    await run.turns.share([runKeeper(run, crashAfter), ...acts])
    run.violations.push(...(await checkCredit(run)))
    await letTimePass(run, members)
  }
  enrich(run, members)
  await settle(run, 2)
  run.violations.push(...(await checkCredit(run)))
}

function actOf(run: RunWorld, member: Member): Promise<unknown> {
  const total = ACTS.reduce((sum, [weight]) => sum + weight, 0)
  let left = run.dice.between(1, total)
  const found = ACTS.find(([weight]) => {
    left -= weight
    return left <= 0
  })
  if (!found) throw new Error('Some act is drawn')
  const [, about, act] = found
  return request(run, `member ${member.number} ${about}`, (deps) => act(deps, run, member))
}

function change(deps: Deps, run: RunWorld, member: Member, when: 'now' | 'renewal'): Promise<unknown> {
  const plan = run.dice.pick(PLANS)
  const quantity = plan === 'Seats' ? run.dice.between(1, 6) : 1
  return sign(deps, member, { planId: planIdOf(run, plan), quantity, when })
}

/** Quotes what is wanted, and signs that a while later. */
async function sign(
  deps: Deps,
  member: Member,
  wanted: { planId?: string; quantity?: number; when: 'now' | 'renewal' | 'price_change' },
): Promise<unknown> {
  const { change } = await quoteChange(deps, { ...askedBy(member), ...wanted })
  const { message, mandateId } = change
  const signature = scriptedSignature(member.address, mandateId)
  return signChange(deps, { ...askedBy(member), message, signature, permit: null })
}

function use(deps: Deps, run: RunWorld, { subscriberId }: Member): Promise<unknown> {
  const { merchantId } = authorOf(run)
  return reportUsage(deps, { merchantId, subscriberId, quantity: run.dice.between(1, 900) })
}

function raise(deps: Deps, run: RunWorld): Promise<unknown> {
  const { dice } = run
  const from = new Date(addMonths(run.shop.world.clock.now(), 1).getTime() + dice.between(1, 20) * DAY_MS)
  const otherwise = dice.pick(['end', 'keep'] as const)
  const price = dice.between(11, 15)
  const author = authorOf(run)
  return announcePriceChange(deps, { planId: planIdOf(run, 'Monthly'), price, from, otherwise, author })
}

/** The merchant sends a part of the latest payment back, and names the transaction at once. */
async function giveBack(deps: Deps, run: RunWorld, { address, subscriberId }: Member): Promise<unknown> {
  const { chain, merchant } = placeOf(run)
  const [token] = tokensOn(chain)
  const { db } = run.shop.world.deps.store
  const paid = and(eq(charges.subscriberId, subscriberId), isNotNull(charges.paidAt))
  const [charge] = await db.select().from(charges).where(paid).orderBy(desc(charges.dueAt)).limit(1)
  if (!charge || !token) return null
  const part = charge.amountAtomic / BigInt(run.dice.between(1, 4))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, part] })
  const transactionHash = chain.submit({ from: merchant.address, to: token.address, data })
  mine(run, 1)
  return recordRefund(deps, { author: authorOf(run), paymentId: charge.id, transactionHash })
}

async function letTimePass(run: RunWorld, members: readonly Member[]): Promise<void> {
  const { dice } = run
  if (dice.chance(0.25)) undo(run, dice.between(1, 2 * CONFIRMATIONS))
  if (dice.chance(0.2)) drain(run, dice.pick(members))
  else if (dice.chance(0.5)) enrich(run, members)
  setPrice(run, 1n)
  if (dice.chance(0.5)) await passToNextWindow(run)
  else passTime(run, dice.pick([HOUR_MS, 3 * DAY_MS, 12 * DAY_MS]))
  mine(run, dice.between(0, CONFIRMATIONS + 1))
  if (dice.chance(0.6)) await settle(run)
}

function enrich(run: RunWorld, members: readonly Member[]): void {
  const { chain, merchant } = placeOf(run)
  for (const { number } of members) {
    for (const token of tokensOn(chain)) {
      fund(run, { chain, number, token }, WEALTH)
      approve(run, { chain, number, token, merchant }, WEALTH)
    }
  }
  mine(run, 1)
}

function drain(run: RunWorld, { number }: Member): void {
  const { chain } = placeOf(run)
  for (const token of tokensOn(chain)) fund(run, { chain, number, token }, 0n)
}

/** The merchant has tokens to give back. */
async function endow(run: RunWorld): Promise<void> {
  const { chain, merchant } = placeOf(run)
  const [token] = tokensOn(chain)
  if (!token) return
  chain.change(({ balances }) => {
    const [own, others] = [keyOf(token.address, merchant.address), keyOf(token.address, 'others')]
    balances.set(others, (balances.get(others) ?? 0n) - WEALTH)
    balances.set(own, WEALTH)
  })
  mine(run, 1)
}
