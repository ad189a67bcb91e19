import { eq, sql } from 'drizzle-orm'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { POST as confirm } from '@/app/api/auth/confirm/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { POST as signOut } from '@/app/api/auth/sign-out/route'
import { DELETE as revokeKey } from '@/app/api/v1/api-keys/[id]/route'
import { POST as createKey } from '@/app/api/v1/api-keys/route'
import { DELETE as remove } from '@/app/api/v1/sign-in-addresses/[id]/route'
import { POST as addressChallenge } from '@/app/api/v1/sign-in-addresses/challenge/route'
import { POST as add, GET as list } from '@/app/api/v1/sign-in-addresses/route'
import { PATCH as changeSubscription } from '@/app/api/v1/subscriptions/[id]/route'
import { DAY_MS, MINUTE_MS } from '@/lib/billing/durations'
import { auditLog, events } from '@/lib/server/store/schema/schema'
import { sessionConfirmations } from '@/lib/server/store/schema/sign-in-schema'
import { SCOPES } from '@/lib/wire/accounts/scope'
import { type JsonRpcServer, startJsonRpcServer } from '../../support/chain/json-rpc-server'
import {
  addTokenCatalogue,
  newSubscription,
  subscriptionBody,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const KEY = { name: 'A key' }

describe('a session that nobody confirmed', () => {
  let world: World
  let merchant: Merchant
  let cookie: string
  beforeAll(async () => {
    world = await createWorld()
    await addTokenCatalogue(world)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    merchant = await world.newMerchant()
    cookie = await world.newSession(merchant.userId)
  })

  const messageFor = async (account: { address: string }, by = cookie, purpose = 'confirm' as const) =>
    (await world.call(challenge, { cookie: by, body: { address: account.address, purpose } })).data.message
  const signedBy = async (account: PrivateKeyAccount, message: string) => ({
    message,
    signature: await account.signMessage({ message }),
  })
  const confirmAs = async (account: PrivateKeyAccount, by = cookie) =>
    world.call(confirm, { cookie: by, body: await signedBy(account, await messageFor(account, by)) })
  const makeKey = (by = cookie) => world.call(createKey, { cookie: by, body: KEY })
  const addAddress = async (account = newAccount(), by = cookie) => {
    const { message } = (
      await world.call(addressChallenge, { cookie: by, body: { address: account.address } })
    ).data
    return world.call(add, { cookie: by, body: await signedBy(account, message) })
  }
  const addressesOf = async () => (await world.call(list, { cookie })).data
  const isConfirmed = async (by = cookie) => (await makeKey(by)).status === 201
  const eventsOf = async () => {
    const rows = await world.deps.store.db
      .select()
      .from(events)
      .where(eq(events.merchantId, merchant.userId))
      .orderBy(events.id)
    return rows.filter(({ type }) => type === 'account.changed').map(({ data }) => data)
  }

  it('neither adds nor removes an address, makes a key, nor says where money goes, and changes nothing', async () => {
    const second = newAccount()
    const { id } = (await addAddress(second, merchant.cookie)).data
    const subscription = await newSubscription(world, merchant)
    const { address } = newAccount()
    const elsewhere = subscription.receivers.map(({ networkId }) => ({ address, networkId })).slice(1)
    const before = await eventsOf()
    const answers = [
      await addAddress(),
      await world.call(remove, { cookie, params: { id } }),
      await makeKey(),
      await world.call(changeSubscription, {
        cookie,
        params: { id: subscription.id },
        body: { title: 'Theirs', receivers: elsewhere },
      }),
    ]
    for (const { problem } of answers) {
      expect(problem).toMatchObject({ status: 403, code: 'confirmation_required' })
    }
    expect(await addressesOf()).toHaveLength(2)
    expect(await eventsOf()).toEqual(before)
    const kept = await world.call(changeSubscription, {
      cookie,
      params: { id: subscription.id },
      body: { title: 'Mine' },
    })
    expect(kept.data.receivers.map(({ address }) => address)).toEqual(
      subscription.receivers.map(({ address }) => address),
    )
  })

  it('ends access without being confirmed: that opens none', async () => {
    const { id } = (await makeKey(merchant.cookie)).data
    expect((await world.call(revokeKey, { cookie, params: { id } })).status).toBe(204)
  })

  it('is confirmed by an address of the account, for addresses, keys and receivers alike', async () => {
    const { data, status } = await confirmAs(merchant.account)
    expect(status).toBe(200)
    const { now } =
      (await world.deps.store.db.execute<{ now: string }>(sql`select now()::text as now`)).rows[0] ?? {}
    const minutes = (Date.parse(data.confirmedUntil) - Date.parse(now ?? '')) / MINUTE_MS
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)

    const { id } = (await addAddress()).data
    expect((await world.call(remove, { cookie, params: { id } })).status).toBe(204)
    expect(await isConfirmed()).toBe(true)
    const subscription = await newSubscription(world, merchant)
    const receivers = subscription.receivers.map(({ networkId }) => ({
      address: newAccount().address,
      networkId,
    }))
    const params = { id: subscription.id }
    expect((await world.call(changeSubscription, { cookie, params, body: { receivers } })).status).toBe(200)
    expect((await eventsOf()).map(({ change }) => change)).toEqual([
      ...['sign_in_address.added', 'sign_in_address.removed', 'api_key.created', 'receivers.changed'],
    ])
  })

  it('is not confirmed by having signed in', async () => {
    const { message } = (await world.call(challenge, { body: { address: merchant.address } })).data
    const { headers } = await world.call(signIn, { body: await signedBy(merchant.account, message) })
    expect(await isConfirmed(headers.get('set-cookie')?.split(';')[0] ?? '')).toBe(false)
  })

  it('signs a message that names the account and what it opens', async () => {
    const second = newAccount()
    await addAddress(second, merchant.cookie)
    const message = await messageFor(second)
    expect(message).toContain(`\n${second.address}\n`)
    expect(message).toContain(
      `For 10 minutes, let this browser change the sign-in addresses, API keys and receivers of the account of ${merchant.address} on Dues. This moves no money.`,
    )
  })

  it('takes a message once, from one of many at once', async () => {
    const body = await signedBy(merchant.account, await messageFor(merchant.account))
    const ask = () => world.call(confirm, { cookie, body })
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401, 401])
    expect((await ask()).problem?.code).toBe('invalid_challenge')
  })

  it('takes its own message alone: not that of another session, nor of another account', async () => {
    const other = await world.newMerchant()
    const [sibling, stranger] = [
      await world.newSession(merchant.userId),
      await world.newSession(other.userId),
    ]
    const body = await signedBy(merchant.account, await messageFor(merchant.account))
    for (const foreign of [sibling, stranger]) {
      expect((await world.call(confirm, { cookie: foreign, body })).problem?.code).toBe('invalid_challenge')
    }
    expect((await world.call(confirm, { cookie, body })).status).toBe(200)
    expect(await Promise.all([cookie, sibling, stranger].map(isConfirmed))).toEqual([true, false, false])
  })

  it('takes no message that was made for something else, nor is its own good for anything else', async () => {
    const { account } = merchant
    const confirmation = await signedBy(account, await messageFor(account))
    expect((await world.call(signIn, { body: confirmation })).problem?.code).toBe('invalid_challenge')
    expect((await world.call(add, { cookie: merchant.cookie, body: confirmation })).problem?.code).toBe(
      'invalid_challenge',
    )
    const { message } = (await world.call(challenge, { body: { address: account.address } })).data
    const addition = (await world.call(addressChallenge, { cookie, body: { address: account.address } })).data
    for (const text of [message, addition.message]) {
      const body = await signedBy(account, text)
      expect((await world.call(confirm, { cookie, body })).problem?.code).toBe('invalid_challenge')
    }
    expect((await world.call(confirm, { cookie, body: confirmation })).status).toBe(200)
  })

  it('is not confirmed by an address that does not sign in to the account, which is told at once', async () => {
    const stranger = await world.newMerchant()
    const refused = await world.call(challenge, {
      cookie,
      body: { address: stranger.address, purpose: 'confirm' },
    })
    expect(refused.problem).toMatchObject({ status: 403, code: 'not_a_sign_in_address' })
    const message = await messageFor(merchant.account)
    const body = { message, signature: await stranger.account.signMessage({ message }) }
    expect((await world.call(confirm, { cookie, body })).problem?.code).toBe('invalid_signature')
    expect(await isConfirmed()).toBe(false)
  })

  it('is not confirmed by an address that was removed since it got its message', async () => {
    const second = newAccount()
    const { id } = (await addAddress(second, merchant.cookie)).data
    const body = await signedBy(second, await messageFor(second))
    await world.call(remove, { cookie: merchant.cookie, params: { id } })
    expect((await world.call(confirm, { cookie, body })).problem?.code).toBe('not_a_sign_in_address')
  })

  it('gets no message without a session, nor with a key', async () => {
    const body = { address: merchant.address, purpose: 'confirm' }
    for (const credential of [{}, { apiKey: merchant.apiKey }]) {
      const { problem, headers } = await world.call(challenge, { ...credential, body })
      expect(problem).toMatchObject({ status: 401, code: 'unauthorized' })
      expect(headers.get('www-authenticate')).toContain('svc-session')
    }
  })

  it('has its message for 5 minutes', async () => {
    const body = await signedBy(merchant.account, await messageFor(merchant.account))
    world.clock.advance(5 * MINUTE_MS)
    expect((await world.call(confirm, { cookie, body })).problem?.code).toBe('invalid_challenge')
  })

  it('stays confirmed by the clock of the database, whatever the process believes', async () => {
    await confirmAs(merchant.account)
    world.clock.advance(DAY_MS)
    expect(await isConfirmed()).toBe(true)
    await world.deps.store.db
      .update(sessionConfirmations)
      .set({ confirmedUntil: sql`now() - interval '1 millisecond'` })
    expect(await isConfirmed()).toBe(false)
    world.clock.advance(-DAY_MS)
    expect(await isConfirmed()).toBe(false)
    await confirmAs(merchant.account)
    expect(await isConfirmed()).toBe(true)
  })

  it('is confirmed no more once the address that did it is removed, or the session has ended', async () => {
    const second = newAccount()
    const { id } = (await addAddress(second, merchant.cookie)).data
    expect((await confirmAs(second)).status).toBe(200)
    expect(await isConfirmed()).toBe(true)
    await world.call(remove, { cookie: merchant.cookie, params: { id } })
    expect(await isConfirmed()).toBe(false)
    expect(await isConfirmed(merchant.cookie)).toBe(true)
    await world.call(signOut, { cookie: merchant.cookie })
    expect((await makeKey(merchant.cookie)).problem?.code).toBe('unauthorized')
  })

  it('repeats what it asked for with the same Idempotency-Key once it is confirmed', async () => {
    const ask = () => world.call(createKey, { cookie, idempotencyKey: 'made once', body: KEY })
    expect((await ask()).problem?.code).toBe('confirmation_required')
    await confirmAs(merchant.account)
    const made = await ask()
    expect(made.status).toBe(201)
    expect((await ask()).text).toBe(made.text)
  })

  it('leaves a trace of who confirmed it', async () => {
    await confirmAs(merchant.account)
    const entries = await world.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.merchantId, merchant.userId))
    expect(entries).toMatchObject([
      { action: 'session.confirmed', actorName: merchant.address, details: { address: merchant.address } },
    ])
    expect(entries[0]?.actor).toBe(`session:${entries[0]?.target}`)
  })

  describe('as an API key', () => {
    const moveWith = async (apiKey: string) => {
      const subscription = await newSubscription(world, merchant)
      const receivers = subscription.receivers.map(({ networkId }) => ({
        address: newAccount().address,
        networkId,
      }))
      const params = { id: subscription.id }
      return world.call(changeSubscription, { apiKey, params, body: { receivers } })
    }

    it('changes receivers with the scope receivers:write, which a key without a list does not have', async () => {
      const { key } = (await makeKey(merchant.cookie)).data
      const refused = await moveWith(key)
      expect(refused.problem).toMatchObject({ status: 403, code: 'insufficient_scope' })
      expect(refused.problem?.detail).toContain('receivers:write')
      const named = { ...KEY, scopes: ['subscriptions:write', 'receivers:write'] }
      const made = await world.call(createKey, { cookie: merchant.cookie, body: named })
      expect((await moveWith(made.data.key)).status).toBe(200)
      const all = await world.newApiKey(merchant.userId, { scopes: SCOPES })
      expect((await moveWith(all)).status).toBe(200)
    })

    it('sends the receivers that there are without it', async () => {
      const subscription = await newSubscription(world, merchant)
      const { key } = (await makeKey(merchant.cookie)).data
      const { receivers } = subscriptionBody()
      const params = { id: subscription.id }
      const body = { title: 'Another', receivers }
      expect((await world.call(changeSubscription, { apiKey: key, params, body })).status).toBe(200)
    })
  })
})

