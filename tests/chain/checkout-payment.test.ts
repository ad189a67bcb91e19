import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  type PrivateKeyAccount,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { NO_PERMIT, signedPermit } from '@/lib/mandate/allowance/permit'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { parseEnv } from '@/lib/server/env'
import { createLog } from '@/lib/server/log'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import type { MandateRow } from '@/lib/server/store/chain/mandates'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { TestNode } from '@/lib/server/test-mode/local-chain/test-node'
import { openTestMode, type TestMode } from '@/lib/server/test-mode/open-test-mode'
import { BANKER } from '@/lib/server/test-mode/tokens/deploy-test-contracts'
import { permitTestTokenAbi } from '@/lib/server/test-mode/tokens/permit-test-token.generated'
import { standardTestTokenAbi } from '@/lib/server/test-mode/tokens/standard-test-token.generated'
import {
  approveCall,
  balanceCall,
  mintCall,
  setPausedCall,
} from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS, type TestToken } from '@/lib/server/test-mode/tokens/test-tokens'
import type { WireQuote } from '@/lib/wire/checkout/checkout-payment'
import {
  askQuote,
  type Choice,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
} from '../support/service/checkout-payment'
import {
  enrolmentsOf,
  expectUntouched,
  mandateOfQuote,
  signedCheckout,
} from '../support/service/signed-checkout'
import { newCheckoutSession, newSubscription, RECEIVER_A } from '../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../support/service/world'

const dataDir = mkdtempSync(join(tmpdir(), 'dues-checkout-'))
let mode: TestMode
let node: TestNode
let world: World
let merchant: Merchant

