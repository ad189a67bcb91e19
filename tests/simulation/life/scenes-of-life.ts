import { and, eq, gt } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, hashTypedData } from 'viem'
import { addMonths } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { cancelTypedData } from '@/lib/mandate/terms/mandate-types'
import { cancelOnChain } from '@/lib/server/services/portal/cancel-on-chain'
import { takeBackChange } from '@/lib/server/services/portal/take-back-change'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import { recordRefund } from '@/lib/server/services/refunds/record-refund'
import { pauseSubscriber, unpauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import { reportUsage } from '@/lib/server/services/usage/report-usage'
import { charges, mandates } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { mine, undo, workOnce } from '../acts'
import { scriptedSignature } from '../chain/scripted-signature'
import { keyOf, NO_STANDING } from '../ledger'
import { tokensOn } from '../payers'
import { CONFIRMATIONS, type LifeName, PRICE, SEAT_PRICE, UNIT_PRICE } from '../run-options'
import type { RunWorld } from '../run-world'
import { passTime } from '../scenario'
import { runKeeper } from '../work'
import { checkRefunds } from './check-life'
import { liveFreely } from './live-freely'
import {
  askedBy,
  expectTaken,
  join,
  loseAndSettle,
  type Member,
  payNext,
  placeOf,
  request,
  requestAlone,
  settle,
  signOther,
} from './members'
import { takeDiscounts } from './take-discounts'

/** Scenes of a subscription's life, by the name of its scene. */
export const SCENES_OF_LIFE: Readonly<Record<LifeName, (run: RunWorld) => Promise<void>>> = {
  endBySignature,
  takeDiscounts,
  useAndPay,
  changeTerms,
  endPauses,
  acceptPrice,
  refundPayments,
  liveFreely,
}

const authorOf = (run: RunWorld) => ({ merchantId: placeOf(run).merchant.id, actor: 'system' }) as const

/** Both members sign the end of their permission, which the canceller brings while the keeper is at work. */
async function endBySignature(run: RunWorld): Promise<void> {
  const members = await join(run, 'Monthly')
  await run.turns.share([runKeeper(run, null), ...members.map((member) => signEnd(run, member))])
  await workOnce(run)
  mine(run, 1)
  await workOnce(run)
  await loseAndSettle(run, 1)
  for (const member of members) {
    await expectTaken(run, member, [PRICE])
    if ((await phaseOf(run, member)) === 'cancelled') continue
    run.violations.push(`member ${member.number} has signed an end, and the permission is in force`)
  }
}

async function signEnd(run: RunWorld, member: Member): Promise<void> {
  const mandate = await mandateOf(run, member)
  const digest = hashTypedData(cancelTypedData(mandate, mandate.id))
  const signature = scriptedSignature(member.address, digest)
  await request(run, `member ${member.number} signs an end`, (deps) =>
    cancelOnChain(deps, { ...askedBy(member), signature }),
  )
}

async function mandateOf(run: RunWorld, { subscriberId }: Member) {
  const { db } = run.shop.world.deps.store
  const [row] = await db.select().from(mandates).where(eq(mandates.subscriberId, subscriberId))
  if (!row) throw new Error('A subscriber has a mandate')
  return row
}

async function phaseOf(run: RunWorld, member: Member) {
  const { puller, id } = await mandateOf(run, member)
  const { standings } = placeOf(run).chain.head.ledger
  return (standings.get(keyOf(puller, id)) ?? NO_STANDING).phase
}

/** Use is reported at any moment, also while the charge that bills it is planned and signed. */
async function useAndPay(run: RunWorld): Promise<void> {
  const [one, other] = await join(run, 'Metered')
  const report = (member: Member, quantity: number) =>
    request(run, `member ${member.number} uses ${quantity}`, (deps) =>
      reportUsage(deps, {
        merchantId: authorOf(run).merchantId,
        subscriberId: member.subscriberId,
        quantity,
      }),
    )
  await run.turns.share([report(one, 30), report(one, 12), report(other, 5), runKeeper(run, null)])
  // More than a charge may add is refused.
  await run.turns.share([report(one, 2_000)])
  await payNext(run)
  await run.turns.share([report(one, 7), runKeeper(run, null)])
  await loseAndSettle(run, CONFIRMATIONS)
  await payNext(run)
  await expectTaken(run, one, [PRICE, PRICE + 42n * UNIT_PRICE, PRICE + 7n * UNIT_PRICE])
  await expectTaken(run, other, [PRICE, PRICE + 5n * UNIT_PRICE, PRICE])
}

/** One member changes at once, with credit for what is unused; another at the next payment, at the second attempt. */
async function changeTerms(run: RunWorld): Promise<void> {
  const [one, other] = await join(run, 'Monthly')
  passTime(run, run.dice.between(5, 20) * DAY_MS)
  const changes = signOther(run, one, { plan: 'Seats', quantity: 3, when: 'now' })
  await run.turns.share([runKeeper(run, null), changes])
  const change = await changes
  await settle(run)
  await loseAndSettle(run, 1)
  const later = async (quantity: number) => {
    const signed = signOther(run, other, { plan: 'Seats', quantity, when: 'renewal' })
    await run.turns.share([signed])
    return await signed
  }
  await later(5)
  await requestAlone(run, `member ${other.number} takes the change back`, (deps) =>
    takeBackChange(deps, askedBy(other)),
  )
  const again = run.dice.chance(0.5) ? await later(2) : null
  await payNext(run, 2)
  await payNext(run, 2)
  const credit = change ? await creditFor(run, one, change.startsAt) : 0n
  await expectTaken(run, one, [PRICE, 3n * SEAT_PRICE - credit, 3n * SEAT_PRICE])
  await expectTaken(run, other, [PRICE, again ? 2n * SEAT_PRICE : PRICE])
}

/** Unused part of the first month when other terms begin, by whole seconds and rounded up. */
async function creditFor(run: RunWorld, { subscriberId }: Member, startsAt: Date): Promise<bigint> {
  const first = and(eq(charges.subscriberId, subscriberId), eq(charges.terms, 0))
  const [paid] = await run.shop.world.deps.store.db.select().from(charges).where(first)
  if (!paid) return 0n
  const seconds = (from: Date, to: Date) => BigInt((to.getTime() - from.getTime()) / 1000)
  const length = seconds(paid.dueAt, paid.endsAt)
  return (PRICE * seconds(startsAt, paid.endsAt) + length - 1n) / length
}

/** One member rests before a window and comes back before it opens, another in the midst of the rest. */
async function endPauses(run: RunWorld): Promise<void> {
  const [one, other] = await join(run, 'Monthly')
  const author = authorOf(run)
  const pause = ({ number, subscriberId: id }: Member) =>
    request(run, `member ${number} rests`, (deps) => pauseSubscriber(deps, { author, id, periods: 3 }))
  const unpause = ({ number, subscriberId: id }: Member) =>
    requestAlone(run, `member ${number} comes back`, (deps) => unpauseSubscriber(deps, { author, id }))
  await run.turns.share([runKeeper(run, null), pause(one), pause(other)])
  passTime(run, 10 * DAY_MS)
  await unpause(one)
  await payNext(run)
  await unpause(other)
  await payNext(run)
  await expectTaken(run, one, [PRICE, PRICE, PRICE])
  await expectTaken(run, other, [PRICE, PRICE])
}

const HIGHER = 12_000_000n

/** A higher price is announced, which one member accepts and another does not; that one keeps its price, or ends. */
async function acceptPrice(run: RunWorld): Promise<void> {
  const [one, other] = await join(run, 'Monthly')
  const planId = run.shop.studio.plans[0]?.id ?? ''
  const from = new Date(addMonths(run.shop.world.clock.now(), 1).getTime() + DAY_MS)
  const otherwise = run.dice.pick(['end', 'keep'] as const)
  const price = Number(HIGHER) / 1_000_000
  await requestAlone(run, `the price rises; without consent: ${otherwise}`, (deps) =>
    announcePriceChange(deps, { planId, price, from, otherwise, author: authorOf(run) }),
  )
  const accept = signOther(run, one, { when: 'price_change' })
  await run.turns.share([runKeeper(run, null), accept])
  await payNext(run)
  await payNext(run, 2)
  await expectTaken(run, one, [PRICE, PRICE, HIGHER])
  await expectTaken(run, other, otherwise === 'end' ? [PRICE, PRICE] : [PRICE, PRICE, PRICE])
  const { db } = run.shop.world.deps.store
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, other.subscriberId))
  const isWell = row?.status === (otherwise === 'end' ? 'ended' : 'active')
  if (!isWell) run.violations.push(`${other.subscriberId} is ${row?.status}; without consent: ${otherwise}`)
}

