import { asc, eq } from 'drizzle-orm'
import { type Address, encodeFunctionData } from 'viem'
import { periodStart } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { cancelPayment } from '@/lib/server/services/subscribers/cancel-payment'
import type { ChainTransaction } from '@/lib/server/store/chain/chain-transactions'
import { findMandate, type MandateRow } from '@/lib/server/store/chain/mandates'
import { type EnrolmentRow, findEnrolment } from '@/lib/server/store/checkout/enrolments'
import { chainTransactions, charges, type TransactionPurpose } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import type { ChargeRow } from '@/lib/server/store/subscribers/charges'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import { keyOf } from '../../simulation/ledger'
import type { KeeperWorld } from '../chain/keeper-world'
import { storedSubscriber } from '../service/subscriber-fixture'

/** Price of the first plan, in atomic units of USDC. */
export const PRICE = 9_990_000n

type Enrolled = Awaited<ReturnType<KeeperWorld['enrol']>>

/** An enrolment that became a subscriber through the chain. */
export type Subscribed = Enrolled & { readonly subscriber: SubscriberRow }

/** A subscriber whose first month, where there is no trial, was paid through the chain. */
export async function subscribe(
  world: KeeperWorld,
  options: Parameters<KeeperWorld['enrol']>[0] = {},
): Promise<Subscribed> {
  const enrolled = await world.enrol(options)
  await world.settle()
  return subscribed(world, enrolled)
}

/** The subscriber that an enrolment became. @throws Error where it became none */
export async function subscribed(world: KeeperWorld, enrolled: Enrolled): Promise<Subscribed> {
  const [subscriber] = await world.deps.store.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.checkoutSessionId, enrolled.enrolment.checkoutSessionId))
  if (subscriber) return { ...enrolled, subscriber }
  const { failureReason } = await enrolmentNow(world, enrolled)
  throw new Error(`The enrolment made no subscriber: ${failureReason}`)
}

export async function enrolmentNow(world: KeeperWorld, { enrolment }: Enrolled): Promise<EnrolmentRow> {
  const found = await findEnrolment(world.deps.store.db, enrolment)
  if (!found) throw new Error(`There is no enrolment ${enrolment.id}`)
  return found
}

export async function mandateNow(
  world: KeeperWorld,
  { mandate }: { mandate: MandateRow },
): Promise<MandateRow> {
  const found = await findMandate(world.deps.store.db, mandate)
  if (!found) throw new Error(`There is no mandate ${mandate.id}`)
  return found
}

export const subscriberNow = (world: KeeperWorld, { subscriber }: Subscribed): Promise<SubscriberRow> =>
  storedSubscriber(world, subscriber.id)

/** All charges of a subscriber, the first window's first. */
export async function chargesOf(world: KeeperWorld, { subscriber }: Subscribed): Promise<ChargeRow[]> {
  return world.deps.store.db
    .select()
    .from(charges)
    .where(eq(charges.subscriberId, subscriber.id))
    .orderBy(asc(charges.period))
}

/** The transactions that were signed for a purpose, in their order. */
export async function transactionsFor(
  world: KeeperWorld,
  purpose: TransactionPurpose,
): Promise<ChainTransaction[]> {
  return world.deps.store.db
    .select()
    .from(chainTransactions)
    .where(eq(chainTransactions.purpose, purpose))
    .orderBy(asc(chainTransactions.nonce))
}

/** Number of charges that the contract has taken. */
export const chargesOnChain = (world: KeeperWorld, { mandate }: Enrolled): number =>
  world.chain.head.ledger.standings.get(keyOf(world.puller, mandate.id))?.charges ?? 0

/** Balance of a payer's wallet, in atomic units. */
export const balanceOnChain = (world: KeeperWorld, { payer }: Enrolled): bigint =>
  world.chain.head.ledger.balances.get(keyOf(world.token, payer.address)) ?? 0n

/** Opening of a subscriber's window. */
export const opening = ({ subscriber }: Subscribed, period: number): Date =>
  periodStart(subscriber.firstChargeAt, subscriber.periodMonths, period)

/** Moves to the day of a window, and lets happen what follows. */
export async function reachWindow(
  world: KeeperWorld,
  of: Subscribed,
  period: number,
  day = 0,
): Promise<void> {
  await world.advance(opening(of, period).getTime() + day * DAY_MS - world.clock.now().getTime())
}

/** Moves all clocks to the opening of a window, while no job runs. */
export function openWindow(world: KeeperWorld, of: Subscribed, period: number): void {
  world.clock.set(opening(of, period))
  world.chain.mine({ timestamp: opening(of, period).getTime() / 1000 })
}

/** Cancels all subscribers of a subscription, or those of one wallet, as the API does for a merchant. */
export const cancelAll = (
  world: KeeperWorld,
  subscriptionId: string,
  eoaAddress?: Address,
  merchant: { userId: string } = world.merchant,
) =>
  cancelPayment(world.deps, {
    author: { merchantId: merchant.userId, actor: 'system' },
    subscriptionId,
    eoaAddress,
  })

/** The payer's own transaction that ends a mandate. */
export const cancelByPayer = (world: KeeperWorld, of: Enrolled): void => submitByPayer(world, of, 'cancel')

/** The payer's own transaction that puts signed terms in force. */
export const authorizeByPayer = (world: KeeperWorld, of: Enrolled): void =>
  submitByPayer(world, of, 'authorize')

function submitByPayer(
  world: KeeperWorld,
  { payer, mandate }: Enrolled,
  functionName: 'authorize' | 'cancel',
): void {
  const args = [mandateOfMessage(mandate.message)] as const
  const data = encodeFunctionData({ abi: pullerAbi, functionName, args })
  world.chain.submit({ from: payer.address, to: world.puller, data })
}
