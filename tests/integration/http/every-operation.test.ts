import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Handler, OperationHandler } from '@/lib/server/http/route'
import { SESSION_COOKIE } from '@/lib/server/http/session-cookie'
import { SCOPES } from '@/lib/wire/accounts/scope'
import { IS_DEEP } from '../../support/process/deep'
import type { CallOptions } from '../../support/service/call-operation'
import { credentialFor } from '../../support/service/credential-for'
import { exampleRequest } from '../../support/service/example-request'
import { exportsOf, operationsOf, ROUTE_FILES } from '../../support/service/route-files'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const handlers = (await Promise.all(ROUTE_FILES.map(operationsOf)))
  .flat()
  .map(([, handler]) => ({ id: handler.operation.id, handler, operation: handler.operation }))

const HEALTH_CHECKS = ['getHealth', 'getReady']
/** Body of most operations; one takes a picture. */
const MAX_BODY_BYTES = 65_536

describe('every operation', () => {
  let world: World
  let merchant: Merchant
  beforeAll(async () => {
    world = await createWorld()
    merchant = await world.newMerchant()
  })
  afterAll(() => world.close())

  /** Sends the path parameters that there have to be, and otherwise what `options` say. */
  const call = (handler: OperationHandler, options: CallOptions = {}) => {
    const { params = {} } = exampleRequest(handler.operation)
    return world.call(handler, { params, ...options })
  }
  const refusal = async (handler: OperationHandler, options: CallOptions = {}) =>
    (await call(handler, options)).problem

  /** The credential that the operation takes, good. */
  const credential = ({ operation }: OperationHandler) => credentialFor(operation, merchant)

  const guarded = handlers.filter(({ operation }) => operation.credential.kind !== 'none')
  const byKey = guarded.filter(({ operation }) => 'scope' in operation.credential)
  const byCookie = guarded.filter(({ operation }) => operation.credential.kind !== 'api_key')
  const withBody = handlers.filter(({ operation }) => operation.body)
  const withQuery = handlers.filter(({ operation }) => operation.query)

  /** An operation that takes both credentials and a body. */
  const representative = withBody.find(({ operation }) => operation.credential.kind === 'merchant')
  /**
   * All rows for one operation, the first for every other one: one piece of code refuses them all, and an operation can
   * only leave it out. A deep run tries all with all.
   */
  const rows = <Row>(handler: OperationHandler, all: readonly [Row, ...Row[]]): readonly Row[] =>
    IS_DEEP || handler === representative?.handler ? all : [all[0]]

  describe.each(guarded)('$id, without a good credential', ({ handler, operation }) => {
    it('is 401 and says how to do better', async () => {
      const { problem, headers } = await call(handler)
      expect(problem).toMatchObject({ status: 401, code: 'unauthorized' })
      expect(headers.get('www-authenticate')).toMatch(
        /^(ApiKey header="x-api-key"|Cookie cookie-name="svc-session")$/,
      )
    })

    it('is 401 before anything else of the request is looked at', async () => {
      const bad = { rawBody: 'x'.repeat(MAX_BODY_BYTES + 1), headers: { 'content-type': 'text/plain' } }
      const answer = await refusal(handler, operation.method === 'GET' ? {} : bad)
      expect(answer?.code).toBe('unauthorized')
    })

    it.each(rows(handler, ['a'.repeat(43), '', 'nonsense', `"${'a'.repeat(43)}"`, '../../etc']))(
      'is 401 for the cookie %j',
      async (value) => {
        expect((await refusal(handler, { cookie: `${SESSION_COOKIE}=${value}` }))?.code).toBe('unauthorized')
      },
    )

    it.each(rows(handler, [`dues_test_${'a'.repeat(43)}`, '', 'nonsense', `dues_live_${'a'.repeat(42)}`]))(
      'is 401 for the key %j',
      async (apiKey) => {
        expect((await refusal(handler, { headers: { 'x-api-key': apiKey } }))?.code).toBe('unauthorized')
      },
    )
  })

  it('a key in the wrong header is answered with the right one, where keys are taken', async () => {
    for (const { handler } of byKey) {
      const { detail } = (await refusal(handler, { headers: { authorization: 'Bearer dues_test_x' } })) ?? {}
      expect(detail).toContain('Send your API key in the header x-api-key, not in Authorization.')
    }
  })

  it('a key is answered with the cookie, where no keys are taken', async () => {
    for (const { handler, operation } of guarded.filter((each) => !('scope' in each.operation.credential))) {
      const { code, detail } = (await refusal(handler, { apiKey: merchant.apiKey })) ?? {}
      expect([operation.id, code]).toEqual([operation.id, 'unauthorized'])
      expect(detail).toContain('API keys do not work for this operation: /docs')
    }
  })

  it('two cookies of the session’s name are no credential', async () => {
    const cookie = `${SESSION_COOKIE}=${'a'.repeat(43)}; ${merchant.cookie}`
    for (const { handler } of byCookie) {
      const { code, detail } = (await refusal(handler, { cookie })) ?? {}
      expect(code).toBe('unauthorized')
      expect(detail).toContain('came more than once')
    }
  })

  describe.each(byKey)('$id, with an API key', ({ handler, operation }) => {
    const scope = 'scope' in operation.credential ? operation.credential.scope : undefined

    it('is 403 for a key without its scope', async () => {
      const apiKey = await world.newApiKey(merchant.userId, {
        scopes: SCOPES.filter((each) => each !== scope),
      })
      const answer = await refusal(handler, { ...exampleRequest(operation), apiKey })
      expect(answer).toMatchObject({ status: 403, code: 'insufficient_scope' })
      expect(answer?.detail).toContain(scope)
    })

    it('is 401 for a key that has expired', async () => {
      const apiKey = await world.newApiKey(merchant.userId, { expiresAt: world.clock.now() })
      expect((await refusal(handler, { apiKey }))?.code).toBe('unauthorized')
    })

    it('never falls back from a bad key to a good cookie', async () => {
      const both = { apiKey: 'nonsense', cookie: merchant.cookie }
      expect((await refusal(handler, both))?.code).toBe('unauthorized')
    })
  })

  describe.each(byCookie.filter(({ operation }) => operation.method !== 'GET'))(
    '$id, with a cookie',
    ({ handler }) => {
      const places: [[string, Record<string, string>], ...[string, Record<string, string>][]] = [
        ['another site', { 'sec-fetch-site': 'cross-site' }],
        ['a sister host', { 'sec-fetch-site': 'same-site' }],
        ['an old browser on another site', { origin: 'https://evil.example' }],
        ['a sandboxed frame', { origin: 'null' }],
      ]
      it.each(rows(handler, places))('is 403 from %s', async (_, headers) => {
        const answer = await refusal(handler, { cookie: merchant.cookie, headers })
        expect(answer).toMatchObject({ status: 403, code: 'cross_site_request' })
      })
    },
  )

  describe.each(withBody)('$id, with a bad body', ({ handler }) => {
    const json = { 'content-type': 'application/json' }
    const send = (rawBody: BodyInit, headers: Record<string, string> = json) =>
      refusal(handler, { ...credential(handler), rawBody, headers })

    type Unread = [string, BodyInit, Record<string, string>]
    const unread: [Unread, ...Unread[]] = [
      ['text', '{}', { 'content-type': 'text/plain' }],
      ['no content type', new Uint8Array(2), {}],
      ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ]
    it.each(rows(handler, unread))('is 415 for %s', async (_, rawBody, headers) => {
      expect(await send(rawBody, headers)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    })

    it('is 413 above 64 KiB, or what it takes, whether the size is declared or not', async () => {
      const { maxBodyBytes } = handler.operation
      const large = `{"a":"${'x'.repeat(maxBodyBytes)}"}`
      const stream = new Blob([large]).stream()
      expect(await send('{}', { ...json, 'content-length': String(maxBodyBytes + 1) })).toMatchObject({
        status: 413,
      })
      expect(await send(stream)).toMatchObject({ status: 413, code: 'body_too_large' })
    })

    it.each(rows(handler, ['{', '', '{"a":1}}', "{'a':1}", 'undefined']))(
      'is 400 for the broken JSON %j',
      async (text) => {
        expect(await send(text)).toMatchObject({ status: 400, errors: [{ path: '', code: 'invalid_json' }] })
      },
    )

    it('is 400 for a field that is given twice, also when it is written in another way', async () => {
      const { body } = exampleRequest(handler.operation)
      const [name = 'a'] = Object.keys(Object(body))
      const escaped = `\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}`
      const text = JSON.stringify({ [name]: null, ...Object(body) }).replace(/^\{/, `{"${escaped}":1,`)
      expect(await send(text)).toMatchObject({
        status: 400,
        code: 'invalid_request',
        errors: [{ path: name, code: 'repeated' }],
      })
    })

    it('is 400 for bytes that are no UTF-8', async () => {
      expect(await send(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({ status: 400 })
    })

    it.each(rows(handler, ['[]', 'null', '"text"', '1', '[[[[]]]]']))(
      'is 400 for %s in place of an object',
      async (text) => {
        expect(await send(text)).toMatchObject({ status: 400, code: 'invalid_request' })
      },
    )

    it.each(rows(handler, ['misspelled', '__proto__', 'constructor']))(
      'is 400 for the unknown field %s',
      async (name) => {
        const text = JSON.stringify(exampleRequest(handler.operation).body).replace(/^\{/, `{"${name}":1,`)
        const answer = await send(text)
        expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
        expect(answer?.errors?.map(({ path }) => path)).toContain(name)
      },
    )
  })

  it('is 400 for a query parameter that the operation does not have, which would widen what it does', async () => {
    const strict = handlers.filter(({ operation }) => !HEALTH_CHECKS.includes(operation.id))
    for (const { handler, operation } of strict) {
      const { query = {}, body } = exampleRequest(operation)
      const send = { ...credential(handler), body, query: { ...Object(query), statuss: 'paid' } }
      expect(await refusal(handler, send)).toMatchObject({
        status: 400,
        errors: [{ path: 'statuss', code: 'unrecognized_keys' }],
      })
    }
  })

  it('takes any query parameter in a health check: some monitors add one against caches', async () => {
    const checks = handlers.filter(({ operation }) => HEALTH_CHECKS.includes(operation.id))
    expect(checks).toHaveLength(HEALTH_CHECKS.length)
    for (const { handler } of checks) {
      expect((await call(handler, { query: { nocache: '1' } })).status).toBe(200)
    }
  })

  describe.each(withQuery)('$id, with a bad query', ({ handler, operation }) => {
    it.each(Object.keys(operation.query?.shape ?? {}))('is 400 for %s given twice', async (name) => {
      const answer = await refusal(handler, { ...credential(handler), query: { [name]: ['1', '1'] } })
      expect(answer).toMatchObject({ status: 400, errors: [{ path: name, code: 'repeated' }] })
    })
  })

  describe.each(withBody.filter(({ operation }) => 'scope' in operation.credential))(
    '$id, in the order of its checks',
    ({ handler }) => {
      it('is 400 before 403: fields are looked at before the scope', async () => {
        const apiKey = await world.newApiKey(merchant.userId, { scopes: [] })
        expect((await refusal(handler, { apiKey, body: { misspelled: 1 } }))?.status).toBe(400)
      })
    },
  )

  it('takes a body of more than 64 KiB for a logo alone, and for the ends of 1,000 subscribers', () => {
    const larger = withBody.filter(({ operation }) => operation.maxBodyBytes > MAX_BODY_BYTES)
    expect(larger.map(({ operation }) => operation.id)).toEqual(['changeLogo', 'cancelSubscribers'])
  })

  it('keeps a stranger out of merchant operations where sign-up is closed', async () => {
    const env = { BASE_URL: 'https://dues.example.com', MERCHANT_ADDRESSES: `0x${'a'.repeat(40)}` }
    const closed = await createWorld({ env })
    try {
      const stranger = await closed.newMerchant()
      const merchantOnly = byCookie.filter(({ operation }) => operation.credential.kind !== 'session')
      for (const { handler, operation } of merchantOnly) {
        const options = { ...exampleRequest(operation), cookie: stranger.cookie }
        const { problem } = await closed.call(handler, options)
        expect([operation.id, problem?.code]).toEqual([operation.id, 'not_a_merchant'])
      }
    } finally {
      await closed.close()
    }
  })
})

describe('a route file', () => {
  let world: World
  beforeAll(async () => {
    // Some are there in test mode alone, which the world that was made last decides.
    world = await createWorld()
  })
  afterAll(() => world.close())

  it.each(ROUTE_FILES)('answers other methods with 405 and the list of its own: %s', async (file) => {
    const exported = await exportsOf(file)
    const own = (await operationsOf(file)).map(([method]) => method)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !own.includes(each))) {
      const response = await (exported[method] as Handler)(new Request('http://localhost:3000/x', { method }))
      expect(response.status).toBe(405)
      expect(
        response.headers
          .get('allow')
          ?.split(', ')
          .filter((each) => each !== 'HEAD'),
      ).toEqual(own)
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
    }
  })
})
