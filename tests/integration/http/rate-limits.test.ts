import { beforeEach, describe, expect, it } from 'vitest'
import * as nothing from '@/app/api/[[...unknown]]/route'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { GET as lookUp } from '@/app/api/checkout-session/route'
import { GET as health, PUT as noPut } from '@/app/api/health/route'
import { POST as quote } from '@/app/api/v1/checkout-sessions/[sessionId]/quote/route'
import { GET as readCheckout } from '@/app/api/v1/checkout-sessions/[sessionId]/route'
import { GET as downloadInvoice } from '@/app/api/v1/invoices/[id]/pdf/route'
import { POST as askAgain } from '@/app/api/v1/merchant/message-addresses/[id]/confirmation/route'
import { POST as leaveAddress } from '@/app/api/v1/merchant/message-addresses/route'
import { PATCH as changeMerchant, GET as merchantOf } from '@/app/api/v1/merchant/route'
import { GET as exportPayments } from '@/app/api/v1/payments.csv/route'
import { POST as changeQuote } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { POST as redeliver } from '@/app/api/v1/webhook-deliveries/[id]/redeliver/route'
import { POST as replayEvents } from '@/app/api/v1/webhook-endpoints/[id]/replay/route'
import { POST as testEndpoint } from '@/app/api/v1/webhook-endpoints/[id]/test/route'
import { POST as openPay } from '@/app/pay/[paymentLinkId]/open/route'
import { ManualClock } from '@/lib/server/clock'
import { CLIENT_ADDRESS_HEADER } from '@/lib/server/http/client-address'
import { RATE_RULES, type RateRule } from '@/lib/server/http/rate-limit'
import type { OperationHandler } from '@/lib/server/http/route'
import { WindowRateLimiter } from '@/lib/server/http/window-rate-limiter'
import { createLog } from '@/lib/server/log'
import { rateCountSharer } from '@/lib/server/services/health/share-rate-counts'
import { rateCounts } from '@/lib/server/store/schema/request-schema'
import { exampleRequest } from '../../support/service/example-request'
import { sharedStore } from '../../support/service/shared-store'
import { createWorld, WORLD_START, type World } from '../../support/service/world'

const store = sharedStore()
const log = createLog('silent')
const from = (address: string) => ({ [CLIENT_ADDRESS_HEADER]: address })

const json = (address: string) => ({ ...from(address), 'content-type': 'application/json' })

/** The beginning of a body whose connection then breaks, with the error that Node has for that. */
function brokenOff(): ReadableStream<Uint8Array> {
  let isBegun = false
  return new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      else controller.enqueue(new TextEncoder().encode('{'))
      isBegun = true
    },
  })
}