beforeAll(async () => {
  mode = await openTestMode(parseEnv({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0' }), createLog('silent'))
  if (!mode.node) throw new Error(String(mode.problem))
  node = mode.node
  world = await createWorld({ payments: mode.payments })
  const tokens = TEST_TOKENS.map(({ deployment, ...token }) => token)
  await syncTokenCatalogue(world.deps, { tokens })
})
afterAll(async () => {
  await world.close()
  await mode.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  world.clock.set(mode.clock.now())
  merchant = await world.newMerchant()
})

const tokenOf = (symbol: string): TestToken => {
  const token = TEST_TOKENS.find((each) => each.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}`)
  return token
}
const offered = (symbol: string, trialDays = 0) =>
  newSubscription(world, merchant, {
    trialDays,
    tokens: [tokenOf(symbol).id],
    receivers: [{ address: RECEIVER_A, networkId: LOCAL_TEST_CHAIN_ID }],
  })
const fund = async (symbol: string, account: Address, whole = '500') => {
  const { address, decimals } = tokenOf(symbol)
  await node.send({ from: BANKER, to: address, data: mintCall(account, parseUnits(whole, decimals)) })
}
const balanceOf = async (symbol: string, account: Address) =>
  BigInt(await node.call(tokenOf(symbol).address, balanceCall(account)))
const sendFrom = async (from: Address, call: { to: string; data: string }) => {
  await node.setCoins(from, 10n ** 18n)
  await node.send({ from, to: call.to as Address, data: call.data as Hex })
}
const keeper = (): Address => {
  const { keys } = mode.payments
  if (!keys) throw new Error('There are no keys')
  return keys.keeper.address
}
/** Puts the merchant's own contract on the chain, as the keeper does before the first start. */
const deployPuller = async () => {
  const factory = mode.payments.networks.get(LOCAL_TEST_CHAIN_ID)?.factory
  if (!factory) throw new Error('There is no network')
  const args = [merchant.address as Address] as const
  const data = encodeFunctionData({ abi: pullerFactoryAbi, functionName: 'deploy', args })
  await node.send({ from: BANKER, to: factory, data })
}
/** Sends what was stored of signed terms, as the keeper does: everything that it needs must be in there. */
async function start(mandate: MandateRow | null, amount: bigint): Promise<void> {
  if (!mandate) throw new Error('Nothing was stored')
  const { permit } = mandate
  const signed = permit
    ? signedPermit(
        { value: BigInt(permit.value), deadline: BigInt(permit.deadline) },
        permit.signature as Hex,
      )
    : NO_PERMIT
  const message = mandateOfMessage(mandate.message)
  const signature = mandate.signature as Hex
  const data =
    amount > 0n
      ? encodeFunctionData({
          abi: pullerAbi,
          functionName: 'start',
          args: [message, signature, signed, amount],
        })
      : encodeFunctionData({
          abi: pullerAbi,
          functionName: 'permitAndAuthorize',
          args: [message, signature, signed],
        })
  await node.send({ from: keeper(), to: mandate.puller as Address, data })
}
/** Allowance on the chain after the calls that a quote asked for. */
async function chainStanding({ mandate, spender }: WireQuote): Promise<{ allowance: bigint }> {
  const { token, payer } = mandate.message
  const args = [payer as Address, spender as Address] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  return { allowance: BigInt(await node.call(token as Address, data)) }
}
/** Submits a signed permit to its token, as any third party may who sees it. */
async function usePermit({ permit }: WireQuote, signature: Hex = '0x'): Promise<void> {
  if (!permit) throw new Error('The quote has no permit')
  const { owner, spender, value, deadline } = permit.message
  const { v, r, s } = signedPermit({ value: BigInt(value), deadline: BigInt(deadline) }, signature)
  const args = [owner as Address, spender as Address, BigInt(value), BigInt(deadline), v, r, s] as const
  const data = encodeFunctionData({ abi: permitTestTokenAbi, functionName: 'permit', args })
  await node.send({ from: BANKER, to: permit.domain.verifyingContract as Address, data })
}
const blockCall = (account: Address) =>
  encodeFunctionData({ abi: standardTestTokenAbi, functionName: 'setBlocked', args: [account, true] })
/** A wallet that answers every question with ERC-1271's yes. */
const ALWAYS_SIGNED: Hex = '0x631626ba7e60e01b60005260206000f3'
async function quoted(subscription: SubscriptionDetails, account: Address, signer: PrivateKeyAccount) {
  const session = await newCheckoutSession(world, subscription)
  const choice = firstChoice(subscription, account)
  const { data: quote } = await askQuote(world, session.id, choice)
  return { session, choice, quote, body: await signedBody(signer, choice, quote) }
}
const problemOf = async (answer: Promise<{ problem: unknown }>) => (await answer).problem

describe('on a chain with real tokens', () => {
  it.each(['USDC', 'DAI'])('a payer of %s signs twice and sends nothing', async (symbol) => {
    await deployPuller()
    const payment = await signedCheckout(world, await offered(symbol))
    const { payer, quote } = payment
    expect(quote.permit).not.toBeNull()
    await fund(symbol, payer.address)
    expect((await payment.send()).data).toEqual({ status: 'pending' })
    const before = await balanceOf(symbol, RECEIVER_A)
    await start(await mandateOfQuote(world, quote), BigInt(quote.amount))
    expect((await balanceOf(symbol, RECEIVER_A)) - before).toBe(BigInt(quote.amount))
  })

  it('a payer of USDT sends the allowance, after 0 where one stands already', async () => {
    await deployPuller()
    const subscription = await offered('USDT')
    const payer = newAccount()
    await fund('USDT', payer.address)
    const session = await newCheckoutSession(world, subscription)
    const choice = firstChoice(subscription, payer.address)
    const ask = async (own: Partial<Choice> = {}) =>
      (await askQuote(world, session.id, { ...choice, ...own })).data
    const short = await ask({ periods: 3 })
    expect(short.permit).toBeNull()
    expect(short.approvals).toHaveLength(1)
    for (const call of short.approvals) await sendFrom(payer.address, call)

    const quote = await ask({ periods: 12 })
    expect(quote.allowance).toBe(short.allowanceNeeded)
    expect(quote.approvals).toHaveLength(2)
    const body = await signedBody(payer, choice, quote)
    expect(await problemOf(sendSigned(world, session.id, body))).toMatchObject({ code: 'allowance_too_low' })
    for (const call of quote.approvals) await sendFrom(payer.address, call)
    expect((await sendSigned(world, session.id, body)).status).toBe(202)
    await start(await mandateOfQuote(world, quote), BigInt(quote.amount))
    expect(await balanceOf('USDT', payer.address)).toBe(500_000000n - BigInt(quote.amount))
  })

  it('a payer of WETH raises the allowance at once, and pays at the rate of the day', async () => {
    await deployPuller()
    const subscription = await offered('WETH')
    const payer = newAccount()
    await fund('WETH', payer.address, '1')
    const session = await newCheckoutSession(world, subscription)
    const choice = firstChoice(subscription, payer.address)
    const { data: first } = await askQuote(world, session.id, choice)
    await sendFrom(payer.address, {
      to: first.mandate.message.token,
      data: approveCall(first.spender as Address, 1n),
    })
    const { data: quote } = await askQuote(world, session.id, choice)
    expect(quote.approvals).toHaveLength(1)
    for (const call of quote.approvals) await sendFrom(payer.address, call)
    const { status } = await sendSigned(world, session.id, await signedBody(payer, choice, quote))
    expect(status).toBe(202)
    expect(BigInt(quote.cap)).toBe(2n * BigInt(quote.amount))
    await start(await mandateOfQuote(world, quote), BigInt(quote.amount))
  })

  it('a trial is tried out with its permit, and nothing of it is on the chain', async () => {
    await deployPuller()
    const payer = newAccount()
    await fund('USDC', payer.address)
    const { session, quote, body } = await quoted(await offered('USDC', 14), payer.address, payer)
    expect((await sendSigned(world, session.id, body)).data).toEqual({ status: 'complete' })
    const { allowance } = await chainStanding(quote)
    expect(allowance).toBe(0n)
  })

  it('a permit that somebody else used first is no harm: the allowance stands', async () => {
    await deployPuller()
    const payment = await signedCheckout(world, await offered('USDC'))
    const { payer, quote, body } = payment
    await fund('USDC', payer.address)
    await usePermit(quote, body.permit?.signature)
    expect((await payment.send()).status).toBe(202)
    const mandate = await mandateOfQuote(world, quote)
    expect(mandate?.permit).toBeNull()
    await start(mandate, BigInt(quote.amount))
  })

  it('a delegated account (EIP-7702) signs as a key does', async () => {
    await deployPuller()
    const payer = newAccount()
    await node.ask('anvil_setCode', payer.address, `0xef0100${'11'.repeat(20)}`)
    await fund('USDC', payer.address)
    const { session, quote, body } = await quoted(await offered('USDC'), payer.address, payer)
    expect(quote.permit).not.toBeNull()
    expect((await sendSigned(world, session.id, body)).status).toBe(202)
    expect(await enrolmentsOf(world, { sessionId: session.id })).toMatchObject([
      { eoaAddress: payer.address, swAddress: payer.address },
    ])
    await start(await mandateOfQuote(world, quote), BigInt(quote.amount))
  })

  it('a smart wallet is asked whether it signed, and the contract hears the same', async () => {
    await deployPuller()
    const wallet = newAccount().address
    await node.ask('anvil_setCode', wallet, ALWAYS_SIGNED)
    await fund('USDC', wallet)
    const { session, quote, choice } = await quoted(await offered('USDC'), wallet, newAccount())
    expect(quote.permit).toBeNull()
    for (const call of quote.approvals) await sendFrom(wallet, call)
    const body = await signedBody(newAccount(), choice, { ...quote, permit: null })
    expect((await sendSigned(world, session.id, body)).status).toBe(202)
    await start(await mandateOfQuote(world, quote), BigInt(quote.amount))
    expect(await balanceOf('USDC', wallet)).toBe(500_000000n - BigInt(quote.amount))
  })
})

describe('on a chain with real tokens, nothing is stored', () => {
  it('while the token is paused: the first charge is tried out', async () => {
    await deployPuller()
    const payment = await signedCheckout(world, await offered('DAI'))
    await fund('DAI', payment.payer.address)
    const { address } = tokenOf('DAI')
    await node.send({ from: BANKER, to: address, data: setPausedCall(true) })
    const { problem } = await payment.send()
    await node.send({ from: BANKER, to: address, data: setPausedCall(false) })
    expect(problem).toMatchObject({
      status: 409,
      code: 'charge_would_fail',
      errors: [{ code: 'token_paused' }],
    })
    await expectUntouched(world, payment)
    expect((await payment.send()).status).toBe(202)
  })

  it('for a payer whom the token blocks', async () => {
    await deployPuller()
    const payment = await signedCheckout(world, await offered('USDC'))
    await fund('USDC', payment.payer.address)
    await node.send({ from: BANKER, to: tokenOf('USDC').address, data: blockCall(payment.payer.address) })
    const { problem } = await payment.send()
    expect(problem).toMatchObject({ code: 'charge_would_fail', errors: [{ code: 'blocked_address' }] })
    await expectUntouched(world, payment)
  })

  it('for a receiver whom the token blocks', async () => {
    await deployPuller()
    const receiver = newAccount().address
    const subscription = await newSubscription(world, merchant, {
      trialDays: 0,
      tokens: [tokenOf('USDC').id],
      receivers: [
        { address: RECEIVER_A, networkId: LOCAL_TEST_CHAIN_ID, share: 50 },
        { address: receiver, networkId: LOCAL_TEST_CHAIN_ID, share: 50 },
      ],
    })
    const payment = await signedCheckout(world, subscription)
    await fund('USDC', payment.payer.address)
    await node.send({ from: BANKER, to: tokenOf('USDC').address, data: blockCall(receiver) })
    const { problem } = await payment.send()
    expect(problem).toMatchObject({
      status: 409,
      code: 'charge_would_fail',
      errors: [{ code: 'blocked_address' }],
    })
    await expectUntouched(world, payment)
    expect(await balanceOf('USDC', payment.payer.address)).toBe(500_000000n)
  })

  it('without enough balance', async () => {
    const payment = await signedCheckout(world, await offered('USDC'))
    await fund('USDC', payment.payer.address, '4.1')
    const { problem } = await payment.send()
    expect(problem).toMatchObject({ status: 402, code: 'insufficient_balance' })
    await expectUntouched(world, payment)
  })

  it('where what the catalogue says of a token is wrong', async () => {
    const subscription = await offered('USDC')
    const { address } = tokenOf('USDC')
    const code = await node.ask('eth_getCode', address, 'latest')
    await node.ask('anvil_setCode', address, '0x')
    const session = await newCheckoutSession(world, subscription)
    const { problem } = await askQuote(world, session.id, firstChoice(subscription, newAccount().address))
    await node.ask('anvil_setCode', address, code)
    expect(problem).toMatchObject({ status: 409, code: 'token_unusable' })
  })
})
