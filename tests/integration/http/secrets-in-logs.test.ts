import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { POST as createKey } from '@/app/api/v1/api-keys/route'
import { GET as merchantOf } from '@/app/api/v1/merchant/route'
import { route } from '@/lib/server/http/route'
import { createLog } from '@/lib/server/log'
import { getMerchant } from '@/lib/wire/accounts/merchant'
import { createWorld, type World } from '../../support/service/world'

describe('the log', () => {
  let world: World
  const lines: string[] = []
  beforeAll(async () => {
    world = await createWorld({ log: createLog('debug', { write: (line) => lines.push(line) }) })
  })
  afterAll(() => world.close())

  const written = () => lines.splice(0).join('')

  it('has a line for each request, by its id, and no secret of it', async () => {
    const { account, ...merchant } = await world.newMerchant()
    const headers = { 'x-dues-client-address': '203.0.113.7' }
    const { message } = (await world.call(challenge, { body: { address: account.address }, headers })).data
    const signature = await account.signMessage({ message })
    const signedIn = await world.call(signIn, { body: { message, signature } })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    await world.confirm(cookie)
    const created = await world.call(createKey, { cookie, idempotencyKey: 'once', body: { name: 'A key' } })
    await world.call(createKey, { cookie, idempotencyKey: 'once', body: { name: 'A key' } })
    await world.call(merchantOf, { apiKey: created.data.key })
    await world.call(merchantOf, { apiKey: `${created.data.key}x` })

    const text = written()
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.map(({ operation }) => operation)).toEqual([
      ...['createChallenge', 'signIn', 'createApiKey', 'createApiKey', 'getMerchant', 'getMerchant'],
    ])
    expect(text).toContain(created.headers.get('x-request-id'))
    const [challenged, , byCookie, , byKey, refused] = entries
    expect(challenged).toMatchObject({ client: '203.0.113.7', status: 200 })
    expect(challenged).not.toHaveProperty('caller')
    expect(byCookie).toMatchObject({
      caller: expect.stringMatching(/^session:[0-9a-f-]{36}$/),
      account: merchant.userId,
    })
    expect(byKey).toMatchObject({ caller: expect.stringMatching(/^api_key:[0-9a-f-]{36}$/) })
    expect(refused).toMatchObject({ status: 401, refusal: 'unauthorized', client: 'unknown' })
    const nonce = /Nonce: (\w+)/.exec(message)?.[1] ?? ''
    for (const secret of [
      ...[message, nonce, signature, cookie.split('=')[1] ?? '', created.data.key],
      ...[merchant.cookie.split('=')[1] ?? '', merchant.apiKey],
    ]) {
      expect(secret.length).toBeGreaterThan(20)
      expect(text).not.toContain(secret)
    }
  })

  it('tells of a fault of ours what failed and where, without the values that it failed with', async () => {
    const { apiKey } = await world.newMerchant()
    const secret = 'a value that is nobody’s business'
    const broken = route(getMerchant, async ({ deps }) => {
      await deps.store.db.execute(sql`select ${secret}::text, ${secret}::integer`)
      throw new Error('unreachable')
    })
    const { problem } = await world.call(broken, { apiKey })
    expect(problem).toMatchObject({ status: 500, code: 'internal_error' })
    const text = written()
    expect(text).toContain('Failed query')
    expect(text).toContain(problem?.requestId)
    expect(text).not.toContain(secret)
  })

  it('never writes what stands under the name of a secret', () => {
    world.deps.log.info(
      { apiKey: 'dues_test_x', headers: { cookie: 'svc-session=x', 'x-api-key': 'y' } },
      'x',
    )
    expect(written()).not.toMatch(/dues_test_x|svc-session=x|"y"/)
  })
})
