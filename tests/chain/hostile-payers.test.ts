import { and, asc, eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { periodStart } from '@/lib/billing/calendar'
import { HOUR_MS } from '@/lib/billing/durations'
import { decodeCharges } from '@/lib/mandate/puller/puller-calls'
import { chainTransactions, charges } from '@/lib/server/store/schema/payment-schema'
import { BANKER } from '@/lib/server/test-mode/tokens/deploy-test-contracts'
import { deployContract } from '../support/chain/deploy-contract'
import { createPayingWorld, type PaidCheckout, type PayingWorld } from '../support/chain/paying-world'
import { newAccount } from '../support/service/checkout-payment'
import { eventTypes } from '../support/service/subscriber-fixture'

let world: PayingWorld
beforeAll(async () => {
  world = await createPayingWorld()
})
afterAll(() => world.close())

const bookAbi = parseAbi(['function setHook(address owner, uint8 hook)'])
const HOOKS = { none: 0, burning: 1, heavy: 2 } as const

/** Puts payers' programs before the token's transfers; the token's own code and state stay. */
async function hookToken(
  token: Address,
): Promise<(payer: Address, hook: keyof typeof HOOKS) => Promise<void>> {
  const { node } = world
  const codeAt = (address: Address) => node.ask('eth_getCode', address, 'latest')
  const behind = newAccount().address
  await node.ask('anvil_setCode', behind, await codeAt(token))
  const { address: hooked, abi } = await deployContract(node, 'HookedToken', [behind])
  const data = encodeFunctionData({ abi, functionName: 'book' })
  const book = `0x${(await node.call(hooked, data)).slice(26)}` as Address
  await node.ask('anvil_setCode', token, await codeAt(hooked))
  return async (payer, hook) => {
    const args = [payer, HOOKS[hook]] as const
    const data = encodeFunctionData({ abi: bookAbi, functionName: 'setHook', args })
    await world.sendFrom(BANKER, { to: book, data })
  }
}
async function chargeOf({ subscriber }: PaidCheckout, period: number) {
  const [found] = await world.deps.store.db
    .select()
    .from(charges)
    .where(and(eq(charges.subscriberId, subscriber.id), eq(charges.period, period)))
  return found
}

/** Charges of each transaction that was to take some of a merchant's, and whether it had an effect. */
async function triesOf({ mandate }: PaidCheckout): Promise<[number, boolean | null][]> {
  const sent = await world.deps.store.db
    .select()
    .from(chainTransactions)
    .where(and(eq(chainTransactions.purpose, 'charge'), eq(chainTransactions.to, mandate.puller)))
    .orderBy(asc(chainTransactions.nonce))
  return sent.map(({ data, succeeded }) => [decodeCharges(data).length, succeeded])
}

it('payers whose token runs programs of theirs harm themselves alone', async () => {
  const subscription = await world.offer(await world.newMerchant(), 'USDC')
  const checkouts = []
  for (let count = 0; count < 6; count += 1) checkouts.push(await world.checkOut(subscription))
  await world.work()
  const payers = await Promise.all(checkouts.map((each) => world.paid(each)))
  const [first, second, ...honest] = payers
  if (!first || !second) throw new Error('Nobody subscribed')
  const setHook = await hookToken(first.token.address)
  const reachWindow = async (period: number) => {
    const { firstChargeAt, periodMonths } = first.subscriber
    await world.reach(new Date(periodStart(firstChargeAt, periodMonths, period).getTime() + HOUR_MS))
    for (let turns = 0; turns < 3; turns += 1) await world.work()
  }
  const isPaid = { status: 'paid', attempts: 1 }

  // Hidden from every simulation, and more than the others' room.
  for (const { payer } of [first, second]) await setHook(payer.address, 'burning')
  await reachWindow(1)
  for (const each of honest) {
    expect(await chargeOf(each, 1)).toMatchObject(isPaid)
    expect(await eventTypes(world, each.subscriber.id)).not.toContain('payment.failed')
  }
  for (const each of [first, second]) {
    const failed = { status: 'failed', attempts: 1, failureReason: 'unknown' }
    expect(await chargeOf(each, 1)).toMatchObject(failed)
  }
  expect(await triesOf(first)).toEqual([
    [6, false],
    [3, true],
    [3, true],
  ])

  await setHook(first.payer.address, 'heavy')
  await setHook(second.payer.address, 'none')
  await reachWindow(2)
  for (const each of payers) expect(await chargeOf(each, 2)).toMatchObject(isPaid)
  expect((await triesOf(first)).slice(3).toSorted()).toEqual([
    [1, true],
    [5, true],
  ])
})
