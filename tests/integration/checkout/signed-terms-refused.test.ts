import { eq } from 'drizzle-orm'
import { encodeErrorResult, type Hex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import { enrolments } from '@/lib/server/store/schema/payment-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { WireQuote } from '@/lib/wire/checkout/checkout-payment'
import { checkoutScene, PRICE } from '../../support/browser/checkout-scene'
import { IMPLEMENTATION, PROXY_CODE, signAsOwner, wrapSignature } from '../../support/chain/owned-wallet'
import { revertText, type TokenChain } from '../../support/chain/token-chain'
import {
  askQuote,
  firstChoice,
  newAccount,
  sendSigned,
  signMandate,
} from '../../support/service/checkout-payment'
import {
  enrolmentsOf,
  expectUntouched,
  mandateOfQuote,
  readCheckout,
  type SignedCheckout,
  signedCheckout,
} from '../../support/service/signed-checkout'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  BASE,
  newCheckoutSession,
  newSubscription,
  tokenId,
} from '../../support/service/subscription-fixture'
import type { Merchant, World } from '../../support/service/world'

const STRANGER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const MINUTE = 60_000
const scene = checkoutScene()
let world: World
let chain: TokenChain
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(() => {
  ;({ world, chain, merchant, subscription } = scene())
})

describe('what was not offered', () => {
  const other = STRANGER
  const zeros = (digit: string): Hex => `0x${digit.repeat(64)}`
  it.each<[string, string, (message: WireQuote['mandate']['message']) => object]>([
    ['another merchant', 'merchant', () => ({ merchant: other })],
    ['another payer', 'payer', () => ({ payer: other })],
    ['another token', 'token', () => ({ token: other })],
    ['a lower cap', 'maxAmountPerPeriod', () => ({ maxAmountPerPeriod: '1' })],
    [
      'a later first charge',
      'firstChargeAt',
      (m) => ({ firstChargeAt: String(Number(m.firstChargeAt) + 86_400) }),
    ],
    ['longer periods', 'periodMonths', () => ({ periodMonths: '12' })],
    ['other periods', 'maxPeriods', () => ({ maxPeriods: '61' })],
    ['another subscription', 'subscriptionRef', () => ({ subscriptionRef: zeros('1') })],
    ['an end of another mandate', 'replaces', () => ({ replaces: zeros('2') })],
    [
      'another receiver',
      'payouts[1].receiver',
      ({ payouts: [one, two] }) => ({
        payouts: [one, { ...two, receiver: other.toLowerCase().replace('d8', 'e8') }],
      }),
    ],
    [
      'other shares',
      'payouts[0].bps',
      ({ payouts: [one, two] }) => ({ payouts: [{ ...one, bps: '1' }, two] }),
    ],
    ['a receiver less', 'payouts', ({ payouts: [one] }) => ({ payouts: [one] })],
    ['a number written otherwise', 'maxPeriods', () => ({ maxPeriods: '012' })],
  ])('is refused and named, though it is signed: %s', async (_, field, change) => {
    const payment = await signedCheckout(world, subscription)
    const message = { ...payment.quote.mandate.message, ...change(payment.quote.mandate.message) }
    const quote = { ...payment.quote, mandate: { ...payment.quote.mandate, message } }
    const signature = await signMandate(payment.payer, quote as WireQuote)
    const { problem } = await payment.send({ mandate: message, signature })
    expect(problem).toMatchObject({
      status: 409,
      code: 'terms_changed',
      errors: [{ path: `mandate.${field}`, code: 'terms_changed' }],
    })
    await expectUntouched(world, payment)
  })

  it('is refused after the price changed, also where the cap moves with the rate', async () => {
    const author = { merchantId: merchant.userId, actor: 'system' } as const
    const weth = tokenId('WETH', BASE)
    chain.decimals = 18
    chain.allowance = 10n ** 24n
    chain.balance = 10n ** 24n
    const floating = await newSubscription(world, merchant, { trialDays: 3, tokens: [weth] })
    const payment = await signedCheckout(world, floating)
    const at = world.clock.now()
    world.clock.advance(MINUTE)
    await changePlan(world.deps, { id: payment.choice.planId, author, change: { price: 10.19 } })
    expect((await payment.send()).problem).toMatchObject({
      code: 'terms_changed',
      errors: [{ path: 'planId' }],
    })
    await changePlan(world.deps, { id: payment.choice.planId, author, change: { price: 9.99 } })
    world.clock.set(at)
    await expectUntouched(world, payment)
  })
})

