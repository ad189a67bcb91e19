import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { deployCall } from '@/lib/mandate/puller/payer-calls'
import { parseEnv } from '@/lib/server/env'
import { createLog } from '@/lib/server/log'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import type { TestNode } from '@/lib/server/test-mode/local-chain/test-node'
import { openTestMode, type TestMode } from '@/lib/server/test-mode/open-test-mode'
import { BANKER } from '@/lib/server/test-mode/tokens/deploy-test-contracts'
import { standardTestTokenAbi } from '@/lib/server/test-mode/tokens/standard-test-token.generated'
import { mintCall, setPausedCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import type { CatalogueToken } from '@/lib/server/tokens/catalogue-token'
import { deployContract } from '../support/chain/deploy-contract'
import { IS_DEEP } from '../support/process/deep'
import {
  askQuote,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
} from '../support/service/checkout-payment'
import { expectUntouched } from '../support/service/signed-checkout'
import { newCheckoutSession, newSubscription, RECEIVER_A } from '../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../support/service/world'

/** In the order of the contract’s enumeration. */
const MANNERS = ['REFUSING', 'SILENT', 'FEEING', 'IDLE', 'BOASTING'] as const

const dataDir = mkdtempSync(join(tmpdir(), 'dues-first-payer-'))
let mode: TestMode
let node: TestNode
let world: World
let merchant: Merchant
let tokens: readonly CatalogueToken[]

beforeAll(async () => {
  mode = await openTestMode(parseEnv({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0' }), createLog('silent'))
  if (!mode.node) throw new Error(String(mode.problem))
  node = mode.node
  world = await createWorld({ payments: mode.payments })
  tokens = [...TEST_TOKENS.map(({ deployment, ...token }) => token), ...(await deployOddTokens())]
  await syncTokenCatalogue(world.deps, { tokens })
})
afterAll(async () => {
  await world.close()
  await mode.close()
  rmSync(dataDir, { recursive: true, force: true })
})
// Merchants without a puller: each test's payer is the first one.
beforeEach(async () => {
  world.clock.set(mode.clock.now())
  merchant = await world.newMerchant()
})

/** A token for each odd manner, and one whose decimals differ from the catalogue's. */
async function deployOddTokens(): Promise<CatalogueToken[]> {
  const [like] = TEST_TOKENS
  if (!like) throw new Error('There is no token to begin with')
  const { deployment: _, ...shape } = like
  const kinds = [...MANNERS.map((symbol, manner) => ({ symbol, manner, decimals: 6 }))]
  const odd = [...kinds, { symbol: 'LYING', manner: 0, decimals: 8 }]
  const made: CatalogueToken[] = []
  for (const [index, { symbol, manner, decimals }] of odd.entries()) {
    const { address } = await deployContract(node, 'OddToken', [manner, decimals])
    made.push({ ...shape, id: String(31337101 + index), symbol, name: symbol, address })
  }
  return made
}

const tokenOf = (symbol: string): CatalogueToken & { address: Address } => {
  const token = tokens.find((each) => each.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}`)
  return { ...token, address: token.address as Address }
}
const sendToToken = (symbol: string, data: Hex) =>
  node.send({ from: BANKER, to: tokenOf(symbol).address, data })
const setBlocked = (account: Address, on = true): Hex =>
  encodeFunctionData({ abi: standardTestTokenAbi, functionName: 'setBlocked', args: [account, on] })

/** Puts the merchant's own contract on the chain, as after its first payer. */
const deployPuller = async () => {
  const factory = mode.payments.networks.get(LOCAL_TEST_CHAIN_ID)?.factory
  if (!factory) throw new Error('There is no network')
  const data = deployCall({ factory, merchant: merchant.address as Address }).data
  await node.send({ from: BANKER, to: factory, data })
}

/** A payer with 500 of a token, and the signatures and approvals of a quote. */
async function firstPayer(symbol: string, receivers: readonly Address[] = [RECEIVER_A]) {
  const { id, address, decimals } = tokenOf(symbol)
  const subscription = await newSubscription(world, merchant, {
    trialDays: 0,
    tokens: [id],
    receivers: receivers.map((receiver) => ({ address: receiver, networkId: LOCAL_TEST_CHAIN_ID })),
  })
  const payer = newAccount()
  await sendToToken(symbol, mintCall(payer.address, parseUnits('500', decimals)))
  await node.setCoins(payer.address, 10n ** 18n)
  const { id: sessionId } = await newCheckoutSession(world, subscription)
  const choice = firstChoice(subscription, payer.address)
  const { data: quote } = await askQuote(world, sessionId, choice)
  for (const { data } of quote.approvals) {
    await node.send({ from: payer.address, to: address, data: data as Hex })
  }
  const body = await signedBody(payer, choice, quote)
  const send = (change: object = {}) => sendSigned(world, sessionId, { ...body, ...change })
  return { payer, sessionId, choice, quote, body, send }
}
type FirstPayer = Awaited<ReturnType<typeof firstPayer>>

/** Asserts that nothing was recorded, and no puller deployed. */
async function expectNothing(payment: FirstPayer): Promise<void> {
  await expectUntouched(world, payment)
  expect(await node.hasCode(payment.quote.spender as Address)).toBe(false)
}

/** One with a permit and one without; a deep run tries every token of test mode. */
const TOKENS = IS_DEEP ? ['USDC', 'USDT', 'DAI', 'WETH'] : ['USDC', 'USDT']

describe('a merchant’s first payer', () => {
  it.each(TOKENS)('who can pay in %s is taken', async (symbol) => {
    expect((await (await firstPayer(symbol)).send()).data).toEqual({ status: 'pending' })
  })

  it.each(TOKENS)('is told that %s is paused, before anything is recorded', async (symbol) => {
    const payment = await firstPayer(symbol)
    await sendToToken(symbol, setPausedCall(true))
    const { problem } = await payment.send()
    await sendToToken(symbol, setPausedCall(false))
    expect(problem).toMatchObject({
      status: 409,
      code: 'charge_would_fail',
      errors: [{ code: 'token_paused' }],
    })
    await expectNothing(payment)
    expect((await payment.send()).status).toBe(202)
  })

  it.each(['USDC', 'USDT'])('is told that %s blocks the payer, or any of the receivers', async (symbol) => {
    const blocked = newAccount().address
    const toBlocked = await firstPayer(symbol, [RECEIVER_A, blocked])
    await sendToToken(symbol, setBlocked(blocked))
    const ofBlocked = await firstPayer(symbol)
    await sendToToken(symbol, setBlocked(ofBlocked.payer.address))
    for (const [payment, remedy] of [
      [toBlocked, /merchant has to fix/],
      [ofBlocked, /another token or account/],
    ] as const) {
      const { problem } = await payment.send()
      expect(problem).toMatchObject({
        code: 'charge_would_fail',
        errors: [{ code: 'blocked_address', message: expect.stringMatching(remedy) }],
      })
      await expectNothing(payment)
    }
  })

  it('with an empty wallet is told what is missing', async () => {
    const payment = await firstPayer('WETH')
    const all = parseUnits('500', tokenOf('WETH').decimals)
    const transfer = { abi: standardTestTokenAbi, functionName: 'transfer', args: [BANKER, all] } as const
    const data = encodeFunctionData(transfer)
    await node.send({ from: payment.payer.address, to: tokenOf('WETH').address, data })
    expect((await payment.send()).problem).toMatchObject({ status: 402, code: 'insufficient_balance' })
    await expectNothing(payment)
  })
})

describe('a token that does not do what it says is refused, and nothing is recorded', () => {
  it('where it says no in place of failing', async () => {
    const receiver = newAccount().address
    const payment = await firstPayer('REFUSING', [RECEIVER_A, receiver])
    await sendToToken('REFUSING', setBlocked(receiver))
    expect((await payment.send()).problem).toMatchObject({ status: 409, code: 'token_unusable' })
    await expectNothing(payment)
    await sendToToken('REFUSING', setBlocked(receiver, false))
    expect((await payment.send()).status).toBe(202)
  })

  it('where it fails without a word', async () => {
    const receiver = newAccount().address
    const payment = await firstPayer('SILENT', [receiver])
    await sendToToken('SILENT', setBlocked(receiver))
    expect((await payment.send()).problem).toMatchObject({
      status: 409,
      code: 'charge_would_fail',
      errors: [{ code: 'unknown' }],
    })
    await expectNothing(payment)
  })

  it.each([
    ['keeps a part for itself', 'FEEING'],
    ['says yes and moves nothing', 'IDLE'],
    ['says that everybody holds plenty', 'BOASTING'],
  ])('where it %s', async (_, symbol) => {
    const payment = await firstPayer(symbol)
    expect((await payment.send()).problem).toMatchObject({ status: 409, code: 'token_unusable' })
    await expectNothing(payment)
    // Nor is the next payer taken, for whom there is a contract that such a charge would go through.
    await deployPuller()
    const next = await firstPayer(symbol)
    expect((await next.send()).problem).toMatchObject({ status: 409, code: 'token_unusable' })
    await expectUntouched(world, next)
  })

  it('where its decimals are not those of the catalogue, already when a quote is asked for', async () => {
    const subscription = await newSubscription(world, merchant, {
      tokens: [tokenOf('LYING').id],
      receivers: [{ address: RECEIVER_A, networkId: LOCAL_TEST_CHAIN_ID }],
    })
    const session = await newCheckoutSession(world, subscription)
    const { problem } = await askQuote(world, session.id, firstChoice(subscription, newAccount().address))
    expect(problem).toMatchObject({
      status: 409,
      code: 'token_unusable',
      detail: expect.stringContaining('says 8 decimals'),
    })
  })
})
