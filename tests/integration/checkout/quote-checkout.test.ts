import { numberToHex, recoverTypedDataAddress, toFunctionSelector } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { changeSubscription } from '@/lib/server/services/subscriptions/change-subscription'
import { findCheckout } from '@/lib/server/store/checkout/checkout-sessions'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { checkoutScene, PRICE } from '../../support/browser/checkout-scene'
import { revertText, type TokenChain } from '../../support/chain/token-chain'
import {
  askQuote,
  type Choice,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
  signMandate,
} from '../../support/service/checkout-payment'
import { newEnrolment } from '../../support/service/enrolment-fixture'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  BASE,
  ETHEREUM,
  newCheckoutSession,
  newSubscription,
  tokenId,
} from '../../support/service/subscription-fixture'
import { type Merchant, WORLD_START, type World } from '../../support/service/world'

/** Beginning of a call that sets an allowance. */
const APPROVE = toFunctionSelector('function approve(address, uint256)')
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
/** Code of an account that lends itself a contract's (EIP-7702). */
const DELEGATION = `0xef0100${'11'.repeat(20)}` as const
const scene = checkoutScene()
let world: World
let chain: TokenChain
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(() => {
  ;({ world, chain, merchant, subscription } = scene())
})

const ask = async (choice: Partial<Choice> = {}, of = subscription) => {
  const session = await newCheckoutSession(world, of)
  return askQuote(world, session.id, { ...firstChoice(of, newAccount().address), ...choice })
}
const refusal = async (choice: Partial<Choice> = {}, of = subscription) => (await ask(choice, of)).problem

