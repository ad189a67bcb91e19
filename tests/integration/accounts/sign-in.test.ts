import { eq } from 'drizzle-orm'
import { type Address, parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { GET as session } from '@/app/api/auth/session/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { POST as signOut } from '@/app/api/auth/sign-out/route'
import { GET as readMerchant } from '@/app/api/v1/merchant/route'
import { GET as listSessions } from '@/app/api/v1/sessions/route'
import { GET as listAddresses } from '@/app/api/v1/sign-in-addresses/route'
import { PATCH as changeSubscription } from '@/app/api/v1/subscriptions/[id]/route'
import { POST as createSubscription } from '@/app/api/v1/subscriptions/route'
import { MINUTE_MS } from '@/lib/billing/durations'
import { auditLog, users } from '@/lib/server/store/schema/schema'
import { sessions, signInChallenges } from '@/lib/server/store/schema/sign-in-schema'
import { type JsonRpcServer, startJsonRpcServer } from '../../support/chain/json-rpc-server'
import { addTokenCatalogue, BASE, RECEIVER_A, tokenId } from '../../support/service/subscription-fixture'
import { createWorld, type World } from '../../support/service/world'

const newAccount = () => privateKeyToAccount(generatePrivateKey())

describe('signing in with a wallet', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  const messageFor = async (address: string) =>
    (await world.call(challenge, { body: { address } })).data.message
  const signedFor = async (account: PrivateKeyAccount) => {
    const message = await messageFor(account.address)
    return { message, signature: await account.signMessage({ message }) }
  }
  const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

  it('makes an account the first time and finds it again the next', async () => {
    const account = newAccount()
    const first = await world.call(signIn, { body: await signedFor(account) })
    expect(first.data).toMatchObject({ address: account.address, organisation: '' })
    const second = await world.call(signIn, { body: await signedFor(account) })
    expect(second.data).toEqual(first.data)
    const who = await world.call(session, { cookie: cookieOf(second.headers) })
    expect(who.data).toEqual(first.data)
  })

  it('asks for a message of ours that lives 5 minutes and moves no money', async () => {
    const { address } = newAccount()
    const { data } = await world.call(challenge, {
      body: { address: address.toLowerCase(), chainId: 8453 },
      origin: 'http://127.0.0.1:3000',
    })
    expect(data.expiresAt).toBe('2026-11-21T10:05:00.000Z')
    expect(data.message).toContain('127.0.0.1:3000 wants you to sign in with your Ethereum account:')
    expect(data.message).toContain(`\n${address}\n\nSign in to Dues. This moves no money.\n\n`)
    expect(data.message).toContain('\nChain ID: 8453\n')
  })

  it('gives a cookie that scripts cannot read and other sites cannot use', async () => {
    const { headers } = await world.call(signIn, { body: await signedFor(newAccount()) })
    expect(headers.get('set-cookie')).toMatch(
      /^svc-session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    )
  })

  it('keeps only the hash of the cookie', async () => {
    const { headers } = await world.call(signIn, { body: await signedFor(newAccount()) })
    const token = cookieOf(headers).split('=')[1]
    const rows = await world.deps.store.db.select().from(sessions)
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('ends the session that the browser had before', async () => {
    const account = newAccount()
    const before = cookieOf((await world.call(signIn, { body: await signedFor(account) })).headers)
    const again = await world.call(signIn, { body: await signedFor(account), cookie: before })
    expect(cookieOf(again.headers)).not.toBe(before)
    expect((await world.call(session, { cookie: before })).status).toBe(401)
    expect((await world.call(session, { cookie: cookieOf(again.headers) })).status).toBe(200)
  })

  it('takes the compact form of a signature', async () => {
    const account = newAccount()
    const { message, signature } = await signedFor(account)
    const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
    expect((await world.call(signIn, { body: { message, signature: compact } })).data.address).toBe(
      account.address,
    )
  })

  it('works once for a message', async () => {
    const body = await signedFor(newAccount())
    await world.call(signIn, { body })
    const replay = await world.call(signIn, { body })
    expect(replay.problem).toMatchObject({ status: 401, code: 'invalid_challenge' })
    expect(replay.headers.get('set-cookie')).toBeNull()
  })

  it('lets one of many at once have a message', async () => {
    const account = newAccount()
    const body = await signedFor(account)
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.call(signIn, { body })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    const accounts = await world.deps.store.db.select().from(users).where(eq(users.address, account.address))
    expect(accounts).toHaveLength(1)
  })

  it('makes one account for two first sign-ins at once', async () => {
    const account = newAccount()
    const bodies = [await signedFor(account), await signedFor(account)]
    const [one, two] = await Promise.all(bodies.map((body) => world.call(signIn, { body })))
    expect(one?.data).toEqual(two?.data)
  })

  it('refuses the signature of somebody else, and leaves the message to its owner', async () => {
    const owner = newAccount()
    const { message, signature } = await signedFor(owner)
    const foreign = await newAccount().signMessage({ message })
    const refused = await world.call(signIn, { body: { message, signature: foreign } })
    expect(refused.problem).toMatchObject({ status: 401, code: 'invalid_signature' })
    expect((await world.call(signIn, { body: { message, signature } })).status).toBe(200)
  })

  it.each([
    ['address', (text: string) => text.replace(/0x[0-9a-fA-F]{40}/, newAccount().address)],
    ['domain', (text: string) => text.replace('localhost:3000 wants', 'evil.example wants')],
    ['uri', (text: string) => text.replace('URI: http://localhost:3000', 'URI: http://localhost:3001')],
    ['chain', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 10')],
    ['expiry', (text: string) => text.replace('Expiration Time: 2026', 'Expiration Time: 2036')],
    ['nonce', (text: string) => text.replace(/Nonce: .{8}/, 'Nonce: 00000000')],
    ['end', (text: string) => `${text}\nResources:\n- https://evil.example`],
    ['line breaks', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('refuses a message whose %s was changed, whoever signed it', async (_, change) => {
    const account = newAccount()
    const message = change(await messageFor(account.address))
    const signature = await account.signMessage({ message })
    const { problem } = await world.call(signIn, { body: { message, signature } })
    expect(problem).toMatchObject({ status: 401, code: 'invalid_challenge' })
  })

  it('refuses a message that nobody here wrote', async () => {
    const account = newAccount()
    const { problem } = await world.call(signIn, {
      body: { message: 'Let me in', signature: await account.signMessage({ message: 'Let me in' }) },
    })
    expect(problem).toMatchObject({ status: 401, code: 'invalid_challenge' })
  })

  it('refuses a message after 5 minutes', async () => {
    const other = await createWorld()
    try {
      const account = newAccount()
      const { data } = await other.call(challenge, { body: { address: account.address } })
      const signature = await account.signMessage({ message: data.message })
      other.clock.advance(5 * MINUTE_MS)
      const { problem } = await other.call(signIn, { body: { message: data.message, signature } })
      expect(problem?.code).toBe('invalid_challenge')
    } finally {
      await other.close()
    }
  })

  it.each([
    ['no address', {}, 'address'],
    [
      'an address with a wrong checksum',
      { address: '0x3E5453FB80365b795DeF3E0a31738894d9061C0C' },
      'address',
    ],
    ['the zero address', { address: `0x${'0'.repeat(40)}` }, 'address'],
    ['an address that is a list', { address: [newAccount().address] }, 'address'],
    ['a chain id of 0', { address: newAccount().address, chainId: 0 }, 'chainId'],
    ['a field that is not known', { address: newAccount().address, chainID: 1 }, 'chainID'],
  ])('refuses to make a message for %s', async (_, body, path) => {
    const { problem } = await world.call(challenge, { body })
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path }] })
  })

  it.each(['', '0x', '0x123', 'deadbeef', `0x${'00'.repeat(4097)}`, 7, null])(
    'refuses %j in place of a signature',
    async (signature) => {
      const { problem } = await world.call(signIn, { body: { message: 'x', signature } })
      expect(problem).toMatchObject({ status: 400, errors: [{ path: 'signature' }] })
    },
  )

  it('refuses to let a page of another site sign its visitor in or out', async () => {
    const body = await signedFor(newAccount())
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await world.call(signIn, { body, headers })).problem?.code).toBe('cross_site_request')
    expect((await world.call(signOut, { headers })).problem?.code).toBe('cross_site_request')
    expect((await world.call(signIn, { body })).status).toBe(200)
  })

  it('ends with signing out, on the server too', async () => {
    const { cookie } = await world.newMerchant()
    const out = await world.call(signOut, { cookie })
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toBe('svc-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    expect((await world.call(session, { cookie })).problem).toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
    expect((await world.call(signOut, { cookie })).status).toBe(204)
    expect((await world.call(signOut)).status).toBe(204)
  })

  it('ends with signing out where a neighbour planted a second cookie of the name', async () => {
    const { cookie } = await world.newMerchant()
    const planted = { cookie: `${cookie}; svc-session=planted` }
    expect((await world.call(session, planted)).status).toBe(401)
    expect((await world.call(signOut, planted)).status).toBe(204)
    expect((await world.call(session, { cookie })).status).toBe(401)
  })

  it('stores no message beyond its use', async () => {
    const body = await signedFor(newAccount())
    await world.call(signIn, { body })
    const left = await world.deps.store.db
      .select()
      .from(signInChallenges)
      .where(eq(signInChallenges.message, body.message))
    expect(left).toEqual([])
  })
})

describe('on an https address', () => {
  it('the cookie is for https alone, and the message names that address', async () => {
    const env = { BASE_URL: 'https://dues.example.com', SIGN_UP: 'open' }
    const world = await createWorld({ env })
    try {
      const account = newAccount()
      const { data } = await world.call(challenge, { body: { address: account.address } })
      expect(data.message).toContain('dues.example.com wants you to sign in')
      expect(data.message).toContain('URI: https://dues.example.com\n')
      const signature = await account.signMessage({ message: data.message })
      const { headers } = await world.call(signIn, { body: { message: data.message, signature } })
      const given = headers.getSetCookie()
      const token = /=([^;]+)/.exec(given[0] ?? '')?.[1]
      const attributes = 'Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure'
      expect(given).toEqual([
        `svc-session=${token}; ${attributes}`,
        // No other host of the domain can set such a cookie.
        `__Host-svc-session=${token}; ${attributes}`,
      ])
      const cookie = `__Host-svc-session=${token}; svc-session=planted; svc-session=${token}`
      expect((await world.call(session, { cookie })).status).toBe(200)
      const out = await world.call(signOut, { cookie })
      expect(out.headers.getSetCookie().map((each) => each.split(';', 1)[0])).toEqual([
        'svc-session=',
        '__Host-svc-session=',
      ])
      expect((await world.call(session, { cookie })).status).toBe(401)
    } finally {
      await world.close()
    }
  })
})

describe('signing in with a smart wallet', () => {
  const YES = `0x1626ba7e${'00'.repeat(28)}`
  let world: World
  let node: JsonRpcServer
  beforeAll(async () => {
    node = await startJsonRpcServer(({ method }) => ({ result: method === 'eth_getCode' ? '0x60' : YES }))
    const gone = await startJsonRpcServer(() => ({ result: YES }))
    await gone.close()
    world = await createWorld({
      env: { RPC_URL_8453: node.url, RPC_URL_11155111: node.url, RPC_URL_10: gone.url },
    })
  })
  afterAll(async () => {
    await node.close()
    await world.close()
  })

  /** Signs in as the contract of a chain, or as the key where there is one. */
  const tryOn = async (chainId: number, as: Address | PrivateKeyAccount = newAccount().address) => {
    const address = typeof as === 'string' ? as : as.address
    const { message } = (await world.call(challenge, { body: { address, chainId } })).data
    const signature = typeof as === 'string' ? '0x1234' : await as.signMessage({ message })
    const body = { message, signature }
    return { address, body, answer: await world.call(signIn, { body }) }
  }
  const accountOf = async (...wallet: Parameters<typeof tryOn>) => (await tryOn(...wallet)).answer.data.userid

  it('works when its contract accepts the signature', async () => {
    const { address, answer } = await tryOn(8453)
    expect(answer.data.address).toBe(address)
  })

  it('opens its own account on each chain, and the same one on the same chain', async () => {
    const { address } = newAccount()
    const onBase = await accountOf(8453, address)
    expect(await accountOf(8453, address)).toBe(onBase)
    const onSepolia = await accountOf(11155111, address)
    expect(onSepolia).not.toBe(onBase)
    expect(await accountOf(11155111, address)).toBe(onSepolia)
  })

  it('makes one account for two first sign-ins at once, and one for each chain', async () => {
    const { address } = newAccount()
    const chains = [8453, 8453, 11155111, 11155111]
    const [one, two, three, four] = await Promise.all(chains.map((chain) => accountOf(chain, address)))
    expect([one, three]).toEqual([two, four])
    expect(one).not.toBe(three)
  })

  it('opens no account of a key, which is the same on every chain', async () => {
    const key = newAccount()
    const own = await accountOf(8453, key)
    // The key needs nobody to ask.
    for (const chainId of [1, 10, 11155111]) expect(await accountOf(chainId, key)).toBe(own)
    expect(await accountOf(8453, key.address)).not.toBe(own)
    expect(await accountOf(8453, key)).toBe(own)
  })

  it('is told by the session, and kept in the audit log', async () => {
    const { address, answer } = await tryOn(8453)
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await world.call(listSessions, { cookie })).data).toMatchObject([{ address, chainId: 8453 }])
    expect((await world.call(listAddresses, { cookie })).data).toMatchObject([
      { address, chainId: 8453, isOwn: true, isCurrent: true },
    ])
    const entries = await world.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.merchantId, answer.data.userid))
    expect(entries).toMatchObject([{ action: 'session.created', details: { address, chainId: 8453 } }])
  })

  it('is paid on its own chain alone', async () => {
    const { answer } = await tryOn(8453)
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    await addTokenCatalogue(world)
    const on = (networkId: number, symbol = 'USDC') => ({
      title: 'Pro',
      trialDays: 0,
      plans: [{ name: 'Basic', price: 1, frequency: 'month' }],
      tokens: [tokenId(symbol, networkId)],
      receivers: [{ address: RECEIVER_A, networkId }],
    })
    const refused = await world.call(createSubscription, { cookie, body: on(1) })
    expect(refused.problem).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'receivers[0].networkId', message: expect.stringContaining('smart wallet on Base') }],
    })
    const { data } = await world.call(createSubscription, { cookie, body: on(BASE) })
    const { tokens, receivers } = on(1)
    const moved = await world.call(changeSubscription, {
      cookie,
      params: { id: data.id },
      body: { tokens, receivers },
    })
    expect(moved.problem?.errors).toMatchObject([{ path: 'receivers[0].networkId' }])
  })

  it('says to try again while no node answers, and the message stays good', async () => {
    const { body, answer } = await tryOn(10)
    expect(answer.problem).toMatchObject({ status: 503, code: 'unavailable' })
    expect(answer.headers.get('retry-after')).toBe('10')
    expect((await world.call(signIn, { body })).status).toBe(503)
  })

  it('is refused on a chain without a node, with the reason', async () => {
    const { answer } = await tryOn(1)
    expect(answer.problem).toMatchObject({ status: 401, code: 'invalid_signature' })
    expect(answer.problem?.detail).toContain('Smart wallets on Ethereum cannot be checked here')
    expect(answer.problem?.detail).not.toContain('RPC_URL')
  })

  it('makes a merchant only where the operator named wallet and chain', async () => {
    const [plain, named] = [newAccount().address, newAccount().address]
    const closed = await createWorld({
      env: {
        BASE_URL: 'https://dues.example.com',
        MERCHANT_ADDRESSES: `${plain},eip155:8453:${named}`,
        RPC_URL_8453: node.url,
        RPC_URL_11155111: node.url,
      },
    })
    const reads = async (address: Address, chainId: number) => {
      const { message } = (await closed.call(challenge, { body: { address, chainId } })).data
      const { headers } = await closed.call(signIn, { body: { message, signature: '0x1234' } })
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
      const { status, problem } = await closed.call(readMerchant, { cookie })
      return problem?.detail ?? status
    }
    try {
      expect(await reads(named, 8453)).toBe(200)
      expect(await reads(named, 11155111)).toContain(`eip155:11155111:${named.toLowerCase()}`)
      expect(await reads(plain, 8453)).toContain(`eip155:8453:${plain.toLowerCase()}`)
    } finally {
      await closed.close()
    }
  })
})
