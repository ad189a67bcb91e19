import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { transferCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import type { WireQuote } from '@/lib/wire/checkout/checkout-payment'
import type { WireChangeOptions, WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import type { WirePermissionQuote } from '@/lib/wire/subscribers/portal-permission'
import type { WirePaymentRefunds } from '@/lib/wire/subscribers/refunds'
import { checkoutScene } from '../../support/browser/checkout-scene'
import { cancelAll, reachWindow, type Subscribed, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { showPermitDomain } from '../../support/chain/permit-domain'
import { newWebhook } from '../../support/events/webhook-fixture'
import { runMessageOperations } from '../../support/messages/run-message-operations'
import { PUSH_ENV } from '../../support/messages/test-device'
import { pngOf } from '../../support/pictures/sample-pictures'
import type { CallOptions } from '../../support/service/call-operation'
import { firstChoice, newAccount, signedBody, signPermit } from '../../support/service/checkout-payment'
import { credentialFor } from '../../support/service/credential-for'
import { payerSession } from '../../support/service/payer-session'
import { operationsOf, ROUTE_FILES } from '../../support/service/route-files'
import {
  newCheckoutSession,
  newSubscription,
  subscriptionBody,
} from '../../support/service/subscription-fixture'
import type { World } from '../../support/service/world'

const handlers = new Map(
  (await Promise.all(ROUTE_FILES.map(operationsOf)))
    .flat()
    .map(([, handler]) => [handler.operation.id, handler] as const),
)

/** Those of test mode are run against a local chain, in tests/chain. */
const expected = [...handlers.values()]
  .filter(({ operation }) => !operation.testOnly)
  .map(({ operation }) => operation.id)

/** Operations in the order of a merchant's days, each with what the next ones need; to be called in a `describe`. */
export function goodPaths(): void {
  const checkout = checkoutScene()
  const accepted = new Set<string>()
  let world: KeeperWorld
  let ada: Subscribed
  let bob: Subscribed
  beforeAll(async () => {
    world = await createKeeperWorld({ env: PUSH_ENV })
    ada = await subscribe(world)
    bob = await subscribe(world)
  })
  afterAll(() => world.close())

  /** Calls an operation by its id, as the world's merchant unless told otherwise. */
  async function run<Data>(
    id: string,
    options: CallOptions = {},
    on: Pick<World, 'call'> = world,
  ): Promise<Data> {
    const handler = handlers.get(id)
    if (!handler) throw new Error(`There is no operation ${id}`)
    const { data } = await on.call(handler, {
      ...credentialFor(handler.operation, world.merchant),
      ...options,
    })
    accepted.add(id)
    return data as Data
  }

  it('of health and the reference', async () => {
    expect(await run('getHealth')).toMatchObject({ status: 'ok' })
    await run('getReady')
    expect(await run('getOpenApi')).toMatchObject({ openapi: '3.1.1' })
    expect(await run('listNetworks')).toMatchObject({ networks: expect.any(Array) })
    expect(await run<unknown[]>('listTokens')).not.toEqual([])
  })

  it('of signing in and out', async () => {
    const account = newAccount()
    const { message } = await run<{ message: string }>('createChallenge', {
      body: { address: account.address },
    })
    const signature = await account.signMessage({ message })
    const { userid } = await run<{ userid: string }>('signIn', { body: { message, signature } })
    const cookie = await world.newSession(userid)
    expect(await run('getSession', { cookie })).toMatchObject({ address: account.address })
    const asked = await run<{ message: string }>('createChallenge', {
      cookie,
      body: { address: account.address, purpose: 'confirm' },
    })
    const confirmation = await account.signMessage(asked)
    const body = { message: asked.message, signature: confirmation }
    expect(await run('confirmSession', { cookie, body })).toMatchObject({
      confirmedUntil: expect.any(String),
    })
    await run('signOut', { cookie })
  })

  it('of signing in by a phone', async () => {
    const account = newAccount()
    const { code, secret } = await run<{ code: string; secret: string }>('openPairing', {
      body: { purpose: 'sign_in' },
    })
    const phone = { code, secret: 'p'.repeat(43) }
    await run('claimPairing', { body: { ...phone, address: account.address } })
    const { digits } = await run<{ digits: string }>('readPairing', { body: { secret } })
    const { message } = await run<{ message: string }>('comparePairing', { body: { ...phone, digits } })
    const signature = await account.signMessage({ message })
    await run('signPairing', { body: { ...phone, message, signature } })
    expect(await run('finishPairing', { body: { secret } })).toMatchObject({
      account: { address: account.address },
    })
    await run('endPairing', { body: { secret } })
  })

  it('of the account', async () => {
    const { merchant } = world
    await run('changeMerchant', { body: { organisation: 'Northwind' } })
    expect(await run('getMerchant')).toMatchObject({ organisation: 'Northwind' })
    const image = Buffer.from(pngOf({ width: 24, height: 24 })).toString('base64')
    expect(await run('changeLogo', { body: { image } })).toMatchObject({
      logo: expect.stringMatching(/^\/pictures\//),
    })
    expect(await run('removeLogo')).toMatchObject({ logo: '' })

    const account = newAccount()
    const { message } = await run<{ message: string }>('createAddressChallenge', {
      body: { address: account.address },
    })
    const signature = await account.signMessage({ message })
    world.clock.advance(1)
    await run('addSignInAddress', { body: { message, signature } })
    const addresses = await run<{ id: string; address: string }[]>('listSignInAddresses')
    expect(addresses.map(({ address }) => address)).toEqual([merchant.address, account.address])
    await run('removeSignInAddress', { params: { id: addresses[1]?.id ?? '' } })

    await world.newSession(merchant.userId)
    await world.newSession(merchant.userId)
    const sessions = await run<{ id: string; isCurrent: boolean }[]>('listSessions')
    await run('endSession', { params: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' } })
    expect(await run('endSessions', { body: { sessions: 'others' } })).toEqual({
      ended: 1,
      revokedApiKeys: 0,
    })

    const { id } = await run<{ id: string }>('createApiKey', { body: { name: 'Billing server' } })
    await run('revokeApiKey', { params: { id } })
    const keys = await run<{ id: string }[]>('listApiKeys')
    expect(keys.map((key) => key.id)).toContain(id)
    expect(await run<unknown[]>('listAudit')).not.toEqual([])
  })

  it('of what is sold', async () => {
    const { id } = await run<{ id: string }>('createSubscription', { body: subscriptionBody() })
    const params = { id }
    const plan = { name: 'Trio', price: 25, frequency: 'quarter', volume: 3 }
    const { id: planId } = await run<{ id: string }>('createPlan', { params, body: plan })
    expect(await run('changePlan', { params: { id: planId }, body: { archived: true } })).toMatchObject({
      archived: true,
    })
    await run('changeSubscription', { params, body: { title: 'Ledgerline Two' } })
    expect(await run('getSubscription', { params })).toMatchObject({ title: 'Ledgerline Two' })
    const all = await run<{ id: string }[]>('listSubscriptions', { query: { q: 'ledgerline two' } })
    expect(all.map((each) => each.id)).toEqual([id])
  })

  it('of messages', async () => {
    const { id: sessionId } = await newCheckoutSession(world, world.subscription)
    await runMessageOperations(run, { sessionId, cookie: await payerSession(world, ada.payer.address) })
  })

  it('of discounts', async () => {
    const body = { code: 'launch20', percent: 20, charges: 3 }
    const { id } = await run<{ id: string }>('createDiscount', { body })
    await run('changeDiscount', { params: { id }, body: { maxRedemptions: 5 } })
    expect(await run('listDiscounts')).toMatchObject([{ id, code: 'LAUNCH20', maxRedemptions: 5 }])
  })

  it('of webhooks', async () => {
    const { webhookEndpoint, webhookDelivery } = await newWebhook(world, world.merchant)
    const body = { url: 'https://shop.example/hook' }
    const { id } = await run<{ id: string }>('createWebhookEndpoint', { body })
    const params = { id: webhookEndpoint }
    await run('changeWebhookEndpoint', { params, body: { description: 'Shop' } })
    expect(await run('getWebhookEndpoint', { params })).toMatchObject({ description: 'Shop' })
    await run('rotateWebhookSecret', { params })
    await run('testWebhookEndpoint', { params })
    await run('replayWebhookEvents', { params, body: { since: world.clock.now().toISOString() } })
    expect(await run('listWebhookDeliveries')).toMatchObject([{ id: webhookDelivery }])
    await run('getWebhookDelivery', { params: { id: webhookDelivery } })
    await run('redeliverWebhook', { params: { id: webhookDelivery } })
    await run('deleteWebhookEndpoint', { params: { id } })
    expect(await run('listWebhookEndpoints')).toMatchObject([{ id: webhookEndpoint }])
  })

  it('of prices', async () => {
    const params = { id: ada.subscriber.planId }
    const { id } = await run<{ id: string }>('announcePriceChange', { params, body: { price: 9 } })
    expect(await run('listPriceChanges', { params })).toMatchObject([{ id, price: 9 }])
    const from = new Date(Date.now() + 400 * DAY_MS).toISOString()
    const rise = await run<{ id: string }>('announcePriceChange', {
      params,
      body: { price: 12, from, otherwise: 'end' },
    })
    await run('withdrawPriceChange', { params })
    // Both were announced at the same instant.
    const listed = await run<{ id: string }[]>('listPriceChanges', { params })
    expect(listed.find((each) => each.id === rise.id)).toMatchObject({ closedAt: expect.any(String) })
  })

  it('of a checkout', async () => {
    await run('createCheckoutSession', { body: { subscriptionId: world.subscription.id } })
    const ofLinks = { params: { id: world.subscription.id } }
    const link = await run<{ id: string }>('createPaymentLink', { ...ofLinks, body: { oneUse: true } })
    expect(await run('listPaymentLinks', ofLinks)).toMatchObject([link])
    expect(await run('readPricing', { params: { id: link.id } })).toMatchObject({ paymentLinkId: link.id })
    await run('archivePaymentLink', { params: { id: link.id } })

    const { world: shop, subscription } = checkout()
    const { id: sessionId } = await newCheckoutSession(shop, subscription)
    await run('getCheckoutSession', { query: { sessionId } }, shop)
    const payer = newAccount()
    const choice = firstChoice(subscription, payer.address)
    const params = { sessionId }
    const quote = await run<WireQuote>('quoteCheckout', { params, body: choice }, shop)
    expect(await run('keepInvoiceDetails', { params, body: { details: null } }, shop)).toEqual({
      kept: false,
    })
    await run('subscribeCheckout', { params, body: await signedBody(payer, choice, quote) }, shop)
    expect(await run('readCheckoutSession', { params }, shop)).toMatchObject({
      status: 'pending',
      payer: payer.address,
    })
  })

  it('of subscribers', async () => {
    const params = { id: ada.subscriber.id }
    const subscription = { id: world.subscription.id }
    const page = { query: { subscriptionId: subscription.id, limit: 1 } }
    expect(await run<unknown[]>('listSubscribers', page)).toHaveLength(1)
    expect(await run<unknown[]>('listSubscriberRows', { params: subscription })).toHaveLength(2)
    const found = await run<{ id: string }[]>('findSubscribers', { query: { q: ada.payer.address } })
    expect(found).toMatchObject([params])
    const all = await run<{ id: string }[]>('listAllSubscribers', { query: { q: ada.payer.address } })
    expect(all).toMatchObject([params])
    expect(await run('getSubscriber', { params })).toMatchObject({ status: 'active' })
    const customer = { clientReferenceId: 'user_8121', email: null, metadata: { team: 'analytics' } }
    expect(await run('changeCustomer', { params, body: customer })).toMatchObject(customer)
    const query = { clientReferenceId: customer.clientReferenceId }
    expect(await run<unknown[]>('listEntitlements', { query })).toMatchObject([{ entitled: true }])
    const signed = {
      cookie: await payerSession(world, ada.payer.address),
      body: { audience: world.merchant.userId },
    }
    expect(await run('signEntitlements', signed)).toMatchObject({ token: expect.stringMatching(/^ey/) })
    expect(await run('listSigningKeys')).toMatchObject({ keys: [{ kty: 'OKP' }] })
    expect(await run('exportSubscribers', { params: subscription })).toContain(bob.subscriber.id)
    const some = await run<string>('exportSomeSubscribers', {
      params: subscription,
      body: { ids: [params.id] },
    })
    expect(some.trim().split('\r\n')).toHaveLength(2)

    await run('cancelSubscriber', { params, body: { when: 'period_end' } })
    expect(await run('resumeSubscriber', { params })).toMatchObject({ cancelAt: null })
    await run('pauseSubscriber', { params, body: { periods: 1 } })
    expect(await run('unpauseSubscriber', { params })).toMatchObject({ status: 'active' })
    const cookie = await payerSession(world, ada.payer.address)
    const own = { cookie, params: { subscriberId: params.id } }
    await run('pausePortalSubscription', { ...own, body: { periods: 1 } })
    expect(await run('changePortalInvoiceDetails', { ...own, body: { details: null } })).toMatchObject({
      buyer: null,
    })
    expect(await run('unpausePortalSubscription', own)).toMatchObject({ status: 'active' })
  })

  it('of metered use', async () => {
    const usage = { unit: 'call', price: 0.01, includedQuantity: 0, limit: 5 }
    const plan = { name: 'Metered', price: 9, frequency: 'month' as const, volume: 0, usage }
    const subscription = await newSubscription(world, world.merchant, { trialDays: 0, plans: [plan] })
    const { id: subscriberId } = (await subscribe(world, { subscription })).subscriber
    const body = { subscriberId, quantity: 100 }
    expect(await run('reportUsage', { body })).toMatchObject({ usage: { amount: 1 } })
    await cancelAll(world, subscription.id)
  })

  it('of payments that fail and are tried again', async () => {
    world.fund(ada.payer.address, { balance: 0n })
    world.fund(bob.payer.address, { balance: 0n })
    await reachWindow(world, ada, 1)
    const params = { id: ada.subscriber.id }
    expect(await run('retrySubscriberPayment', { params })).toMatchObject({ period: 1 })
    expect(await run<unknown[]>('listPayments', { query: { subscriber: params.id } })).toHaveLength(2)
    expect(await run<string>('exportPayments')).toContain(params.id)

    const settings = {
      legalName: 'Northwind GmbH',
      country: 'de',
      taxRates: [{ country: 'de', percent: 19 }],
    }
    await run('changeInvoiceSettings', { body: settings })
    expect(await run('getInvoiceSettings')).toMatchObject({ legalName: 'Northwind GmbH', country: 'DE' })
    const [invoice] = await run<{ id: string }[]>('listInvoices', { query: { subscriber: params.id } })
    const ofInvoice = { params: { id: invoice?.id ?? '' } }
    expect(await run('getInvoice', ofInvoice)).toMatchObject({ status: 'paid', subscriberId: params.id })
    expect(await run<string>('exportInvoices')).toContain(params.id)
    expect(await run<string>('downloadInvoice', ofInvoice)).toMatch(/^%PDF-/)
    const ofAda = { cookie: await payerSession(world, ada.payer.address) }
    expect(await run<unknown[]>('listPortalInvoices', ofAda)).toMatchObject([{ id: invoice?.id }])
    expect(await run('getPortalInvoice', { ...ofAda, ...ofInvoice })).toMatchObject({ id: invoice?.id })
    expect(await run<string>('downloadPortalInvoice', { ...ofAda, ...ofInvoice })).toMatch(/%%EOF\s*$/)

    const cookie = await payerSession(world, bob.payer.address)
    const subscriberId = bob.subscriber.id
    expect(await run<unknown[]>('listPortalSubscriptions', { cookie })).toHaveLength(1)
    await run('retryPortalPayment', { cookie, params: { subscriberId } })
    const body = { when: 'now' }
    expect(await run('cancelPortalSubscription', { cookie, params: { subscriberId }, body })).toMatchObject({
      status: 'cancelled',
    })
  })

  it('of a payment that is refunded', async () => {
    const [payment] = await run<{ id: string }[]>('listPayments', { query: { status: 'paid' } })
    const params = { id: payment?.id ?? '' }
    const { recipient, left } = await run<WirePaymentRefunds>('listRefunds', { params })
    const { address: from } = world.merchant
    world.fund(from, { balance: BigInt(left) })
    const data = transferCall(getAddress(recipient), BigInt(left))
    const transactionHash = world.chain.submit({ from, to: world.token, data })
    world.chain.mine()
    expect(await run('recordRefund', { params, body: { transactionHash } })).toMatchObject({ left: '0' })
  })

  it('of a change of the plan', async () => {
    const fay = await subscribe(world, { balance: 10n ** 10n })
    const cookie = await payerSession(world, fay.payer.address)
    const params = { subscriberId: fay.subscriber.id }
    const { plans } = await run<WireChangeOptions>('getPortalChangeOptions', { cookie, params })
    const body = { planId: plans[1]?.id, when: 'renewal' }
    const { mandate } = await run<WireChangeQuote>('quotePortalChange', { cookie, params, body })
    const signature = await fay.payer.signTypedData(mandate as never)
    const signed = { mandate: mandate.message, signature }
    expect(await run('changePortalTerms', { cookie, params, body: signed })).toMatchObject({
      change: { status: 'waiting', planId: plans[1]?.id },
    })
    expect(await run('takeBackPortalChange', { cookie, params })).toMatchObject({
      change: { status: 'failed', failureReason: 'taken_back' },
    })
  })

  it('of a permission that is renewed', async () => {
    showPermitDomain(world)
    const trial = await newSubscription(world, world.merchant, { trialDays: 7 })
    const eve = await subscribe(world, { subscription: trial, allowance: 0n })
    const cookie = await payerSession(world, eve.payer.address)
    const params = { subscriberId: eve.subscriber.id }
    const body = { charges: 12 }
    const quote = await run<WirePermissionQuote>('quotePortalPermission', { cookie, params, body })
    const signed = { ...body, permit: await signPermit(eve.payer, quote) }
    expect(await run('renewPortalPermission', { cookie, params, body: signed })).toMatchObject({
      neededPermission: null,
    })
    await run('cancelPortalSubscription', { cookie, params, body: {} })
    expect(await run('resumePortalSubscription', { cookie, params })).toMatchObject({ cancelAt: null })
    const link = { params: { id: eve.subscriber.id }, body: { for: 'permission' } }
    expect(await run('createPayerLink', link)).toMatchObject({
      url: expect.stringContaining('/portal/renew/'),
    })
    await cancelAll(world, trial.id)
  })

  it('of the end', async () => {
    const ids = [ada.subscriber.id, bob.subscriber.id]
    expect(await run('cancelSubscribers', { body: { ids, when: 'now' } })).toEqual([
      { id: ids[0], result: 'cancelled', cancelAt: null, cancelOrigin: null },
      { id: ids[1], result: 'already_cancelled', cancelAt: null, cancelOrigin: null },
    ])
    expect(await run('cancelPayment', { body: { subscriptionId: world.subscription.id } })).toEqual({
      success: true,
    })
    await world.settle()
    const cookie = await payerSession(world, bob.payer.address)
    const over = { cookie, params: { subscriberId: bob.subscriber.id }, body: { signature: '0x12' } }
    expect(await run('cancelPortalSubscriptionOnChain', over)).toMatchObject({
      permission: { state: 'removed' },
    })
    const events = await run<{ type: string }[]>('listEvents', { query: { limit: 200 } })
    expect(new Set(events.map(({ type }) => type))).toContain('subscriber.cancelled')
    expect(await run('streamEvents')).toMatch(/^retry: /)
    expect(await run('getMetrics')).toMatchObject({ active: 0 })
    expect(await run('getRevenueForecast')).toMatchObject({ failing: [], failingCount: 0 })
  })

  it('and none was left out', () => {
    expect([...accepted].sort()).toEqual(expected.sort())
  })
}