describe('a quote', () => {
  it('marks a session of a payment link as touched; one that is refused does not', async () => {
    const { db } = world.deps.store
    const { id = '' } = (await openPaymentLink(world.deps, subscription)) ?? {}
    const choice = firstChoice(subscription, newAccount().address)
    expect((await askQuote(world, id, { ...choice, planId: id })).problem).toBeTruthy()
    expect(await findCheckout(db, { id })).toMatchObject({ touched: false })
    await askQuote(world, id, choice)
    expect(await findCheckout(db, { id })).toMatchObject({ touched: true })
  })

  it('has a cap for the price and the limit of metered use, and takes the price at first', async () => {
    const usage = { unit: 'call', price: 0.01, includedQuantity: 0, limit: 5 }
    const plan = { name: 'Metered', price: 9, frequency: 'month' as const, volume: 0, usage }
    const metered = await newSubscription(world, merchant, { trialDays: 0, plans: [plan] })
    chain.balance = 9_000_000n
    const { data } = await ask({ periods: 6 }, metered)
    expect(data).toMatchObject({ amount: '9000000', cap: '14000000', allowanceNeeded: '84000000' })
    expect(data.mandate.message.maxAmountPerPeriod).toBe('14000000')
  })

  it('says what is taken when, at most, by whom, and how the account stands', async () => {
    chain.balance = 41_000_000n
    const { data } = await ask({ periods: 6 })
    expect(data).toMatchObject({
      chainId: BASE,
      amount: String(PRICE),
      cap: String(PRICE),
      periods: 6,
      fixedCharges: null,
      firstChargeAt: '2026-11-21T10:00:00.000Z',
      schedule: [
        '2026-11-21T10:00:00.000Z',
        '2026-12-21T10:00:00.000Z',
        '2027-01-21T10:00:00.000Z',
        '2027-02-21T10:00:00.000Z',
        '2027-03-21T10:00:00.000Z',
        '2027-04-21T10:00:00.000Z',
      ],
      balance: '41000000',
      allowance: '0',
      allowanceNeeded: String(6n * PRICE),
      approvals: [],
    })
    expect(data.mandate.domain).toEqual({
      name: 'Dues',
      version: '1',
      chainId: BASE,
      verifyingContract: data.spender,
    })
    expect(data.mandate.message).toMatchObject({
      merchant: merchant.address,
      token: USDC,
      maxAmountPerPeriod: String(PRICE),
      firstChargeAt: String(WORLD_START.getTime() / 1000),
      periodMonths: '1',
      maxPeriods: '1200',
      payouts: [
        { receiver: subscription.receivers[0]?.address, bps: '7000' },
        { receiver: subscription.receivers[1]?.address, bps: '3000' },
      ],
    })
  })

  it('allows about a year unless the payer chooses, and nothing but what is on offer for the frequency', async () => {
    expect((await ask()).data.periods).toBe(12)
    for (const periods of [3, 6, 12]) expect((await ask({ periods })).data.periods).toBe(periods)
    for (const periods of [0, 1, 4, 24, 3.5]) {
      expect(await refusal({ periods })).toMatchObject({ status: 400, errors: [{ path: 'periods' }] })
    }
    const yearly = await newSubscription(world, merchant, {
      trialDays: 0,
      plans: [{ name: 'Year', price: 10, frequency: 'year', volume: 0 }],
    })
    const { data } = await ask({}, yearly)
    expect(data).toMatchObject({ periods: 1, allowanceNeeded: '10000000' })
    expect(data.mandate.message.maxPeriods).toBe('100')
  })

  it('ends after as many charges as the payer wants, and allows no more than those', async () => {
    const { data } = await ask({ periods: 6, fixedCharges: 4 })
    expect(data).toMatchObject({ periods: 4, fixedCharges: 4, allowanceNeeded: String(4n * PRICE) })
    expect(data.mandate.message.maxPeriods).toBe('4')
    expect(data.schedule).toHaveLength(4)
    for (const fixedCharges of [0, 61, 1.5]) {
      expect(await refusal({ fixedCharges })).toMatchObject({
        status: 400,
        errors: [{ path: 'fixedCharges' }],
      })
    }
  })

  it('ends after as many charges as the merchant says, and takes no other number', async () => {
    const course = await newSubscription(world, merchant, { trialDays: 0, fixedCharges: 8 })
    const { data } = await ask({ periods: 12 }, course)
    expect(data).toMatchObject({ periods: 8, fixedCharges: 8, allowanceNeeded: String(8n * PRICE) })
    expect(data.mandate.message.maxPeriods).toBe('8')
    expect((await ask({ periods: 6, fixedCharges: 8 }, course)).data).toMatchObject({ periods: 6 })
    expect((await ask({ fixedCharges: 7 }, course)).problem).toMatchObject({
      status: 409,
      code: 'terms_changed',
      errors: [{ path: 'fixedCharges' }],
    })
  })

  it('is signed by a wallet as it is', async () => {
    const payer = newAccount()
    const { data } = await ask({ account: payer.address })
    const { message, ...typedData } = data.mandate
    const signer = await recoverTypedDataAddress({
      ...typedData,
      message,
      signature: await signMandate(payer, data),
    } as Parameters<typeof recoverTypedDataAddress>[0])
    expect(signer).toBe(payer.address)
    // The wallet's request is for the contract that takes it, and for no other.
    expect(typedData.domain).toEqual({
      name: 'Dues',
      version: '1',
      chainId: BASE,
      verifyingContract: data.spender,
    })
  })

  it('begins after the trial', async () => {
    const trial = await newSubscription(world, merchant, { trialDays: 14 })
    const { data } = await ask({}, trial)
    expect(data.firstChargeAt).toBe('2026-12-05T10:00:00.000Z')
    expect(data.mandate.message.firstChargeAt).toBe(String(Date.parse('2026-12-05T10:00:00Z') / 1000))
  })

  it('of a floating token is at the rate of now, and allows twice of it', async () => {
    chain.decimals = 18
    const weth = tokenId('WETH', BASE)
    const floating = await newSubscription(world, merchant, { trialDays: 0, tokens: [weth] })
    const { data } = await ask({ tokenId: weth, periods: 3 }, floating)
    expect(data.amount).toBe('3330000000000000')
    expect(data.cap).toBe('6660000000000000')
    expect(data.allowanceNeeded).toBe('19980000000000000')
  })

  it('of a free plan allows nothing and needs nothing', async () => {
    const free = await newSubscription(world, merchant, {
      trialDays: 0,
      plans: [{ name: 'Free', price: 0, frequency: 'month', volume: 0 }],
    })
    const { data } = await ask({}, free)
    expect(data).toMatchObject({ amount: '0', cap: '0', allowanceNeeded: '0', permit: null, approvals: [] })
    expect(data.mandate.message.maxAmountPerPeriod).toBe('0')
  })
})

