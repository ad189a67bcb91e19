import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readsOf } from '@/app/_parts/page-reads'
import { GET as listApiKeys } from '@/app/api/v1/api-keys/route'
import { PATCH as changeMerchant, GET as getMerchant } from '@/app/api/v1/merchant/route'
import { ENDPOINTS } from '@/lib/client/api/endpoints'
import { type PageReadName, READS_AFTER_ACTS } from '@/lib/client/api/reads'
import { authenticate, callerBySessionToken } from '@/lib/server/http/authenticate'
import { problemResponse } from '@/lib/server/http/problem-response'
import type { OperationHandler } from '@/lib/server/http/route'
import { type ReadVisitor, runOperation } from '@/lib/server/http/run-operation'
import { sessionToken } from '@/lib/server/http/session-cookie'
import { newWebhook } from '../../support/events/webhook-fixture'
import { insertManyCharges } from '../../support/service/charge-fixture'
import { operationsOf, ROUTE_FILES } from '../../support/service/route-files'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

interface Request {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
}

const UNKNOWN = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'

const afterActs = new Set<string>(READS_AFTER_ACTS)
const isRead = (name: string): name is PageReadName =>
  ENDPOINTS[name as PageReadName].startsWith('GET ') && !afterActs.has(name)
const reads = Object.keys(ENDPOINTS).filter(isRead)
const handlers = new Map(
  (await Promise.all(ROUTE_FILES.map(operationsOf)))
    .flat()
    .map(([, handler]): [string, OperationHandler] => [handler.operation.id, handler]),
)

/** The answer of a page's read by name; the table of inputs is typed, which is lost on the way through a loop. */
function ask(visitor: ReadVisitor, kind: 'data' | 'page' | 'version', name: PageReadName, request: Request) {
  return readsOf(visitor)[kind](name, request as never)
}

