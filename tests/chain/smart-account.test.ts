import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  pad,
  parseSignature,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as readCheckout } from '@/app/api/v1/checkout-sessions/[sessionId]/route'
import { POST as endOnChain } from '@/app/api/v1/portal/subscriptions/[subscriberId]/cancel-on-chain/route'
import { GET as listPaid } from '@/app/api/v1/portal/subscriptions/route'
import { POST as advanceClock } from '@/app/api/v1/test/clock/route'
import { POST as giveTokens } from '@/app/api/v1/test/faucet/route'
import { POST as setFault } from '@/app/api/v1/test/faults/route'
import { DAY_MS } from '@/lib/billing/durations'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { type App, provideDeps } from '@/lib/server/deps'
import { SESSION_COOKIE } from '@/lib/server/http/session-cookie'
import { hashSecret, secretToken } from '@/lib/server/random'
import { openApp } from '@/lib/server/start-app'
import { insertSession } from '@/lib/server/store/accounts/sessions'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import { chainTransactions, enrolments } from '@/lib/server/store/schema/payment-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { TestNode } from '@/lib/server/test-mode/local-chain/test-node'
import { BANKER } from '@/lib/server/test-mode/tokens/deploy-test-contracts'
import { balanceCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { type DeployedContract, deployContract } from '../support/chain/deploy-contract'
import {
  IMPLEMENTATION,
  IMPLEMENTATION_SLOT,
  PROXY_CODE,
  signAsOwner,
  wrapSignature,
} from '../support/chain/owned-wallet'
import { deep } from '../support/process/deep'
import { callOperation } from '../support/service/call-operation'
import { askQuote, firstChoice, newAccount, sendSigned } from '../support/service/checkout-payment'
import { newCheckoutSession, newSubscription } from '../support/service/subscription-fixture'
import { makeDataDirInUse } from '../support/service/test-pglite'

const PRICE_ATOMIC = 9_990000n
const [usdc] = TEST_TOKENS
const token = usdc?.address as Address
const api = { call: callOperation }

let dataDir: string
let app: App
let node: TestNode
let factory: DeployedContract

beforeAll(async () => {
  dataDir = await makeDataDirInUse()
  app = await openApp({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0', LOG_LEVEL: 'error' })
  provideDeps(Promise.resolve(app))
  if (!app.testMode?.node) throw new Error(String(app.testMode?.problem))
  node = app.testMode.node
  factory = await deployFactory()
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const deployFactory = () => deployContract(node, 'SmartAccountFactory')

async function newMerchant() {
  const receiver = newAccount().address
  const { address } = newAccount()
  const userId = app.random.uuid()
  await findOrInsertUser(app.store.db, { id: userId, address, organisation: '', now: app.clock.now() })
  const receivers = [{ address: receiver, networkId: LOCAL_TEST_CHAIN_ID }]
  const offer = (trialDays = 0) =>
    newSubscription({ deps: app }, { userId }, { trialDays, tokens: [usdc?.id ?? ''], receivers })
  const received = async () => BigInt(await node.call(token, balanceCall(receiver)))
  return { offer, received }
}

const sentTo = (to: Address) =>
  app.store.db.select().from(chainTransactions).where(eq(chainTransactions.to, to))

/** A counterfactual smart wallet (not deployed yet) with tokens, at a checkout. */
async function newPayer(subscription: SubscriptionDetails) {
  const key = keccak256(concatHex([zeroHash, newAccount().address]))
  const owner = privateKeyToAccount(key)
  const of = encodeFunctionData({ abi: factory.abi, functionName: 'addressOf', args: [owner.address] })
  const account = getAddress(`0x${(await node.call(factory.address, of)).slice(26)}`)
  await callOperation(giveTokens, { body: { account, tokenId: usdc?.id } })
  const { id: sessionId } = await newCheckoutSession({ deps: app }, subscription)
  const choice = { ...firstChoice(subscription, account), authorizeBy: 'calls' } as const
  const quote = async () => (await askQuote(api, sessionId, choice)).data
  const subscribe = (mandate: object) => sendSigned(api, sessionId, { ...choice, mandate })
  const progress = async () => (await callOperation(readCheckout, { params: { sessionId } })).data
  /** The owner signs the calls, and a relayer sends one transaction that deploys the wallet and runs them. */
  const run = async (calls: readonly { to: string; data: string }[], nonce = 0n) => {
    const all = calls.map(({ to, data }) => ({ to: to as Address, value: 0n, data: data as Hex }))
    const digest = keccak256(
      encodeAbiParameters(
        [
          { type: 'uint256' },
          { type: 'address' },
          { type: 'uint256' },
          {
            type: 'tuple[]',
            components: [
              { name: 'to', type: 'address' },
              { name: 'value', type: 'uint256' },
              { name: 'data', type: 'bytes' },
            ],
          },
        ],
        [BigInt(LOCAL_TEST_CHAIN_ID), account, nonce, all],
      ),
    )
    const { r, s, v } = parseSignature(await sign({ hash: digest, privateKey: key, to: 'hex' }))
    const args = [owner.address, all, v, r, s]
    const data = encodeFunctionData({ abi: factory.abi, functionName: 'run', args })
    await node.send({ from: BANKER, to: factory.address, data })
  }
  return { account, quote, subscribe, progress, run }
}

/** A smart wallet that is deployed, at a checkout of its own, with tokens and the allowance that is asked for. */
async function atCheckout(subscription: SubscriptionDetails, wallet: DeployedContract) {
  const { address: account, abi } = wallet
  await callOperation(giveTokens, { body: { account, tokenId: usdc?.id } })
  const { id: sessionId } = await newCheckoutSession({ deps: app }, subscription)
  const choice = firstChoice(subscription, account)
  const { data: quote } = await askQuote(api, sessionId, choice)
  const args = [quote.spender as Address, 10n ** 12n] as const
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  const data = encodeFunctionData({ abi, functionName: 'run', args: [token, approve] })
  await node.send({ from: BANKER, to: account, data })
  const subscribe = (signature: Hex) =>
    sendSigned(api, sessionId, { ...choice, mandate: quote.mandate.message, signature })
  const quoteCalls = () => askQuote(api, sessionId, { ...choice, authorizeBy: 'calls' })
  const subscribeByCalls = (mandate: object) =>
    sendSigned(api, sessionId, { ...choice, authorizeBy: 'calls', mandate })
  const quoteAgain = () => askQuote(api, sessionId, choice)
  const progress = async () => (await callOperation(readCheckout, { params: { sessionId } })).data
  const bookedOn = async () => {
    const all = app.store.db.select().from(enrolments)
    const [row] = await all.where(eq(enrolments.checkoutSessionId, sessionId))
    return { eoaAddress: row?.eoaAddress, swAddress: row?.swAddress }
  }
  return { quote, quoteAgain, quoteCalls, subscribe, subscribeByCalls, progress, bookedOn }
}

/** The proxy of Coinbase Smart Wallets at a new address, which calls `implementation`. */
async function putProxy(implementation: Address): Promise<Address> {
  const { address } = newAccount()
  await node.ask('anvil_setCode', address, PROXY_CODE)
  await node.ask('anvil_setStorageAt', address, IMPLEMENTATION_SLOT, pad(implementation))
  return address
}

it('a wallet that stands nowhere subscribes by its first calls, and is charged each month', async () => {
  const { offer, received } = await newMerchant()
  const payer = await newPayer(await offer())
  const { calls, mandate, spender } = await payer.quote()
  // The merchant's first payer: the calls deploy the puller, and the keeper pays no gas for it.
  expect(calls).toHaveLength(3)
  expect(await node.hasCode(payer.account)).toBe(false)
  expect((await payer.subscribe(mandate.message)).problem?.code).toBe('not_authorized')

  await payer.run(calls)
  expect(await node.hasCode(payer.account)).toBe(true)
  expect(await node.hasCode(spender as Address)).toBe(true)
  expect((await payer.subscribe(mandate.message)).data).toEqual({ status: 'pending' })
  await app.work.runNow()
  expect(await payer.progress()).toMatchObject({ status: 'complete', payer: payer.account })
  expect(await received()).toBe(PRICE_ATOMIC)
  expect((await payer.subscribe(mandate.message)).data).toEqual({ status: 'complete' })

  await callOperation(advanceClock, { body: { advance: { months: 1, days: 1 } } })
  expect(await received()).toBe(2n * PRICE_ATOMIC)
})

it('calls of which one fails leave nothing behind, and can be sent again', {
  ...deep('held without a chain by authorized-by-calls.test.ts'),
}, async () => {
  const { offer, received } = await newMerchant()
  const payer = await newPayer(await offer())
  const { calls, mandate } = await payer.quote()
  await expect(payer.run([...calls, { to: token, data: '0xdeadbeef' }])).rejects.toThrow('reverted')
  expect((await payer.subscribe(mandate.message)).problem?.code).toBe('not_authorized')
  expect((await payer.progress()).status).toBe('open')

  await payer.run(calls)
  expect((await payer.subscribe(mandate.message)).data).toEqual({ status: 'pending' })
  await app.work.runNow()
  expect(await received()).toBe(PRICE_ATOMIC)
})

it('with a trial nothing is taken or sent; the second payer of a merchant deploys nothing', {
  ...deep('held without a chain by authorized-by-calls.test.ts and waiting-terms.test.ts'),
}, async () => {
  const { offer, received } = await newMerchant()
  const subscription = await offer(14)
  for (const count of [3, 2]) {
    const payer = await newPayer(subscription)
    const { calls, mandate } = await payer.quote()
    expect(calls).toHaveLength(count)
    await payer.run(calls)
    expect((await payer.subscribe(mandate.message)).data).toEqual({ status: 'pending' })
    await app.work.runNow()
    expect(await payer.progress()).toMatchObject({ status: 'complete', subscriber: { status: 'trialing' } })
  }
  expect(await received()).toBe(0n)
  await callOperation(advanceClock, { body: { advance: { days: 15 } } })
  expect(await received()).toBe(2n * PRICE_ATOMIC)
})

/** A wallet by another contract than ours, at a checkout of its own, with all that is asked for done. */
async function newForeignWallet(
  subscription: SubscriptionDetails,
  contract: string,
  args: readonly unknown[] = [],
) {
  const { address: account, abi } = await deployContract(node, contract, args, pad(newAccount().address))
  const checkout = await atCheckout(subscription, { address: account, abi })
  const send = (functionName: string, sent: readonly unknown[]) =>
    node.send({ from: BANKER, to: account, data: encodeFunctionData({ abi, functionName, args: sent }) })
  return {
    ...checkout,
    account,
    send,
    subscribe: () => checkout.subscribe('0xc0ffee'),
    spender: checkout.quote.spender as Address,
  }
}

it('a wallet that burns gas to check a signature is not brought to the chain, and costs the keeper no start', async () => {
  const { offer } = await newMerchant()
  const subscription = await offer()
  const newBurner = (gas: bigint) => newForeignWallet(subscription, 'BurningAccount', [gas])

  // Nothing to try it on yet: the keeper finds out before it signs.
  const first = await newBurner(5_000_000n)
  expect((await first.subscribe()).data).toEqual({ status: 'pending' })
  await app.work.runNow()
  await app.work.runNow()
  expect(await first.progress()).toMatchObject({ status: 'open', failureReason: 'too_costly' })
  expect(await sentTo(first.spender)).toEqual([])

  const second = await newBurner(2_000_000n)
  expect((await second.subscribe()).problem).toMatchObject({
    code: 'charge_would_fail',
    detail: expect.stringContaining('too much gas'),
  })
  // Within the bound, its own check is its own affair.
  const third = await newBurner(300_000n)
  expect((await third.subscribe()).data).toEqual({ status: 'pending' })
})

it('a wallet that tells a simulation by its gas price is not brought to the chain', {
  ...deep('held without a chain by waiting-terms.test.ts'),
}, async () => {
  const { offer } = await newMerchant()
  const subscription = await offer()
  const liar = await newForeignWallet(subscription, 'LyingAccount')
  // Nothing to try it on yet: the merchant's contract is deployed for it, and nothing else.
  expect((await liar.subscribe()).data).toEqual({ status: 'pending' })
  await app.work.runNow()
  await app.work.runNow()
  expect(await liar.progress()).toMatchObject({ status: 'open', failureReason: 'unknown' })
  expect(await node.hasCode(liar.spender)).toBe(true)
  expect(await sentTo(liar.spender)).toEqual([])
})

it('a wallet whose start reverted on the chain brings its next terms itself', {
  ...deep('rare; held without a chain by waiting-terms.test.ts and authorized-by-calls.test.ts'),
}, async () => {
  const { offer, received } = await newMerchant()
  const subscription = await offer()
  const first = await newForeignWallet(subscription, 'LyingAccount')
  await first.send('sayYesUpTo', [2n ** 64n])
  expect((await first.subscribe()).data).toEqual({ status: 'pending' })
  await app.work.runNow()
  await app.work.runNow()
  expect(await first.progress()).toMatchObject({ status: 'complete' })
  expect(await received()).toBe(PRICE_ATOMIC)

  const liar = await newForeignWallet(subscription, 'LyingAccount')
  await liar.send('sayYesUpTo', [2n ** 64n])
  expect((await liar.subscribe()).data).toEqual({ status: 'pending' })
  // The transaction is signed and reaches no block until the wallet says otherwise.
  await callOperation(setFault, { body: { fault: 'drop_transaction' } })
  await app.work.runNow()
  await liar.send('sayYesUpTo', [1n])
  await callOperation(setFault, { body: { fault: 'drop_transaction', on: false } })
  await app.work.runNow()
  await app.work.runNow()
  expect(await liar.progress()).toMatchObject({ status: 'open', failureReason: 'unknown' })
  expect(await sentTo(liar.spender)).toMatchObject([{ succeeded: true }, { succeeded: false }])

  const required = { code: 'own_transaction_required' }
  expect((await liar.subscribe()).problem).toMatchObject(required)
  expect((await liar.quoteAgain()).problem).toMatchObject(required)
  const { calls, mandate } = (await liar.quoteCalls()).data
  for (const { to, data } of calls) await liar.send('run', [to, data])
  expect((await liar.subscribeByCalls(mandate.message)).data).toEqual({ status: 'pending' })
  await app.work.runNow()
  expect(await liar.progress()).toMatchObject({ status: 'complete' })
  expect(await received()).toBe(2n * PRICE_ATOMIC)
})

it('a wallet with code ends its permission by its own check, unless it says yes in a simulation alone', async () => {
  const { offer } = await newMerchant()
  const wallet = await newForeignWallet(await offer(), 'LyingAccount')
  await wallet.send('sayYesUpTo', [2n ** 64n])
  expect((await wallet.subscribe()).data).toEqual({ status: 'pending' })
  await app.work.runNow()
  await app.work.runNow()
  expect(await wallet.progress()).toMatchObject({ status: 'complete' })

  const cookie = await sessionOf(wallet.account)
  const shown = async () => (await callOperation(listPaid, { cookie })).data[0]
  const subscriberId = (await shown())?.id ?? ''
  const end = () =>
    callOperation(endOnChain, { cookie, params: { subscriberId }, body: { signature: '0xc0ffee' } })
  await wallet.send('sayYesUpTo', [1n])
  expect((await end()).problem).toMatchObject({ code: 'bad_signature' })
  expect(await shown()).toMatchObject({ cancelAt: null, permission: { state: 'live' } })
  await wallet.send('sayYesUpTo', [2n ** 64n])
  expect((await end()).data).toMatchObject({ permission: { state: 'removing' } })
  await app.work.runNow()
  await app.work.runNow()
  expect(await shown()).toMatchObject({ status: 'active', permission: { state: 'removed' } })
})

/** The Cookie header of a smart wallet that is signed in. */
async function sessionOf(address: Address): Promise<string> {
  const id = app.random.uuid()
  const now = app.clock.now()
  const account = { id, address, chainId: LOCAL_TEST_CHAIN_ID, organisation: '', now }
  const user = await findOrInsertUser(app.store.db, account)
  const token = secretToken(app.random)
  await insertSession(app.store.db, {
    ...{ id: app.random.uuid(), userId: user.id, tokenHash: hashSecret(token), userAgent: '' },
    ...{ address, chainId: LOCAL_TEST_CHAIN_ID, createdAt: now, lastUsedAt: now },
    expiresAt: new Date(now.getTime() + DAY_MS),
  })
  return `${SESSION_COOKIE}=${token}`
}

it('a Coinbase Smart Wallet is booked on the owner that signed for it', async () => {
  const { offer, received } = await newMerchant()
  const { address, abi } = await deployContract(node, 'OwnedWallet')
  await node.ask('anvil_setCode', IMPLEMENTATION, await node.ask('eth_getCode', address, 'latest'))
  const wallet = await putProxy(IMPLEMENTATION)
  const owner = privateKeyToAccount(generatePrivateKey())
  const data = encodeFunctionData({ abi, functionName: 'initialize', args: [owner.address] })
  await node.send({ from: BANKER, to: wallet, data })

  const { quote, subscribe, bookedOn } = await atCheckout(await offer(), { address: wallet, abi })
  const chainId = LOCAL_TEST_CHAIN_ID
  expect((await subscribe(await signAsOwner(owner, quote, { wallet, chainId: 1 }))).problem?.code).toBe(
    'bad_signature',
  )
  expect((await subscribe(await signAsOwner(owner, quote, { wallet, chainId }))).status).toBe(202)
  await app.work.runNow()
  expect(await received()).toBe(PRICE_ATOMIC)
  expect(await bookedOn()).toEqual({ eoaAddress: owner.address, swAddress: wallet })
})

it('a wallet that forges its owner is booked on itself, and keeps nobody else from subscribing', async () => {
  const { offer } = await newMerchant()
  const subscription = await offer()
  // Whatever the victim signed once, anywhere, is enough: the wallet says that it is what its owners sign.
  const victim = privateKeyToAccount(generatePrivateKey())
  const elsewhere = keccak256('0x1234')
  const signature = wrapSignature(await victim.sign({ hash: elsewhere }))
  const terms = [elsewhere, IMPLEMENTATION_SLOT, IMPLEMENTATION]
  const forging = await deployContract(node, 'ForgingAccount', terms)
  const behindProxy = { ...forging, address: await putProxy(forging.address) }
  for (const wallet of [forging, behindProxy]) {
    const { subscribe, bookedOn } = await atCheckout(subscription, wallet)
    expect((await subscribe(signature)).status).toBe(202)
    await app.work.runNow()
    expect(await bookedOn()).toEqual({ eoaAddress: wallet.address, swAddress: wallet.address })
  }
  const { id } = await newCheckoutSession({ deps: app }, subscription)
  expect((await askQuote(api, id, firstChoice(subscription, victim.address))).status).toBe(200)
})
