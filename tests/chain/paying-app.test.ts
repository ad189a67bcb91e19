import { rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as readCheckout } from '@/app/api/v1/checkout-sessions/[sessionId]/route'
import { POST as advanceClock } from '@/app/api/v1/test/clock/route'
import { POST as giveTokens } from '@/app/api/v1/test/faucet/route'
import { POST as setFault } from '@/app/api/v1/test/faults/route'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { type App, provideDeps } from '@/lib/server/deps'
import { openApp } from '@/lib/server/start-app'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import { charges, leases } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { startLocalChain } from '@/lib/server/test-mode/local-chain/local-chain'
import { TestNode } from '@/lib/server/test-mode/local-chain/test-node'
import { balanceCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { deep } from '../support/process/deep'
import { callOperation } from '../support/service/call-operation'
import {
  askQuote,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
} from '../support/service/checkout-payment'
import { newCheckoutSession, newSubscription } from '../support/service/subscription-fixture'
import { makeDataDirInUse } from '../support/service/test-pglite'

const PRICE_ATOMIC = 9_990000n
const NEVER = new Date('2999-01-01T00:00:00.000Z')
const [usdc] = TEST_TOKENS

let dataDir: string
let app: App
beforeAll(async () => {
  dataDir = await makeDataDirInUse()
  await open()
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(): Promise<void> {
  app = await openApp({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0', LOG_LEVEL: 'error' })
  provideDeps(Promise.resolve(app))
}

/** The local chain as its file has it, once that has the newest block. */
async function savedChain(): Promise<string> {
  const file = join(dataDir, 'chain', 'state.json')
  const head = Number((await app.testMode?.node?.head())?.number)
  const saved = () => readFile(file, 'utf8').then((text) => JSON.parse(text).best_block_number)
  await expect.poll(saved).toBeGreaterThanOrEqual(head)
  return readFile(file, 'utf8')
}

/** Reads a saved chain in a node of its own, without an app. */
async function askSaved(chain: string, ask: (node: TestNode) => Promise<bigint>): Promise<bigint> {
  const stateFile = join(dataDir, 'saved.json')
  await writeFile(stateFile, chain)
  const saved = await startLocalChain({ port: 0, stateFile })
  if (!saved.chain) throw new Error(saved.reason)
  try {
    return await ask(new TestNode(saved.chain.rpcUrl))
  } finally {
    await saved.chain.close()
  }
}

/** Starts the app again as after a crash, with a chain that had not been written down any further. */
async function restartWith(chain: string): Promise<void> {
  // As after a crash: the leases are still held.
  await app.store.db.update(leases).set({ holder: app.random.uuid(), until: NEVER })
  await app.close()
  await rm(join(dataDir, 'chain', 'state.json.end'))
  await writeFile(join(dataDir, 'chain', 'state.json'), chain)
  await open()
}

/** A new payer with tokens subscribes to the first plan of a new merchant's subscription, all by the API. */
async function subscribe({
  trialDays = 0,
  beforeSigning = async () => {},
}: {
  trialDays?: number
  beforeSigning?: () => Promise<void>
} = {}) {
  if (!usdc) throw new Error('There is no token')
  const receiver = newAccount().address
  const { address } = newAccount()
  const id = app.random.uuid()
  await findOrInsertUser(app.store.db, { id, address, organisation: '', now: app.clock.now() })
  const subscription = await newSubscription(
    { deps: app },
    { userId: id },
    {
      trialDays,
      tokens: [usdc.id],
      receivers: [{ address: receiver, networkId: LOCAL_TEST_CHAIN_ID }],
    },
  )
  const payer = newAccount()
  await callOperation(giveTokens, { body: { account: payer.address, tokenId: usdc.id } })
  const { id: sessionId } = await newCheckoutSession({ deps: app }, subscription)
  const api = { call: callOperation }
  const choice = firstChoice(subscription, payer.address)
  const { data: quote } = await askQuote(api, sessionId, choice)
  await beforeSigning()
  const { data } = await sendSigned(api, sessionId, await signedBody(payer, choice, quote))
  expect(data).toEqual({ status: trialDays > 0 ? 'complete' : 'pending' })
  const status = async () => (await callOperation(readCheckout, { params: { sessionId } })).data.status
  const receivedOn = async (node: TestNode | null | undefined) =>
    BigInt((await node?.call(usdc.address, balanceCall(receiver))) ?? -1)
  const received = () => receivedOn(app.testMode?.node)
  const subscriber = async () => {
    const rows = await app.store.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.subscriptionId, subscription.id))
    expect(rows.length).toBeLessThanOrEqual(1)
    return rows[0]
  }
  const paid = async () => {
    const rows = await app.store.db.select().from(charges).where(eq(charges.subscriptionId, subscription.id))
    return rows.sort((a, b) => a.period - b.period).map(({ period, status: of }) => [period, of])
  }
  return { payer, subscription, status, received, receivedOn, subscriber, paid }
}

const advance = (by: { months?: number; days?: number }) =>
  callOperation(advanceClock, { body: { advance: by } })

it('whoever signs becomes a subscriber by itself, and is charged each month', async () => {
  const { status, received, subscriber, paid } = await subscribe()
  // Without any call: the app's own worker deploys, sends, follows and records.
  await expect.poll(status).toBe('complete')
  expect(await subscriber()).toMatchObject({ status: 'active', nextPeriod: 1 })
  expect(await received()).toBe(PRICE_ATOMIC)

  // Several months at once are charged one after the other, or their windows would be forfeited.
  const { data } = await advance({ months: 2, days: 1 })
  expect(data.happened).toContainEqual({ type: 'payment.succeeded', sample: false, count: 2 })
  expect(await received()).toBe(3n * PRICE_ATOMIC)
  expect(await subscriber()).toMatchObject({ status: 'active', nextPeriod: 3 })
  expect(await paid()).toEqual([
    [0, 'settled'],
    [1, 'settled'],
    [2, expect.stringMatching(/paid|settled/)],
  ])
})

it('a trial takes nothing before its end, an empty wallet is past due, and is charged when it is filled', {
  ...deep('charges.test.ts has both, with the jobs run by the test'),
}, async () => {
  const { payer, status, received, subscriber, paid } = await subscribe({ trialDays: 14 })
  await app.work.runNow()
  expect(await status()).toBe('complete')
  expect(await subscriber()).toMatchObject({ status: 'trialing', nextPeriod: 0 })
  expect(await received()).toBe(0n)

  await callOperation(setFault, { body: { fault: 'drain', account: payer.address, token: usdc?.id } })
  const { data } = await advance({ days: 15 })
  const ofSigned = data.happened.filter(({ sample }) => !sample)
  // On the day it is due, and on the day after.
  expect(ofSigned).toContainEqual({ type: 'payment.failed', sample: false, count: 2 })
  expect(ofSigned).toContainEqual({ type: 'subscriber.past_due', sample: false, count: 1 })
  expect(await subscriber()).toMatchObject({ status: 'past_due', nextPeriod: 0 })
  expect(await paid()).toEqual([[0, 'failed']])
  await callOperation(giveTokens, { body: { account: payer.address, tokenId: usdc?.id } })
  await advance({ days: 2 })
  expect(await subscriber()).toMatchObject({ status: 'active', nextPeriod: 1 })
  expect(await received()).toBe(PRICE_ATOMIC)
})

it('what a crash took from the chain is sent again: paid once, and renewed', {
  ...deep('held by chain-crash.test.ts, killed-app.test.ts and the simulation’s chains that get shorter'),
}, async () => {
  let chain = ''
  const { status, received, receivedOn, subscriber, paid } = await subscribe({
    beforeSigning: async () => {
      await app.work.runNow()
      chain = await savedChain()
    },
  })
  await app.work.runNow()
  expect(await status()).toBe('complete')
  expect(await received()).toBe(PRICE_ATOMIC)

  expect(await askSaved(chain, receivedOn)).toBe(0n)
  await restartWith(chain)
  expect(app.testMode?.problem).toBeNull()
  // Sent again with the bytes signed before, which the chain takes once.
  await expect.poll(received).toBe(PRICE_ATOMIC)
  await app.work.runNow()
  expect(await paid()).toEqual([[0, 'paid']])
  expect(await subscriber()).toMatchObject({ status: 'active', nextPeriod: 1 })
  await advance({ months: 1, days: 1 })
  expect(await received()).toBe(2n * PRICE_ATOMIC)
})

it('a chain that lacks what was final is not taken for the one that was lost', async () => {
  await app.close()
  await rm(join(dataDir, 'chain'), { recursive: true })
  await open()
  expect(app.testMode?.problem).toContain('not the one that the database tells of')
  expect(app.payments.networks.size).toBe(0)
})
