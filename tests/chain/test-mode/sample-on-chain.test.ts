import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import {
  createPublicClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  isAddressEqual,
  parseEventLogs,
} from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as advanceClock } from '@/app/api/v1/test/clock/route'
import { POST as giveTokens } from '@/app/api/v1/test/faucet/route'
import { DAY_MS } from '@/lib/billing/durations'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { type App, provideDeps } from '@/lib/server/deps'
import { chargeAmount } from '@/lib/server/services/onchain/charge-amount'
import { readStandings, type Standing } from '@/lib/server/services/onchain/read-standings'
import { createPayerLink } from '@/lib/server/services/subscribers/create-payer-link'
import { retryMerchantCharge } from '@/lib/server/services/subscribers/retry-merchant-charge'
import { openApp } from '@/lib/server/start-app'
import type { MandateRow } from '@/lib/server/store/chain/mandates'
import { countEventsAfter, findNewestEvent } from '@/lib/server/store/reports/event-counts'
import { charges, mandates } from '@/lib/server/store/schema/payment-schema'
import { subscribers, tokens } from '@/lib/server/store/schema/schema'
import type { ChargeRow } from '@/lib/server/store/subscribers/charges'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { TokenRow } from '@/lib/server/store/subscriptions/tokens'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'
import { callOperation } from '../../support/service/call-operation'
import { makeTestDataDir } from '../../support/service/test-pglite'