/** A merchant refunds a part of each member's payment; blocks that held refunds are undone. */
async function refundPayments(run: RunWorld): Promise<void> {
  const members = await join(run, 'Monthly')
  const { chain, merchant } = placeOf(run)
  const [token] = tokensOn(chain)
  if (!token) return
  chain.change(({ balances }) => {
    const [own, others] = [keyOf(token.address, merchant.address), keyOf(token.address, 'others')]
    balances.set(others, (balances.get(others) ?? 0n) - 10n * PRICE)
    balances.set(own, 10n * PRICE)
  })
  mine(run, 1)
  await workOnce(run)
  const { db } = run.shop.world.deps.store
  for (const { address, subscriberId, number } of members) {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [address, PRICE / BigInt(number)],
    })
    const transactionHash = chain.submit({ from: merchant.address, to: token.address, data })
    mine(run, 1)
    const paid = and(eq(charges.subscriberId, subscriberId), gt(charges.amountAtomic, 0n))
    const [charge] = await db.select().from(charges).where(paid)
    if (!charge) throw new Error('A member has paid')
    await requestAlone(run, `member ${number} gets a refund`, (deps) =>
      recordRefund(deps, { author: authorOf(run), paymentId: charge.id, transactionHash }),
    )
  }
  const depth = run.dice.pick([0, CONFIRMATIONS])
  mine(run, depth)
  await workOnce(run)
  undo(run, depth + 1)
  mine(run, depth + CONFIRMATIONS)
  await settle(run)
  run.violations.push(...(await checkRefunds(run)))
}