describe('the reads of pages', () => {
  let world: World
  let merchant: Merchant
  let other: Merchant
  let inputs: Record<PageReadName, Request>

  beforeAll(async () => {
    world = await createWorld()
    await addTokenCatalogue(world)
    merchant = await world.newMerchant({ organisation: 'Acme' })
    other = await world.newMerchant()
    const subscription = await newSubscription(world, merchant)
    await insertManyCharges(world, subscription, { subscribers: 3, periods: 2, from: 10 })
    const payer = await newSubscriber(world, subscription, 1, { eoaAddress: merchant.address })
    const id = subscription.id
    const webhook = await newWebhook(world, merchant)
    inputs = {
      getInvoiceSettings: {},
      getMerchant: {},
      getRevenueForecast: {},
      getMetrics: { query: { from: '2026-11-01' } },
      getSubscription: { params: { id } },
      listAllSubscribers: { query: { status: 'running', sort: 'nextChargeAt', limit: '2' } },
      listApiKeys: {},
      listAudit: { query: { limit: '2' } },
      listEvents: {
        query: { order: 'desc', limit: '2', type: 'subscriber.created,checkout_session.completed' },
      },
      getMessageSettings: {},
      listMessageAddresses: {},
      listPortalMessageAddresses: {},
      listMessageDevices: {},
      listPortalMessageDevices: {},
      listInvoices: { query: { limit: '2' } },
      listNetworks: {},
      listDiscounts: { query: { limit: '2' } },
      listPaymentLinks: { params: { id }, query: { limit: '2' } },
      listPayments: { query: { subscription: id, status: 'settled,paid', limit: '2' } },
      listPortalSubscriptions: { query: { limit: '1' } },
      listPriceChanges: { params: { id: subscription.plans[0]?.id ?? '' }, query: { limit: '2' } },
      listSessions: {},
      listSignInAddresses: {},
      listSubscriberRows: { params: { id }, query: { sort: 'nextChargeAt', limit: '2' } },
      listSubscriptions: { query: { limit: '1' } },
      listTokens: {},
      listWebhookDeliveries: {
        query: { endpoint: webhook.webhookEndpoint, status: 'delivered', limit: '1' },
      },
      listWebhookEndpoints: {},
      getWebhookEndpoint: { params: { id: webhook.webhookEndpoint } },
      readCheckoutSession: { params: { sessionId: payer.checkoutSessionId ?? '' } },
    }
  })
  afterAll(() => world.close())

  const signedIn = async ({ cookie }: Merchant): Promise<ReadVisitor> => {
    const caller = await callerBySessionToken(world.deps, sessionToken(cookie) ?? '')
    if (!caller) throw new Error('The session is dead')
    return { deps: world.deps, caller }
  }

  const overHttp = async (name: PageReadName, options: Request & { cookie?: string; apiKey?: string }) => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`No route answers ${name}`)
    return world.call(handler, options)
  }

  /** A refusal as HTTP would carry it; its request id is never the same. */
  const refusalOf = async (run: Promise<unknown>) => {
    const error = await run.then(
      () => new Error('It was answered'),
      (reason: unknown) => reason,
    )
    return { ...(await problemResponse(error, '').json()), requestId: '' }
  }

  it.each(reads)('%s is what the API answers', async (name) => {
    const visitor = await signedIn(merchant)
    const http = await overHttp(name, { ...inputs[name], cookie: merchant.cookie })
    expect(await ask(visitor, 'page', name, inputs[name])).toStrictEqual({
      data: http.data,
      nextCursor: http.nextCursor,
    })
    expect(await ask(visitor, 'data', name, inputs[name])).toStrictEqual(http.data)
    const etag = http.headers.get('etag')
    expect(await ask(visitor, 'version', name, inputs[name])).toStrictEqual({ data: http.data, etag })
  })

  it('go on after a page by its cursor', async () => {
    const query = { limit: '2' }
    const visitor = await signedIn(merchant)
    const first = await overHttp('listPayments', { query, cookie: merchant.cookie })
    const next = { query: { ...query, cursor: first.nextCursor ?? '' } }
    const http = await overHttp('listPayments', { ...next, cookie: merchant.cookie })
    expect(http.data).toHaveLength(2)
    const { nextCursor } = http
    expect(await ask(visitor, 'page', 'listPayments', next)).toStrictEqual({ data: http.data, nextCursor })
  })

  it.each(['getSubscription', 'listSubscriberRows'] as const)(
    '%s of another merchant, of nobody and of no id is refused as over HTTP',
    async (name) => {
      const { id = '' } = inputs[name].params ?? {}
      for (const asked of [id, id.toUpperCase(), UNKNOWN, 'no-id']) {
        const request = { ...inputs[name], params: { id: asked } }
        const http = await overHttp(name, { ...request, cookie: other.cookie })
        expect(http.problem?.code).toBe('not_found')
        expect(await refusalOf(ask(await signedIn(other), 'data', name, request))).toEqual({
          ...http.problem,
          requestId: '',
        })
      }
    },
  )

  it('list nothing of another merchant', async () => {
    const visitor = await signedIn(other)
    for (const name of ['listSubscriptions', 'listPayments', 'listEvents'] as const) {
      const request = name === 'listPayments' ? {} : inputs[name]
      expect(await ask(visitor, 'data', name, request), name).toEqual([])
    }
  })

  it('refuse parameters as over HTTP', async () => {
    const request = { ...inputs.listSubscriberRows, query: { sort: 'name', limit: '0' } }
    const http = await overHttp('listSubscriberRows', { ...request, cookie: merchant.cookie })
    expect(http.problem?.code).toBe('invalid_request')
    const refusal = refusalOf(ask(await signedIn(merchant), 'data', 'listSubscriberRows', request))
    expect(await refusal).toEqual({ ...http.problem, requestId: '' })
  })

  it.each(reads)('%s is for those only who could ask for it over HTTP', async (name) => {
    const { credential } = handlers.get(name)?.operation ?? {}
    const stranger = ask({ deps: world.deps, caller: null }, 'data', name, inputs[name])
    if (credential?.kind === 'none') return expect(await stranger).toBeDefined()
    expect((await refusalOf(stranger)).code).toBe('unauthorized')
    if (credential?.kind !== 'session') {
      const visitor = await signedIn(merchant)
      const closed = { ...world.deps, env: { ...world.deps.env, signUp: 'closed' as const } }
      const guest = ask({ ...visitor, deps: closed }, 'data', name, inputs[name])
      expect((await refusalOf(guest)).code).toBe('not_a_merchant')
    }
  })

  it('need the scope of their operation, and the credential that it takes', async () => {
    const apiKey = await world.newApiKey(merchant.userId, { scopes: ['subscriptions:read'] })
    const request = new Request('http://localhost:3000', { headers: { 'x-api-key': apiKey } })
    const scope = 'subscriptions:read'
    const caller = await authenticate(world.deps, request, { kind: 'api_key', scope })
    const visitor = { deps: world.deps, caller }
    const refusal = (name: PageReadName) => refusalOf(ask(visitor, 'data', name, inputs[name]))
    expect(await ask(visitor, 'data', 'listSubscriptions', {})).toHaveLength(1)
    expect((await refusal('listPayments')).code).toBe('insufficient_scope')
    expect((await refusal('listSubscriberRows')).code).toBe('insufficient_scope')
    expect((await refusalOf(runOperation(listApiKeys, visitor))).code).toBe('unauthorized')
  })

  it('are all that can be run: a write is not', async () => {
    const visitor = await signedIn(merchant)
    await expect(runOperation(changeMerchant, visitor)).rejects.toThrow('changeMerchant is not a read')
    expect((await runOperation(getMerchant, visitor)).data).toMatchObject({ organisation: 'Acme' })
  })
})