let dataDir: string
let app: App
let told: bigint
beforeAll(async () => {
  dataDir = await makeTestDataDir()
  app = await openApp({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0', LOG_LEVEL: 'error' })
  provideDeps(Promise.resolve(app))
  told = await findNewestEvent(app.store.db)
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function localChain() {
  const node = app.testMode?.node
  const network = app.payments.networks.get(LOCAL_TEST_CHAIN_ID)
  if (!node || !network) throw new Error(String(app.testMode?.problem))
  return { node, client: network.client }
}

interface Signed {
  readonly subscriber: SubscriberRow
  readonly mandate: MandateRow
  readonly token: TokenRow
  readonly charges: readonly ChargeRow[]
  readonly standing: Standing
}

/** Everybody of the sample: the rows, and what the chain says. */
async function readSigned(): Promise<Signed[]> {
  const { db } = app.store
  const rows = await db
    .select({ subscriber: subscribers, mandate: mandates, token: tokens })
    .from(mandates)
    .innerJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
  const taken = await db.select().from(charges)
  const places = rows.map(({ mandate }) => mandate)
  const standings = await readStandings(localChain().client, places)
  return rows.map((row, index) => {
    const standing = standings[index]
    if (!standing) throw new Error(`The token ${row.mandate.token} does not answer`)
    const own = taken.filter(({ subscriberId }) => subscriberId === row.subscriber.id)
    return { ...row, charges: own, standing }
  })
}

const amountOf = ({ subscriber, token }: Signed) => chargeAmount(app, { subscriber, token })
const isPaid = ({ status }: ChargeRow) => status === 'paid' || status === 'settled'
const paidBy = ({ charges: own }: Signed) => own.filter(isPaid)
const failedOf = ({ subscriber, charges: own }: Signed) =>
  own.find(({ status, period }) => status === 'failed' && period === subscriber.nextPeriod)

it('everybody has signed, and the chain knows each mandate as its row does, with the windows that were paid', async () => {
  const signed = await readSigned()
  expect(signed).toHaveLength(await app.store.db.$count(subscribers))
  const count = (status: string) => signed.filter(({ subscriber }) => subscriber.status === status).length
  expect([count('active'), count('trialing'), count('past_due'), count('cancelled')]).toEqual([
    115, 24, 12, 29,
  ])
  for (const each of signed) {
    const { mandate, standing, subscriber } = each
    const { phase, charges: taken } = standing.status
    const expected = { live: 'live', pending: 'unknown', ended: mandate.endedAt ? 'cancelled' : 'unknown' }
    expect(phase, subscriber.id).toBe(expected[mandate.status])
    expect(taken).toBe(subscriber.chargesPaid)
    expect(taken).toBe(paidBy(each).length)
    expect(mandate.payer).toBe(subscriber.eoaAddress)
    if (subscriber.status === 'cancelled') expect(mandate.status).toBe('ended')
    if (subscriber.status === 'trialing') expect(mandate.status).toBe('pending')
  }
  const wallets = new Set(signed.map(({ mandate }) => mandate.payer))
  for (const number of [2, 3, 4, 5]) expect(wallets.has(sampleAccount(number).address)).toBe(true)
})

it('each payment has its transaction, of its time, which moved the amount from the payer to the receivers', async () => {
  const { node, client } = localChain()
  const reader = createPublicClient({ transport: http(node.rpcUrl, { batch: true }) })
  const signed = await readSigned()
  expect(signed.flatMap(paidBy).length).toBeGreaterThan(400)
  for (const each of signed) {
    const found = await Promise.all(paidBy(each).map(({ transactionHash }) => transactionOf(transactionHash)))
    for (const [index, { receipt, timestamp }] of found.entries()) {
      const { blockNumber, amountAtomic, paidAt, status } = paidBy(each)[index] ?? {}
      expect(status).toBe('settled')
      expect(receipt).toMatchObject({ status: 'success', blockNumber })
      expect(timestamp).toBe(paidAt?.getTime())
      const moved = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs }).filter(
        ({ address, args }) =>
          isAddressEqual(address, each.mandate.token) && isAddressEqual(args.from, each.mandate.payer),
      )
      const receivers = each.mandate.message.payouts.map(({ receiver }) => getAddress(receiver))
      expect(moved.map(({ args }) => getAddress(args.to))).toEqual(receivers)
      expect(moved.reduce((sum, { args }) => sum + args.value, 0n)).toBe(amountAtomic)
    }
  }
  expect(await client.code(signed[0]?.mandate.puller ?? '0x')).not.toBeNull()

  async function transactionOf(hash: Hex | null) {
    const receipt = await reader.getTransactionReceipt({ hash: hash ?? '0x' })
    const { timestamp } = await reader.getBlock({ blockNumber: receipt.blockNumber })
    return { receipt, timestamp: Number(timestamp) * 1000 }
  }
})

it('who goes on can pay the next charge, and who is past due lacks what the row says', async () => {
  const signed = await readSigned()
  const failing = signed.filter(({ subscriber }) => subscriber.status === 'past_due')
  expect(new Set(failing.map((each) => failedOf(each)?.failureReason))).toEqual(
    new Set(['insufficient_balance', 'allowance_too_low']),
  )
  for (const each of signed) {
    const { subscriber, standing, mandate } = each
    if (subscriber.nextPeriod === null || subscriber.status === 'cancelled') continue
    const amount = await amountOf(each)
    const reason = failedOf(each)?.failureReason
    const permitted = mandate.status === 'pending' ? BigInt(mandate.permit?.value ?? 0) : 0n
    const allowance = standing.allowance > permitted ? standing.allowance : permitted
    expect(standing.balance >= amount, subscriber.id).toBe(reason !== 'insufficient_balance')
    expect(allowance >= amount, subscriber.id).toBe(reason !== 'allowance_too_low')
  }
})

it('nothing is news of today because it was made: looking at all wallets tells of nobody', async () => {
  await app.work.runNow()
  expect(await countEventsAfter(app.store.db, { after: told })).toEqual([])
})

it('whatever payer links are for is answered for everybody who goes on', async () => {
  const goesOn = (await readSigned()).filter(({ subscriber }) => subscriber.nextPeriod !== null)
  expect(goesOn.length).toBeGreaterThan(120)
  for (const [index, { subscriber }] of goesOn.entries()) {
    const purpose = (['permission', 'retry', 'change'] as const)[index % 3] ?? 'change'
    await createPayerLink(app, { merchantId: subscriber.merchantId, id: subscriber.id, purpose })
  }
})

it('each failed payment is really tried again, in vain, and with tokens it is paid', async () => {
  const retryAll = async (lines: readonly Signed[]) => {
    for (const { subscriber } of lines) {
      const author = { merchantId: subscriber.merchantId, actor: 'test' }
      await retryMerchantCharge(app, { author, id: subscriber.id })
    }
    await app.work.runNow()
    return new Map((await readSigned()).map((each) => [each.subscriber.id, each]))
  }
  const failing = (await readSigned()).filter((each) => each.subscriber.status === 'past_due')
  const tried = await retryAll(failing)
  for (const before of failing) {
    const [was, is] = [before, tried.get(before.subscriber.id)].map((each) => each && failedOf(each))
    expect(is).toMatchObject({ attempts: (was?.attempts ?? 0) + 1, failureReason: was?.failureReason })
  }
  const poor = failing.find((each) => failedOf(each)?.failureReason === 'insufficient_balance')
  if (!poor) throw new Error('Nobody lacks tokens')
  await callOperation(giveTokens, { body: { account: poor.mandate.payer, tokenId: poor.token.id } })
  const after = (await retryAll([poor])).get(poor.subscriber.id)
  const paid = after?.charges.find(({ period }) => period === poor.subscriber.nextPeriod)
  expect(paid?.status).toMatch(/^(paid|settled)$/)
  expect(paid?.transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
})

it('days later the keeper has charged who was due, and the others fail for the same reason', async () => {
  const before = await readSigned()
  const now = app.clock.now()
  const { data } = await callOperation(advanceClock, { body: { advance: { days: 12 } } })
  const told = data.happened.filter(({ type }) => type.startsWith('payment.'))
  expect(new Set(told.map(({ sample }) => sample))).toEqual(new Set([true]))
  const after = new Map((await readSigned()).map((each) => [each.subscriber.id, each]))
  const due = before.filter(
    ({ subscriber: { nextChargeAt, status, cancelAt } }) =>
      nextChargeAt !== null &&
      nextChargeAt.getTime() < now.getTime() + 11 * DAY_MS &&
      (status === 'active' || status === 'trialing') &&
      cancelAt === null,
  )
  expect(due.length).toBeGreaterThan(1)
  for (const each of due) {
    const then = after.get(each.subscriber.id)
    if (!then) throw new Error('Somebody is gone')
    const fresh = paidBy(then).filter(({ id }) => !each.charges.some((known) => known.id === id))
    expect(fresh.length, each.subscriber.id).toBeGreaterThan(0)
    expect(fresh.every(({ transactionHash }) => transactionHash !== null)).toBe(true)
    expect(then.standing.status.charges).toBe(then.subscriber.chargesPaid)
    expect(then.subscriber.status).toBe('active')
  }
  for (const each of before.filter((one) => failedOf(one))) {
    const reason = failedOf(each)?.failureReason
    const then = after.get(each.subscriber.id)?.charges.filter(({ status }) => status === 'failed') ?? []
    expect(then.length).toBeGreaterThan(0)
    for (const charge of then) expect(['window_missed', reason]).toContain(charge.failureReason)
  }
})