describe('the allowance of a quote', () => {
  it('is asked for by permit where the token’s own domain is ours', async () => {
    chain.nonce = 7n
    const { data } = await ask()
    expect(data.permit).toMatchObject({
      domain: { name: 'USD Coin', version: '2', chainId: BASE, verifyingContract: USDC },
      primaryType: 'Permit',
      message: {
        spender: data.spender,
        value: data.allowanceNeeded,
        nonce: '7',
        deadline: String(WORLD_START.getTime() / 1000 + 86_400),
      },
    })
  })

  it.each<[string, Partial<TokenChain>]>([
    ['the token has none', { domain: null }],
    ['the token checks it under another name than it says', { saidName: 'Fake Coin' }],
  ])('is asked for by a transaction where %s', async (_, state) => {
    Object.assign(chain, state)
    const { data } = await ask()
    expect(data.permit).toBeNull()
    expect(data.approvals.map(({ to }) => to)).toEqual([USDC])
    expect(chain.simulated.filter(({ data }) => data.startsWith(APPROVE))).toEqual([])
  })

  it('is asked for by a transaction from a smart wallet, and by permit from an EIP-7702 account', async () => {
    const account = newAccount().address
    chain.codes.set(account.toLowerCase(), '0x6001')
    expect((await ask({ account })).data.permit).toBeNull()
    chain.codes.set(account.toLowerCase(), DELEGATION)
    expect((await ask({ account })).data.permit).not.toBeNull()
  })

  it('is asked for by a transaction from an EIP-7702 account whose key’s signature the token would not take', async () => {
    const account = newAccount().address
    chain.codes.set(account.toLowerCase(), DELEGATION)
    chain.takesKeyPermit = false
    const { data } = await ask({ account })
    expect(data).toMatchObject({ permit: null, approvals: [{ to: USDC }] })
  })

  it('is asked for by a transaction once the token refused what such an account signed well', async () => {
    const payer = newAccount()
    chain.codes.set(payer.address.toLowerCase(), DELEGATION)
    const { id: sessionId } = await newCheckoutSession(world, subscription)
    const choice = firstChoice(subscription, payer.address)
    const { data: quote } = await askQuote(world, sessionId, choice)
    expect(quote.permit).not.toBeNull()
    const body = await signedBody(payer, choice, quote)
    chain.onSimulate = ({ to }) => (to === USDC ? { ok: false, revert: '0x' } : { ok: true, gas: 100_000n })
    expect(await sendSigned(world, sessionId, body)).toMatchObject({
      status: 409,
      problem: { code: 'permit_unusable', detail: expect.stringContaining('by a transaction') },
    })
    const { data } = await askQuote(world, sessionId, choice)
    expect(data).toMatchObject({ permit: null, approvals: [{ to: USDC }] })
    const stranger = newAccount().address
    expect((await ask({ account: stranger })).data.permit).not.toBeNull()
  })

  it('goes to 0 first where the token refuses to change it, and only there', async () => {
    Object.assign(chain, { domain: null, allowance: 5n })
    expect((await ask()).data.approvals).toHaveLength(1)
    chain.onSimulate = () => ({ ok: false, revert: '0x' })
    const { data } = await ask()
    expect(data.approvals.map(({ data }) => data.slice(-64))).toEqual([
      numberToHex(0n, { size: 32 }).slice(2),
      numberToHex(BigInt(data.allowanceNeeded), { size: 32 }).slice(2),
    ])
  })

  it('is not asked for where it stands', async () => {
    chain.allowance = 12n * PRICE
    expect((await ask()).data).toMatchObject({ permit: null, approvals: [] })
  })

  it('covers what else the account allowed this merchant in this token and is not used up', async () => {
    const payer = newAccount()
    await newEnrolment(world, await newSubscription(world, merchant), { merchant, payer, reach: 6 })
    const { data } = await ask({ account: payer.address, periods: 3 })
    expect(data.allowanceNeeded).toBe(String(9n * PRICE))
    const stranger = await world.newMerchant()
    const elsewhere = await newSubscription(world, stranger, { trialDays: 0 })
    expect((await ask({ account: payer.address, periods: 3 }, elsewhere)).data.allowanceNeeded).toBe(
      String(3n * PRICE),
    )
  })
})