describe('a signature', () => {
  it('of another account is refused', async () => {
    const payment = await signedCheckout(world, subscription)
    const signature = await signMandate(newAccount(), payment.quote)
    expect((await payment.send({ signature })).problem).toMatchObject({
      status: 400,
      code: 'bad_signature',
      errors: [{ path: 'signature' }],
    })
    await expectUntouched(world, payment)
  })

  it.each<[string, object]>([
    ['another chain', { chainId: 1 }],
    ['a contract that is not the merchant’s', { verifyingContract: STRANGER }],
    ['another application', { name: 'Does' }],
    ['another version', { version: '2' }],
  ])('for %s is refused', async (_, other) => {
    const payment = await signedCheckout(world, subscription)
    const { mandate } = payment.quote
    const signature = await signMandate(payment.payer, {
      ...payment.quote,
      mandate: { ...mandate, domain: { ...mandate.domain, ...other } },
    })
    expect((await payment.send({ signature })).problem?.code).toBe('bad_signature')
    await expectUntouched(world, payment)
  })

  it('that ends with 0 or 1, as some devices write it, is stored as the contract reads it', async () => {
    const payment = await signedCheckout(world, subscription)
    const { signature } = payment.body
    const signatureOfDevice = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`
    expect((await payment.send({ signature: signatureOfDevice })).status).toBe(202)
    expect((await mandateOfQuote(world, payment.quote))?.signature).toBe(signature)
  })

  /** Smart wallet with an owner, whose contract accepts whatever is signed, at a checkout of its own. */
  const atWallet = async (code: Hex) => {
    const [owner, wallet] = [newAccount(), newAccount().address]
    chain.codes.set(wallet.toLowerCase(), code)
    Object.assign(chain, {
      allowance: 12n * PRICE,
      contractSigned: true,
      walletOwner: owner.address,
      implementation: IMPLEMENTATION,
    })
    const { id } = await newCheckoutSession(world, subscription)
    const choice = firstChoice(subscription, wallet)
    const { data: quote } = await askQuote(world, id, choice)
    const body = { ...choice, mandate: quote.mandate.message }
    const signature = await signAsOwner(owner, quote, { wallet, chainId: BASE })
    const subscribe = (signed: Hex = signature) => sendSigned(world, id, { ...body, signature: signed })
    const enrolment = async () => {
      const rows = world.deps.store.db.select().from(enrolments)
      return (await rows.where(eq(enrolments.checkoutSessionId, id)))[0]
    }
    return { owner, wallet, quote, subscribe, enrolment, session: id }
  }

  it('of a smart wallet is what its contract says, with its owner where that one signed', async () => {
    const { owner, wallet, subscribe, enrolment, session } = await atWallet(PROXY_CODE)
    chain.contractSigned = false
    expect((await subscribe()).problem?.code).toBe('bad_signature')
    chain.contractSigned = true
    expect((await subscribe()).status).toBe(202)
    expect(await enrolment()).toMatchObject({ eoaAddress: owner.address, swAddress: wallet })
    expect((await readCheckout(world, session)).payer).toBe(wallet)
  })

  it.each<[string, Hex, (scene: Awaited<ReturnType<typeof atWallet>>) => Promise<Hex | undefined>]>([
    ['whose code is not that of a wallet which is known', '0x6001', async () => undefined],
    [
      'with another implementation',
      PROXY_CODE,
      async () => {
        chain.implementation = STRANGER
        return undefined
      },
    ],
    [
      'whose owner is another one',
      PROXY_CODE,
      async () => {
        chain.walletOwner = STRANGER
        return undefined
      },
    ],
    [
      'whose owner signed for another chain',
      PROXY_CODE,
      ({ owner, quote, wallet }) => signAsOwner(owner, quote, { wallet, chainId: 1 }),
    ],
    [
      'whose owner signed for another wallet',
      PROXY_CODE,
      ({ owner, quote }) => signAsOwner(owner, quote, { wallet: STRANGER, chainId: BASE }),
    ],
    [
      'whose owner signed the terms as a key does',
      PROXY_CODE,
      async ({ owner, quote }) => wrapSignature(await signMandate(owner, quote)),
    ],
    ['whose signature is in no form that is known', PROXY_CODE, async () => '0xc0ffee'],
  ])('of a smart wallet %s names the wallet alone', async (_, code, change) => {
    const scene = await atWallet(code)
    expect((await scene.subscribe(await change(scene))).status).toBe(202)
    const { wallet } = scene
    expect(await scene.enrolment()).toMatchObject({ eoaAddress: wallet, swAddress: wallet })
  })

  it('of a key names the smart wallet that it would own, where the chain has their factory', async () => {
    chain.counterfactual = newAccount().address
    const payment = await signedCheckout(world, subscription)
    await payment.send()
    expect(await enrolmentsOf(world, payment)).toMatchObject([
      { eoaAddress: payment.payer.address, swAddress: chain.counterfactual },
    ])
  })
})

describe('money that is not there', () => {
  it('is 402 with what there is and what it takes', async () => {
    chain.balance = 4_100_000n
    const payment = await signedCheckout(world, subscription)
    expect((await payment.send()).problem).toMatchObject({
      status: 402,
      code: 'insufficient_balance',
      detail: expect.stringContaining('The account has 4.1 USDC on Base. The first charge takes 9.99 USDC.'),
    })
    await expectUntouched(world, payment)
  })

  it('or is not allowed is 402', async () => {
    chain.allowance = 12n * PRICE - 1n
    const payment = await signedCheckout(world, subscription)
    const { permit, ...body } = payment.body
    expect((await sendSigned(world, payment.sessionId, body)).problem).toMatchObject({
      status: 402,
      code: 'allowance_too_low',
      detail: expect.stringContaining('119.88 USDC'),
    })
    await expectUntouched(world, payment)
  })

  it.each<[string, number, string, (payment: SignedCheckout) => object]>([
    [
      'of somebody else',
      400,
      'bad_signature',
      ({ body }) => ({ deadline: body.permit?.deadline, signature: body.signature }),
    ],
    [
      'with another deadline',
      400,
      'bad_signature',
      ({ body }) => ({ ...body.permit, deadline: `${Number(body.permit?.deadline) + 1}` }),
    ],
    ['that ran out', 409, 'permit_unusable', ({ body }) => ({ ...body.permit, deadline: '1' })],
  ])('is not brought by a permit %s', async (_, status, code, permitOf) => {
    const payment = await signedCheckout(world, subscription)
    const { problem } = await payment.send({ permit: permitOf(payment) })
    expect(problem).toMatchObject({ status, code })
    await expectUntouched(world, payment)
  })

  it('is not brought by a permit that was used already', async () => {
    const payment = await signedCheckout(world, subscription)
    chain.nonce = 1n
    expect((await payment.send()).problem).toMatchObject({ status: 409, code: 'permit_unusable' })
    await expectUntouched(world, payment)
  })

  it('is not brought by a permit where the token takes none', async () => {
    const payment = await signedCheckout(world, subscription)
    chain.domain = null
    expect((await payment.send()).problem).toMatchObject({ status: 409, code: 'permit_unusable' })
    await expectUntouched(world, payment)
  })
})

describe('a first charge that would fail', () => {
  const deploy = (quote: WireQuote) => chain.codes.set(quote.spender.toLowerCase(), '0x6001')
  const refusal = (errorName: 'TooEarly' | 'MandateCancelled') =>
    encodeErrorResult({
      abi: pullerAbi,
      ...(errorName === 'TooEarly'
        ? { errorName, args: [1n] as const }
        : { errorName, args: [`0x${'0'.repeat(64)}`] as const }),
    })

  it('is not sent: the reason is named', async () => {
    const payment = await signedCheckout(world, subscription)
    deploy(payment.quote)
    chain.onSimulate = ({ to }) => ({
      ok: false,
      revert: to === payment.quote.spender ? '0x7939f424' : revertText('Pausable: paused'),
    })
    expect((await payment.send()).problem).toMatchObject({
      status: 409,
      code: 'charge_would_fail',
      errors: [{ code: 'token_paused' }],
      detail: expect.stringContaining('paused'),
    })
    await expectUntouched(world, payment)
  })

  it('for terms that were cancelled on chain is not sent', async () => {
    const payment = await signedCheckout(world, subscription)
    deploy(payment.quote)
    chain.onSimulate = () => ({ ok: false, revert: refusal('MandateCancelled') })
    expect((await payment.send()).problem?.errors?.[0]?.code).toBe('mandate_cancelled')
  })

  it('is tried as the keeper will send it; a last block from before the first charge is no reason', async () => {
    const payment = await signedCheckout(world, subscription)
    deploy(payment.quote)
    chain.simulated.length = 0
    chain.onSimulate = () =>
      chain.simulated.length === 1 ? { ok: false, revert: refusal('TooEarly') } : { ok: true, gas: 1n }
    expect((await payment.send()).status).toBe(202)
    const keeper = world.deps.payments.keys?.keeper.address
    expect(chain.simulated.map(({ from, to }) => [from, to])).toEqual([
      [keeper, payment.quote.spender],
      [keeper, payment.quote.spender],
    ])
  })
})

describe('a wallet that pays already', () => {
  it('is refused, also by the key that owns it', async () => {
    const payment = await signedCheckout(world, subscription)
    await newSubscriber(world, subscription, 1, { eoaAddress: payment.payer.address })
    expect((await payment.send()).problem).toMatchObject({ status: 409, code: 'already_subscribed' })
    expect(await enrolmentsOf(world, payment)).toEqual([])
  })
})

describe('while something is away', () => {
  it('nothing is stored, and the same can be sent again', async () => {
    const payment = await signedCheckout(world, subscription)
    chain.away = true
    const { problem, headers } = await payment.send()
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' })
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    await expectUntouched(world, payment)
    chain.away = false
    expect((await payment.send()).status).toBe(202)
  })
})

it('an expired checkout takes no signed terms', async () => {
  const payment = await signedCheckout(world, subscription, { expiresIn: 300 })
  world.clock.advance(300_000)
  expect((await payment.send()).problem).toMatchObject({ status: 410, code: 'session_expired' })
})