describe('rate limits', () => {
  let world: World
  const clock = new ManualClock(WORLD_START)
  beforeEach(async () => {
    clock.set(WORLD_START)
    world = await createWorld({ store: store(), limiter: new WindowRateLimiter({ clock, log }) })
  })

  const body = { address: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c' }
  const statuses = async (times: number, run: () => Promise<{ status: number }>) => {
    const seen: number[] = []
    for (let time = 0; time < times; time += 1) seen.push((await run()).status)
    return seen
  }

  it('end sign-in attempts of one address with 429, and say when to come back', async () => {
    const headers = from('203.0.113.7')
    const attempt = () => world.call(challenge, { body, headers })
    expect(new Set(await statuses(RATE_RULES.signIn.points, attempt))).toEqual(new Set([200]))
    const { problem, headers: answer } = await attempt()
    expect(problem).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(answer.get('retry-after')).toBe('60')
    expect((await world.call(challenge, { body, headers: from('203.0.113.8') })).status).toBe(200)
    clock.advance(60_000)
    expect((await attempt()).status).toBe(200)
  })

  it('end guessing of API keys, and let a good key of the same address through', async () => {
    const { apiKey } = await world.newMerchant()
    const headers = from('203.0.113.7')
    const guess = () => world.call(merchantOf, { headers: { ...headers, 'x-api-key': 'guess' } })
    expect(new Set(await statuses(RATE_RULES.rejected.points, guess))).toEqual(new Set([401]))
    expect((await guess()).status).toBe(429)
    expect((await world.call(merchantOf, { apiKey, headers })).status).toBe(200)
  })

  it('end uploads that their client breaks off', async () => {
    const breakOff = () => world.call(challenge, { rawBody: brokenOff(), headers: json('203.0.113.7') })
    expect(new Set(await statuses(RATE_RULES.signIn.points, breakOff))).toEqual(new Set([400]))
    expect((await breakOff()).status).toBe(429)
    expect((await world.call(challenge, { body, headers: from('203.0.113.8') })).status).toBe(200)
  })

  it.each([
    ['no JSON', { rawBody: '[1,tru]', headers: json('203.0.113.7') }, 400],
    ['of another type', { rawBody: 'x', headers: from('203.0.113.7') }, 415],
    ['too long', { rawBody: ' '.repeat(65_537), headers: json('203.0.113.7') }, 413],
  ])('end requests whose body is %s as good ones', async (_, options, status) => {
    const attempt = () => world.call(challenge, options)
    expect(new Set(await statuses(RATE_RULES.signIn.points, attempt))).toEqual(new Set([status]))
    expect((await attempt()).status).toBe(429)
  })

  it('end requests with a bad query, for what is not there and by a wrong method as good reads, in one count', async () => {
    const { anonymous } = RATE_RULES
    const headers = from('203.0.113.7')
    const ask = (method: string) => new Request('http://localhost:3000/api/none', { method, headers })
    const badly = [
      [400, () => world.call(lookUp, { query: { sessionId: 'x', y: '1' }, headers })],
      [404, async () => await nothing.GET(ask('GET'))],
      [405, async () => await noPut(ask('PUT'))],
    ] as const
    const times = anonymous.points / badly.length
    for (const [status, attempt] of badly)
      expect(new Set(await statuses(times, attempt))).toEqual(new Set([status]))
    for (const [, attempt] of badly) expect((await attempt()).status).toBe(429)
  })

  it('count a key without its scope by the address, and leave the account’s rate to those who may', async () => {
    const merchant = await world.newMerchant()
    const apiKey = await world.newApiKey(merchant.userId, { scopes: [] })
    const headers = from('203.0.113.7')
    const ask = () => world.call(exportPayments, { apiKey, headers })
    expect(new Set(await statuses(RATE_RULES.rejected.points, ask))).toEqual(new Set([403]))
    expect((await ask()).status).toBe(429)
    expect((await world.call(exportPayments, { apiKey: merchant.apiKey, headers })).status).toBe(200)
  })

  it('end requests that another site has made', async () => {
    const headers = { ...from('203.0.113.7'), 'sec-fetch-site': 'cross-site' }
    const ask = () => world.call(challenge, { body, headers })
    expect(new Set(await statuses(RATE_RULES.rejected.points, ask))).toEqual(new Set([403]))
    expect((await ask()).status).toBe(429)
    expect((await world.call(challenge, { body, headers: from('203.0.113.7') })).status).toBe(200)
  })

  it('end quotes and signed terms of one address sooner than reads: each asks a chain', async () => {
    const headers = from('203.0.113.7')
    const { operation } = quote
    const ask = () => world.call(quote, { ...exampleRequest(operation), headers })
    expect(new Set(await statuses(RATE_RULES.payer.points, ask))).toEqual(new Set([404]))
    expect((await ask()).status).toBe(429)
    const reading = { params: { sessionId: `cs_${'A'.repeat(32)}` }, headers }
    expect((await world.call(readCheckout, reading)).status).toBe(404)
  })

  it('end the search for codes of discounts, by quotes and by links, and let anybody repeat a code', async () => {
    const quoteFor = async (code: string, address: string) => {
      const { body, ...example } = exampleRequest(quote.operation)
      return (
        await world.call(quote, { ...example, body: { ...Object(body), code }, headers: from(address) })
      ).status
    }
    const openLink = async (code: string, address: string) => {
      const url = `http://localhost:3000/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14/open?code=${code}`
      return (await openPay(new Request(url, { method: 'POST', headers: from(address) }))).status
    }
    for (const [ask, address, open] of [
      [quoteFor, '203.0.113.7', 404],
      [openLink, '203.0.113.8', 303],
    ] as const) {
      for (let tried = 0; tried < RATE_RULES.code.points; tried += 1) {
        expect(await ask(`GUESS-${tried}`, address)).toBe(open)
      }
      expect(await ask('ONE-MORE', address)).toBe(429)
      expect(await ask('ONE-MORE', address)).toBe(429)
      expect(await ask('guess-3', address)).toBe(open)
      expect(await ask('ONE-MORE', '203.0.113.9')).toBe(open)
    }
  })

  it('end visits to payment links sooner than reads: each makes a checkout', async () => {
    const url = 'http://localhost:3000/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14/open'
    const visit = async () =>
      await openPay(new Request(url, { method: 'POST', headers: from('203.0.113.7') }))
    expect(new Set(await statuses(RATE_RULES.visit.points, visit))).toEqual(new Set([303]))
    expect((await visit()).status).toBe(429)
  })

  it('end whole lists of an account sooner than pages of them', async () => {
    const { apiKey } = await world.newMerchant()
    const exported = () => world.call(exportPayments, { apiKey })
    expect(new Set(await statuses(RATE_RULES.export.points, exported))).toEqual(new Set([200]))
    expect((await exported()).status).toBe(429)
    expect((await world.call(merchantOf, { apiKey })).status).toBe(200)
  })

  it('end what is asked of a chain in the portal as at the checkout', async () => {
    const { cookie } = await world.newMerchant()
    const ask = () => world.call(changeQuote, { ...exampleRequest(changeQuote.operation), cookie })
    expect(new Set(await statuses(RATE_RULES.payer.points, ask))).toEqual(new Set([404]))
    expect((await ask()).status).toBe(429)
  })

  it('count a caller by the account, not by the address', async () => {
    const [one, other] = [await world.newMerchant(), await world.newMerchant()]
    for (let taken = 0; taken < RATE_RULES.read.points; taken += 1) {
      world.deps.limiter.take(RATE_RULES.read, one.userId)
    }
    expect((await world.call(merchantOf, { apiKey: one.apiKey })).status).toBe(429)
    expect((await world.call(merchantOf, { cookie: one.cookie })).status).toBe(429)
    expect((await world.call(merchantOf, { apiKey: other.apiKey })).status).toBe(200)
  })

  it.each<[RateRule, unknown]>([
    [RATE_RULES.read, merchantOf],
    [RATE_RULES.write, changeMerchant],
    [RATE_RULES.export, exportPayments],
    [RATE_RULES.document, downloadInvoice],
    [RATE_RULES.webhook, testEndpoint],
    [RATE_RULES.webhook, replayEvents],
    [RATE_RULES.webhook, redeliver],
    [RATE_RULES.mail, leaveAddress],
    [RATE_RULES.mail, askAgain],
  ])('of $name end an operation of that rule', async (rule, exported) => {
    const handler = exported as OperationHandler
    const { userId, cookie } = await world.newMerchant()
    const ask = () => world.call(handler, { ...exampleRequest(handler.operation), cookie })
    for (let taken = 1; taken < rule.points; taken += 1) world.deps.limiter.take(rule, userId)
    expect((await ask()).status).not.toBe(429)
    expect((await ask()).status).toBe(429)
  })

  it('leave health checks alone', async () => {
    const headers = from('203.0.113.7')
    const check = () => world.call(health, { headers })
    expect(new Set(await statuses(RATE_RULES.anonymous.points + 1, check))).toEqual(new Set([200]))
  })
})

describe('an upload that its client breaks off', () => {
  it.each([
    ['whose length was told', { 'content-length': '100' }],
    ['whose length was not', {}],
  ])('%s is the client’s doing, and no outage of the database', async (_, told) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    const world = await createWorld({ store: store(), log })
    const { problem } = await world.call(challenge, {
      rawBody: brokenOff(),
      headers: { ...json('203.0.113.7'), ...told },
    })
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request' })
    const seen = lines.map((line) => JSON.parse(line)).filter(({ operation }) => operation)
    expect(seen).toMatchObject([{ level: 'info', status: 400, refusal: 'invalid_request' }])
    expect(seen[0]).not.toHaveProperty('err')
  })
})