describe('a quote is refused', () => {
  it('for an unknown session', async () => {
    for (const id of [`cs_${'A'.repeat(32)}`, 'cs_x']) {
      const answer = await askQuote(world, id, firstChoice(subscription, newAccount().address))
      expect(answer.problem).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  it('once the session has expired', async () => {
    const session = await newCheckoutSession(world, subscription, { expiresIn: 300 })
    world.clock.advance(300_000)
    const { problem } = await askQuote(world, session.id, firstChoice(subscription, newAccount().address))
    expect(problem).toMatchObject({ status: 410, code: 'session_expired' })
  })

  it('for a plan or token that is not offered, and for a paused subscription', async () => {
    const planId = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
    expect(await refusal({ planId })).toMatchObject({
      status: 409,
      code: 'terms_changed',
      errors: [{ path: 'planId' }],
    })
    expect(await refusal({ tokenId: '999' })).toMatchObject({
      code: 'terms_changed',
      errors: [{ path: 'tokenId' }],
    })
    const paused = await newSubscription(world, merchant)
    const session = await newCheckoutSession(world, paused)
    const author = { merchantId: merchant.userId, actor: 'system' } as const
    await changeSubscription(world.deps, {
      id: paused.id,
      author,
      expectedVersions: null,
      change: { status: 'paused' },
    })
    const { problem } = await askQuote(world, session.id, firstChoice(paused, newAccount().address))
    expect(problem).toMatchObject({ status: 409, code: 'subscription_not_open' })
  })

  it('for a token that its issuer paused, before anything is signed, where the wallet holds enough to tell', async () => {
    chain.onSimulate = ({ to }) =>
      to === USDC ? { ok: false, revert: revertText('Pausable: paused') } : { ok: true, gas: 100_000n }
    expect((await ask()).problem).toMatchObject({
      status: 409,
      code: 'charge_would_fail',
      facts: { reason: 'token_paused' },
    })
    chain.balance = 0n
    expect((await ask()).status).toBe(200)
  })

  it('for a token on a network without payments', async () => {
    expect(await refusal({ tokenId: tokenId('USDC', ETHEREUM) })).toMatchObject({
      status: 409,
      code: 'network_not_configured',
      detail: expect.stringContaining('Ethereum'),
    })
  })

  it('for a wallet that pays already, or is about to', async () => {
    const payer = newAccount()
    await newSubscriber(world, subscription, 1, { eoaAddress: payer.address })
    expect(await refusal({ account: payer.address })).toMatchObject({
      status: 409,
      code: 'already_subscribed',
      detail: expect.stringMatching(/^This wallet has been subscribed since \d+ \w{3} \d{4}\./),
      facts: { of: 'wallet', since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    const { payer: other, enrolment } = await newEnrolment(world, subscription, { merchant })
    expect(await refusal({ account: other.address })).toMatchObject({ code: 'already_subscribed' })
    const again = await askQuote(
      world,
      enrolment.checkoutSessionId,
      firstChoice(subscription, newAccount().address),
    )
    expect(again.problem).toMatchObject({ code: 'already_subscribed' })
  })

  it.each<[string, Partial<TokenChain>]>([
    ['says other decimals than the catalogue', { decimals: 18 }],
    ['says no decimals', { decimals: null }],
  ])('for a token that %s', async (_, state) => {
    Object.assign(chain, state)
    expect(await refusal()).toMatchObject({ status: 409, code: 'token_unusable' })
  })

  it('while the chain is away, and while no rate is known', async () => {
    chain.away = true
    const answer = await ask()
    expect(answer.problem).toMatchObject({ status: 503, code: 'unavailable', facts: { chainId: `${BASE}` } })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    chain.away = false
    scene().rate = null
    const weth = tokenId('WETH', BASE)
    const floating = await newSubscription(world, merchant, { tokens: [weth] })
    const { problem, headers } = await ask({ tokenId: weth }, floating)
    expect(problem).toMatchObject({ status: 503, code: 'rate_unavailable' })
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('for an account that is no address, or whose checksum is wrong', async () => {
    for (const account of ['0x', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604F', `0x${'0'.repeat(40)}`]) {
      expect((await refusal({ account }))?.errors?.map(({ path }) => path)).toEqual(['account'])
    }
  })
})
