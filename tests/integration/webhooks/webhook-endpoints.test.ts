import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as listAudit } from '@/app/api/v1/audit/route'
import { GET as listEvents } from '@/app/api/v1/events/route'
import { GET as listDeliveries } from '@/app/api/v1/webhook-deliveries/route'
import { POST as replay } from '@/app/api/v1/webhook-endpoints/[id]/replay/route'
import { POST as rotate } from '@/app/api/v1/webhook-endpoints/[id]/rotate-secret/route'
import { DELETE, GET as getOne, PATCH } from '@/app/api/v1/webhook-endpoints/[id]/route'
import { POST as test } from '@/app/api/v1/webhook-endpoints/[id]/test/route'
import { GET, POST } from '@/app/api/v1/webhook-endpoints/route'
import { DAY_MS } from '@/lib/billing/durations'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const RECEIVER = 'https://shop.example/hook'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

const create = (body: Record<string, unknown> = {}, by: Pick<Merchant, 'apiKey'> = merchant) =>
  world.call(POST, { apiKey: by.apiKey, body: { url: RECEIVER, ...body } })
const change = (id: string, body: Record<string, unknown>) =>
  world.call(PATCH, { apiKey: merchant.apiKey, params: { id }, body })

describe('a webhook endpoint', () => {
  it('is made with a secret that is shown once, and listed, read, changed and deleted', async () => {
    const { secret, ...endpoint } = (await create({ events: ['payment.failed'], description: 'Shop' })).data
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(endpoint).toMatchObject({ url: RECEIVER, events: ['payment.failed'], enabled: true })
    const { id } = endpoint
    const { apiKey } = merchant
    expect((await world.call(GET, { apiKey })).data).toEqual([endpoint])
    expect((await world.call(getOne, { apiKey, params: { id } })).data).toEqual(endpoint)
    const changed = { ...endpoint, events: null, url: `${RECEIVER}2` }
    expect((await change(id, { events: null, url: `${RECEIVER}2` })).data).toEqual(changed)
    expect((await change(id, { enabled: false })).data).toMatchObject({
      enabled: false,
      disabledReason: 'merchant',
      disabledAt: '2026-11-21T10:00:00.000Z',
    })
    const refused = await world.call(test, { apiKey, params: { id } })
    expect(refused.problem?.code).toBe('webhook_endpoint_disabled')
    expect((await change(id, { enabled: true })).data).toEqual(changed)
    expect((await change(id, {})).problem?.status).toBe(400)
    expect((await world.call(DELETE, { apiKey, params: { id } })).status).toBe(204)
    expect((await world.call(DELETE, { apiKey, params: { id } })).problem?.code).toBe('not_found')
    expect((await world.call(GET, { apiKey })).data).toEqual([])
    const audit = (await world.call(listAudit, { cookie: merchant.cookie })).data
    expect(audit.map(({ action }) => action.replace('webhook_endpoint.', '')).toReversed()).toEqual([
      ...['created', 'changed', 'changed', 'changed', 'deleted'],
    ])
    expect(JSON.stringify(audit)).not.toContain('whsec_')
  })

  it('is made once by requests with the same Idempotency-Key, at the same time too', async () => {
    const { apiKey } = await world.newMerchant()
    const make = () => world.call(POST, { apiKey, idempotencyKey: 'one endpoint', body: { url: RECEIVER } })
    await Promise.all([make(), make(), make()])
    const again = await make()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const { data } = await world.call(GET, { apiKey })
    expect(data.map(({ id }) => id)).toEqual([again.data.id])
  })

  it('has a new secret after a rotation, and tells until when the old one signs', async () => {
    const { id, secret } = (await create()).data
    const rotated = (await world.call(rotate, { apiKey: merchant.apiKey, params: { id } })).data
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.previousSecretUntil).toBe(new Date(world.clock.now().getTime() + DAY_MS).toISOString())
  })

  it('is one of at most 20, however many are made at once', async () => {
    const owner = await world.newMerchant()
    const answers = await Promise.all(Array.from({ length: 24 }, () => create({}, owner)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    for (const { problem } of answers) expect(problem?.code ?? 'made').toMatch(/^made$|^too_many_webhook/)
  })

  it.each([
    [{ url: 'ftp://shop.example' }, 'url'],
    [{ url: 'https://user:pass@shop.example/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'https://169.254.169.254/latest' }, 'url'],
    [{ url: 'https://shop.example/#part' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['payment'] }, 'events[0]'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ secret: 'whsec_mine' }, 'secret'],
  ])('is refused with %j', async (body, path) => {
    const { problem } = await create(body)
    expect(problem).toMatchObject({ status: 400, errors: [expect.objectContaining({ path })] })
  })

  it('says of a password in its address that it is not taken', async () => {
    const { problem } = await create({ url: 'https://user:pass@shop.example/' })
    expect(problem?.detail).toBe('url: Must have no user name and no password.')
  })

  it('takes the scopes of webhooks', async () => {
    const reading = await world.newApiKey(merchant.userId, { scopes: ['webhooks:read'] })
    expect((await create({}, { apiKey: reading })).problem?.code).toBe('insufficient_scope')
    expect((await world.call(GET, { apiKey: reading })).status).toBe(200)
    const apiKey = await world.newApiKey(merchant.userId, { scopes: ['payments:read'] })
    expect((await world.call(GET, { apiKey })).problem?.code).toBe('insufficient_scope')
    expect((await world.call(listDeliveries, { apiKey })).problem?.code).toBe('insufficient_scope')
  })

  it.each(['2026-11-22T00:00:00Z', '2026-10-21T00:00:00Z'])('sends nothing again since %s', async (since) => {
    const { id } = (await create()).data
    const answer = await world.call(replay, { apiKey: merchant.apiKey, params: { id }, body: { since } })
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: 'since' }] })
  })
})

it('a test of an endpoint is an event of the log', async () => {
  const owner = await world.newMerchant()
  const { id } = (await create({}, owner)).data
  const tested = await world.call(test, { apiKey: owner.apiKey, params: { id } })
  expect(tested.status).toBe(202)
  expect((await world.call(listEvents, { apiKey: owner.apiKey })).data).toMatchObject([
    { type: 'webhook_endpoint.test', sequence: null, data: tested.data },
  ])
})
