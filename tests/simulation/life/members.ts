import { asc, eq } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { BillingError } from '@/lib/billing/billing-error'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { MINUTE_MS } from '@/lib/billing/durations'
import { pullerEvent } from '@/lib/server/chain/puller-event'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import type { Deps } from '@/lib/server/deps'
import { quoteChange } from '@/lib/server/services/portal/quote-change'
import { signChange } from '@/lib/server/services/portal/sign-change'
import { mandates } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { chargeInPeace, mine, undo, workOnce } from '../acts'
import type { ScriptedChain } from '../chain/scripted-chain'
import { findLogs } from '../chain/scripted-client'
import { scriptedSignature } from '../chain/scripted-signature'
import { approve, fund, storeTerms, tokensOn } from '../payers'
import { CONFIRMATIONS, MEMBERS, PRICE } from '../run-options'
import type { RunWorld } from '../run-world'
import { passTime, passToNextWindow } from '../scenario'
import { payerAccount, type SimulatedMerchant } from '../simulated-world'

/** A chain is read for the first time, starts are signed, sent, and confirmed. */
const ROUNDS_TO_START = 4

/** A payer with a smart wallet, and what it has subscribed to. */
export interface Member {
  readonly number: number
  readonly address: Address
  readonly subscriberId: string
}

export type Members = readonly [Member, Member]

/** The chain and the merchant of a life. */
export function placeOf({ chains, shop }: RunWorld): { chain: ScriptedChain; merchant: SimulatedMerchant } {
  const [[chain], [merchant]] = [chains, shop.merchants]
  if (!chain || !merchant) throw new Error('A run has a chain and a merchant')
  return { chain, merchant }
}

/** Both members subscribe to a plan, pay for the first time, and have enough for everything. */
export async function join(run: RunWorld, plan: string): Promise<Members> {
  for (const number of MEMBERS) await signUp(run, number, { plan })
  await bringIn(run)
  return membersOf(run)
}

/** Stores terms that a member signs. @param wanted.isPoor - without tokens and an allowance, so that nothing comes of it */
export async function signUp(
  run: RunWorld,
  number: number,
  wanted: { plan: string; discount?: GrantedDiscount; isPoor?: boolean },
): Promise<void> {
  const { studio } = run.shop
  const { chain, merchant } = placeOf(run)
  const [token] = tokensOn(chain)
  const plans = studio.plans.filter(({ name }) => name === wanted.plan)
  if (!token) throw new Error('A chain has tokens')
  const amount = wanted.isPoor ? 0n : 100n * PRICE
  fund(run, { chain, number, token }, amount)
  approve(run, { chain, number, token, merchant }, amount)
  mine(run, 1)
  const terms = { chain, merchant, token, number, reach: 12, fixedCharges: null, permit: null }
  const { discount } = wanted
  await storeTerms(run, { ...terms, subscription: { ...studio, plans }, ...(discount && { discount }) })
  run.note(`WORLD member ${number} signs up for ${wanted.plan}`)
}

/** Signed terms are brought to the chain, and what becomes of them is read. */
export async function bringIn(run: RunWorld): Promise<void> {
  for (let count = 0; count < ROUNDS_TO_START; count += 1) {
    await workOnce(run)
    mine(run, CONFIRMATIONS)
  }
}

/** Members with their subscriptions. @throws Error where one has none */
export async function membersOf(run: RunWorld): Promise<Members> {
  const { db } = run.shop.world.deps.store
  const found: Member[] = []
  for (const number of MEMBERS) {
    const { address } = payerAccount(number)
    const [row] = await db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.eoaAddress, address))
      .orderBy(asc(subscribers.id))
    if (!row) throw new Error(`Member ${number} has not subscribed`)
    found.push({ number, address, subscriberId: row.id })
  }
  const [one, other] = found
  if (!one || !other) throw new Error('There are two members')
  return [one, other]
}