describe('behind a proxy that nobody told the app of', () => {
  const warningsOf = async (env: Record<string, string>, forwardedFor = '198.51.100.4') => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => lines.push(line) })
    const world = await createWorld({ store: store(), env, log })
    const headers = { ...from('10.0.0.1'), 'x-forwarded-for': forwardedFor }
    await world.call(health, { headers })
    await world.call(health, { headers })
    return lines
  }

  it('the log says so once', async () => {
    const lines = await warningsOf({})
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY')
    expect(await warningsOf({ TRUST_PROXY: 'true' })).toEqual([])
    expect(await warningsOf({}, '10.0.0.1')).toEqual([])
  })
})

describe('the counts of several processes', () => {
  let world: World
  const rule = { name: 'rule', points: 5, seconds: 60 }
  beforeEach(async () => {
    world = await createWorld({ store: store() })
  })

  const newProcess = () => {
    const { clock } = world
    return new WindowRateLimiter({ clock, log, share: rateCountSharer(world.deps) })
  }

  it('add up over the database', async () => {
    const [a, b] = [newProcess(), newProcess()]
    for (const limiter of [a, a, a, b, b]) expect(limiter.take(rule, 'caller')).toBeNull()
    await Promise.all([a.share(), b.share()])
    a.take(rule, 'caller')
    await a.share()
    expect(a.take(rule, 'caller')).toBe(60)
  })

  it('of many callers at once neither get lost nor block each other', async () => {
    const limiters = [newProcess(), newProcess(), newProcess()]
    for (const limiter of limiters) {
      for (let caller = 0; caller < 1_200; caller += 1) limiter.take(rule, `caller ${caller}`)
    }
    await Promise.all(limiters.map((limiter) => limiter.share()))
    const rows = await world.deps.store.db.select().from(rateCounts)
    expect(rows).toHaveLength(1_200)
    expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([3]))
  })

  it('are removed when their time is over', async () => {
    const limiter = newProcess()
    limiter.take(rule, 'early')
    await limiter.share()
    world.clock.advance(60_000)
    limiter.take(rule, 'late')
    await limiter.share()
    const rows = await world.deps.store.db.select().from(rateCounts)
    expect(rows.map(({ bucket }) => bucket.split(':').at(-1))).toEqual(['late'])
  })
})