describe('a smart wallet that confirms', () => {
  const YES = `0x1626ba7e${'00'.repeat(28)}`
  const NO = `0xffffffff${'00'.repeat(28)}`
  let world: World
  let node: JsonRpcServer
  let verdict = YES
  beforeAll(async () => {
    node = await startJsonRpcServer(({ method }) => ({ result: method === 'eth_getCode' ? '0x60' : verdict }))
    world = await createWorld({ env: { RPC_URL_8453: node.url, RPC_URL_11155111: node.url } })
  })
  afterAll(async () => {
    await node.close()
    await world.close()
  })
  beforeEach(() => {
    verdict = YES
  })

  const signInOn = async (address: string, chainId: number) => {
    const { message } = (await world.call(challenge, { body: { address, chainId } })).data
    const { headers } = await world.call(signIn, { body: { message, signature: '0x1234' } })
    return headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const confirmOn = async (address: string, chainId: number, cookie: string) => {
    const body = { address, chainId, purpose: 'confirm' }
    const { message } = (await world.call(challenge, { cookie, body })).data
    return world.call(confirm, { cookie, body: { message, signature: '0x1234' } })
  }

  it('does so on its own chain (ERC-1271), and never on another one', async () => {
    const { address } = newAccount()
    const cookie = await signInOn(address, 8453)
    const foreign = await confirmOn(address, 11155111, cookie)
    expect(foreign.problem).toMatchObject({ status: 403, code: 'not_a_sign_in_address' })
    expect((await world.call(createKey, { cookie, body: KEY })).problem?.code).toBe('confirmation_required')
    verdict = NO
    expect((await confirmOn(address, 8453, cookie)).problem?.code).toBe('invalid_signature')
    verdict = YES
    expect((await confirmOn(address, 8453, cookie)).status).toBe(200)
    expect((await world.call(createKey, { cookie, body: KEY })).status).toBe(201)
  })

  it('is not the key of the same address', async () => {
    const merchant = await world.newMerchant()
    const cookie = await world.newSession(merchant.userId)
    const refused = await confirmOn(merchant.address, 8453, cookie)
    expect(refused.problem?.code).toBe('not_a_sign_in_address')
  })
})