/** The service signs what is due, and reads once that is deep enough. */
export async function settle(run: RunWorld, rounds = 1): Promise<void> {
  for (let count = 0; count < rounds; count += 1) {
    await chargeInPeace(run)
    mine(run, CONFIRMATIONS)
    await workOnce(run)
  }
}

/** Blocks that were read are lost with all of ours in them; it is sent and mined again. */
export async function loseAndSettle(run: RunWorld, depth: number): Promise<void> {
  if (run.dice.chance(0.5)) undo(run, depth)
  mine(run, depth + 1)
  for (let count = 0; count < 2; count += 1) {
    // A transaction that nodes have forgotten is sent again after a while.
    passTime(run, 4 * MINUTE_MS)
    await settle(run)
  }
}

/** To the opening of the next window of whoever has the first one, with what follows from it. */
export async function payNext(run: RunWorld, rounds = 1): Promise<void> {
  await passToNextWindow(run, { isSure: true })
  await settle(run, rounds)
}

/** Parts of every request in the portal. */
export const askedBy = ({ address, subscriberId }: Member) => ({
  subscriberId,
  account: { address, chainId: EVERY_CHAIN },
  requestId: 'portal',
})

/** A process of the API does something for somebody; what the service refuses is noted. @returns null then */
export async function request<T>(
  run: RunWorld,
  about: string,
  act: (deps: Deps) => Promise<T>,
): Promise<T | null> {
  const { deps } = run.startProcess('api', null)
  try {
    const done = await act(deps)
    run.note(`WORLD ${about}`)
    return done
  } catch (error) {
    if (!(error instanceof BillingError || error instanceof RpcUnavailableError)) throw error
    run.note(`WORLD ${about}: refused, ${error.message}`)
    return null
  }
}

/** As {@link request}, in turns with nobody else. */
export async function requestAlone<T>(
  run: RunWorld,
  about: string,
  act: (deps: Deps) => Promise<T>,
): Promise<T | null> {
  const requested = request(run, about, act)
  await run.turns.share([requested])
  return requested
}

/** A member signs other terms in the portal, which are on offer. @returns the change; null where it was refused all the same */
export async function signOther(
  run: RunWorld,
  member: Member,
  wanted: { plan?: string; quantity?: number; when: 'now' | 'renewal' | 'price_change' },
) {
  const { plan, quantity, when } = wanted
  const planId = run.shop.studio.plans.find(({ name }) => name === plan)?.id
  const about = `member ${member.number} changes to ${plan} × ${quantity} at ${when}`
  const change = await request(run, about, async (deps) => {
    const { change } = await quoteChange(deps, { ...askedBy(member), planId, quantity, when })
    const { message, mandateId } = change
    const signature = scriptedSignature(member.address, mandateId)
    await signChange(deps, { ...askedBy(member), message, signature, permit: null })
    return change
  })
  if (!change) run.violations.push(`${about}: refused`)
  return change
}

/** Amounts that the chain has taken from a member, in the order of its blocks. */
export async function takenFrom(run: RunWorld, { subscriberId }: Member): Promise<bigint[]> {
  const { chain, merchant } = placeOf(run)
  const rows = await run.shop.world.deps.store.db
    .select({ id: mandates.id })
    .from(mandates)
    .where(eq(mandates.subscriberId, subscriberId))
  const own = new Set<Hex>(rows.map(({ id }) => id))
  const addresses = [merchant.puller]
  return findLogs(chain, { addresses, fromBlock: 0n, toBlock: chain.head.number }).flatMap((log) => {
    const event = pullerEvent(log)
    return event?.kind === 'charged' && own.has(event.mandateId) ? [event.amountAtomic] : []
  })
}

/** Notes as a violation where a member has not paid just what it agreed to. */
export async function expectTaken(run: RunWorld, member: Member, agreed: readonly bigint[]): Promise<void> {
  const taken = await takenFrom(run, member)
  if (taken.join() === agreed.join()) return
  const { number } = member
  run.violations.push(`member ${number} has paid ${taken.join(', ')}, and agreed to ${agreed.join(', ')}`)
}
