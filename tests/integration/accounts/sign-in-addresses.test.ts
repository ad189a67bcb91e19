import { eq } from 'drizzle-orm'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as signInChallenge } from '@/app/api/auth/challenge/route'
import { GET as whoIs } from '@/app/api/auth/session/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { GET as readMerchant } from '@/app/api/v1/merchant/route'
import { DELETE as remove } from '@/app/api/v1/sign-in-addresses/[id]/route'
import { POST as challenge } from '@/app/api/v1/sign-in-addresses/challenge/route'
import { POST as add, GET as list } from '@/app/api/v1/sign-in-addresses/route'
import { MINUTE_MS } from '@/lib/billing/durations'
import { auditLog, users } from '@/lib/server/store/schema/schema'
import { signInAddresses } from '@/lib/server/store/schema/sign-in-schema'
import { type JsonRpcServer, startJsonRpcServer } from '../../support/chain/json-rpc-server'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const newAccount = () => privateKeyToAccount(generatePrivateKey())

describe('the addresses that sign in to an account', () => {
  let world: World
  let merchant: Merchant
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    merchant = await world.newMerchant({ organisation: 'Northwind' })
  })

  const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''
  const listed = async (cookie = merchant.cookie) => (await world.call(list, { cookie })).data
  const signedFor = async (account: PrivateKeyAccount, cookie = merchant.cookie) => {
    const { message } = (await world.call(challenge, { cookie, body: { address: account.address } })).data
    return { message, signature: await account.signMessage({ message }) }
  }
  const addTo = async (account: PrivateKeyAccount, cookie = merchant.cookie) => {
    // Each a moment after the one before, so that their order is known.
    world.clock.advance(1)
    return world.call(add, { cookie, body: await signedFor(account, cookie) })
  }
  const signInWith = async (account: PrivateKeyAccount) => {
    const { message } = (await world.call(signInChallenge, { body: { address: account.address } })).data
    const signature = await account.signMessage({ message })
    return world.call(signIn, { body: { message, signature } })
  }
  const removeOf = (id: string, cookie = merchant.cookie) => world.call(remove, { cookie, params: { id } })
  const isAlive = async (cookie: string) => (await world.call(whoIs, { cookie })).status === 200

  it('begin with the founding one', async () => {
    const own = { address: merchant.address, isOwn: true, isCurrent: true }
    expect(await listed()).toMatchObject([own])
  })

  it('grow by one that signs, which leads to the same account from then on', async () => {
    const second = newAccount()
    const added = await addTo(second)
    expect(added.data).toMatchObject({ address: second.address, isOwn: false, isCurrent: false })
    const { data, headers } = await signInWith(second)
    expect(data).toEqual({ userid: merchant.userId, address: second.address, organisation: 'Northwind' })
    // To payers and contracts the account is what it was.
    const account = await world.call(readMerchant, { cookie: cookieOf(headers) })
    expect(account.data.address).toBe(merchant.address)
    expect(await listed(cookieOf(headers))).toMatchObject([
      { address: merchant.address, isOwn: true, isCurrent: false },
      { address: second.address, isOwn: false, isCurrent: true },
    ])
    const accounts = await world.deps.store.db.select().from(users).where(eq(users.address, second.address))
    expect(accounts).toEqual([])
  })

  it('are signed for by a message that names the account and moves no money', async () => {
    const { message } = await signedFor(newAccount())
    expect(message).toContain(
      `Let this address sign in to the account of ${merchant.address} on Dues. This moves no money.`,
    )
  })

  it('take a message once, from one of many at once', async () => {
    const body = await signedFor(newAccount())
    const ask = () => world.call(add, { cookie: merchant.cookie, body })
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 401, 401])
    expect((await ask()).problem?.code).toBe('invalid_challenge')
    expect(await listed()).toHaveLength(2)
  })

  it('take a message from the session alone that asked for it', async () => {
    const body = await signedFor(newAccount())
    const other = await world.newMerchant()
    for (const cookie of [await world.confirm(await world.newSession(merchant.userId)), other.cookie]) {
      expect((await world.call(add, { cookie, body })).problem?.code).toBe('invalid_challenge')
    }
    expect((await world.call(add, { cookie: merchant.cookie, body })).status).toBe(201)
  })

  it('are not added by a message to sign in with, nor do their messages sign in', async () => {
    const account = newAccount()
    const { message } = (await world.call(signInChallenge, { body: { address: account.address } })).data
    const body = { message, signature: await account.signMessage({ message }) }
    expect((await world.call(add, { cookie: merchant.cookie, body })).problem?.code).toBe('invalid_challenge')
    const own = await signedFor(account)
    expect((await world.call(signIn, { body: own })).problem?.code).toBe('invalid_challenge')
  })

  it('are not added by the signature of somebody else, nor after 5 minutes', async () => {
    const { message } = await signedFor(newAccount())
    const body = { message, signature: await merchant.account.signMessage({ message }) }
    const refused = await world.call(add, { cookie: merchant.cookie, body })
    expect(refused.problem).toMatchObject({ status: 401, code: 'invalid_signature' })
    const late = await signedFor(newAccount())
    world.clock.advance(5 * MINUTE_MS)
    expect((await world.call(add, { cookie: merchant.cookie, body: late })).problem?.code).toBe(
      'invalid_challenge',
    )
  })

  it('are each of one account, and it is not told of which', async () => {
    const [mine, foreign, payer] = [newAccount(), newAccount(), newAccount()]
    await addTo(mine)
    const other = await world.newMerchant()
    await addTo(foreign, other.cookie)
    await signInWith(payer)
    const answers = await Promise.all(
      [mine, foreign, payer, merchant.account, other.account].map(async (account) => {
        const { problem } = await addTo(account)
        return { ...problem, requestId: '' }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 409, code: 'address_in_use' })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('are claimed by one of two accounts at once', async () => {
    const account = newAccount()
    const other = await world.newMerchant()
    const answers = await Promise.all([
      world.call(add, { cookie: merchant.cookie, body: await signedFor(account) }),
      world.call(add, { cookie: other.cookie, body: await signedFor(account, other.cookie) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('lead to one account when one is added while it signs in for the first time', async () => {
    const account = newAccount()
    const body = await signedFor(account)
    const [added, signedIn] = await Promise.all([
      world.call(add, { cookie: merchant.cookie, body }),
      signInWith(account),
    ])
    const isMine = added.status === 201
    expect(signedIn.data.userid === merchant.userId).toBe(isMine)
    const accounts = await world.deps.store.db.select().from(users).where(eq(users.address, account.address))
    expect(accounts).toHaveLength(isMine ? 0 : 1)
  })

  it('lose one with the sessions that it made, and no others', async () => {
    const second = newAccount()
    const { id } = (await addTo(second)).data
    const made = cookieOf((await signInWith(second)).headers)
    expect((await removeOf(id)).status).toBe(204)
    expect([await isAlive(made), await isAlive(merchant.cookie)]).toEqual([false, true])
    expect((await removeOf(id)).problem?.code).toBe('not_found')
    // It is as good as new: an account of its own.
    expect((await signInWith(second)).data.userid).not.toBe(merchant.userId)
  })

  it('never lose the founding one, whoever asks, also when all are removed at once', async () => {
    const second = newAccount()
    await addTo(second)
    const cookie = await world.confirm(cookieOf((await signInWith(second)).headers))
    const ids = (await listed()).map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => removeOf(id, merchant.cookie)))
    expect(answers.map(({ problem }) => problem?.code)).toEqual(['founding_address_stays', undefined])
    const [own] = await listed()
    expect(own).toMatchObject({ address: merchant.address, isOwn: true })
    expect((await removeOf(own?.id ?? '', cookie)).problem?.code).toBe('unauthorized')
    expect((await signInWith(merchant.account)).data.userid).toBe(merchant.userId)
  })

  it('have the founding one back with its sign-in, should its row be gone', async () => {
    await world.deps.store.db.delete(signInAddresses).where(eq(signInAddresses.userId, merchant.userId))
    const other = await world.newMerchant()
    expect((await addTo(merchant.account, other.cookie)).problem?.code).toBe('address_in_use')
    expect((await signInWith(merchant.account)).data.userid).toBe(merchant.userId)
    expect(await listed()).toMatchObject([{ address: merchant.address, isOwn: true }])
  })

  it('are twenty at most', async () => {
    for (let count = 1; count < 20; count += 1) await addTo(newAccount())
    expect((await addTo(newAccount())).problem).toMatchObject({
      status: 409,
      code: 'too_many_sign_in_addresses',
    })
    expect(await listed()).toHaveLength(20)
  })

  it('leave a trace when they come and go', async () => {
    const second = newAccount()
    const { id } = (await addTo(second)).data
    await removeOf(id)
    const entries = await world.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, id))
      .orderBy(auditLog.id)
    expect(entries).toMatchObject([
      { action: 'sign_in_address.added', actorName: merchant.address, details: { address: second.address } },
      { action: 'sign_in_address.removed', details: { address: second.address, sessionsEnded: 0 } },
    ])
  })
})

describe('a smart wallet among the addresses that sign in', () => {
  const YES = `0x1626ba7e${'00'.repeat(28)}`
  let world: World
  let node: JsonRpcServer
  let merchant: Merchant
  beforeAll(async () => {
    node = await startJsonRpcServer(({ method }) => ({ result: method === 'eth_getCode' ? '0x60' : YES }))
    world = await createWorld({ env: { RPC_URL_8453: node.url, RPC_URL_11155111: node.url } })
  })
  afterAll(async () => {
    await node.close()
    await world.close()
  })
  beforeEach(async () => {
    merchant = await world.newMerchant()
  })

  const bodyFor = (message: string) => ({ message, signature: '0x1234' })
  const addOn = async (address: string, chainId: number, { cookie }: Pick<Merchant, 'cookie'> = merchant) => {
    // Each a moment after the one before, so that their order is known.
    world.clock.advance(1)
    const { message } = (await world.call(challenge, { cookie, body: { address, chainId } })).data
    return world.call(add, { cookie, body: bodyFor(message) })
  }
  const signInOn = async (address: string, chainId: number) => {
    const { message } = (await world.call(signInChallenge, { body: { address, chainId } })).data
    const { data, headers } = await world.call(signIn, { body: bodyFor(message) })
    return { userid: data.userid, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const isAlive = async ({ cookie }: Pick<Merchant, 'cookie'>) =>
    (await world.call(whoIs, { cookie })).status === 200

  it('opens the account from its own chain, and never from another one', async () => {
    const { address } = newAccount()
    expect((await addOn(address, 8453)).data).toMatchObject({ address, chainId: 8453, isOwn: false })
    expect((await signInOn(address, 8453)).userid).toBe(merchant.userId)
    expect((await signInOn(address, 11155111)).userid).not.toBe(merchant.userId)
    expect((await addOn(address, 8453)).problem?.code).toBe('address_in_use')
    // On the other chain it began an account meanwhile, and belongs to that.
    expect((await addOn(address, 11155111)).problem?.code).toBe('address_in_use')
  })

  it('is added once more on another chain, where the merchant has it too', async () => {
    const { address } = newAccount()
    await addOn(address, 8453)
    expect((await addOn(address, 11155111)).data).toMatchObject({ address, chainId: 11155111 })
    expect((await signInOn(address, 11155111)).userid).toBe(merchant.userId)
  })

  it('of the own address is another one than the key, and neither shows as the other', async () => {
    const added = await addOn(merchant.address, 8453)
    expect(added.data).toMatchObject({ chainId: 8453, isOwn: false, isCurrent: false })
    const { data } = await world.call(list, { cookie: merchant.cookie })
    expect(data).toMatchObject([
      { chainId: null, isOwn: true, isCurrent: true },
      { chainId: 8453, isOwn: false, isCurrent: false },
    ])
  })

  it('leaves with its own sessions, and with no others of the same address', async () => {
    const { address } = newAccount()
    const { id } = (await addOn(address, 8453)).data
    await addOn(address, 11155111)
    const [onBase, onSepolia] = [await signInOn(address, 8453), await signInOn(address, 11155111)]
    await world.confirm(onSepolia.cookie)
    const { headers } = await world.call(remove, { cookie: onSepolia.cookie, params: { id } })
    expect(headers.get('set-cookie')).toBeNull()
    expect([await isAlive(onBase), await isAlive(onSepolia), await isAlive(merchant)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('that founded an account signs in to that one alone, on its chain, and stays there', async () => {
    const { address } = newAccount()
    const own = await signInOn(address, 8453)
    const { userid } = own
    await world.confirm(own.cookie)
    const spare = newAccount().address
    await addOn(spare, 8453, own)
    const [first] = (await world.call(list, { cookie: own.cookie })).data
    const cookie = await world.confirm((await signInOn(spare, 8453)).cookie)
    const removed = await world.call(remove, { cookie, params: { id: first?.id ?? '' } })
    expect(removed.problem?.code).toBe('founding_address_stays')
    expect((await addOn(address, 8453)).problem?.code).toBe('address_in_use')
    expect((await signInOn(address, 11155111)).userid).not.toBe(userid)
    expect((await signInOn(address, 8453)).userid).toBe(userid)
  })
})

describe('the merchants whom the operator names', () => {
  it('stay merchants with an added address, by the own address of their account', async () => {
    const account = newAccount()
    const env = { BASE_URL: 'https://dues.example.com', MERCHANT_ADDRESSES: account.address }
    const world = await createWorld({ env })
    try {
      const signed = async (message: string, signer = account) => ({
        message,
        signature: await signer.signMessage({ message }),
      })
      const first = await world.call(signInChallenge, { body: { address: account.address } })
      const own = await world.call(signIn, { body: await signed(first.data.message) })
      const cookie = await world.confirm(own.headers.get('set-cookie')?.split(';')[0] ?? '')
      const second = newAccount()
      const asked = await world.call(challenge, { cookie, body: { address: second.address } })
      await world.call(add, { cookie, body: await signed(asked.data.message, second) })
      const again = await world.call(signInChallenge, { body: { address: second.address } })
      const other = await world.call(signIn, { body: await signed(again.data.message, second) })
      const otherCookie = other.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect((await world.call(readMerchant, { cookie: otherCookie })).status).toBe(200)
    } finally {
      await world.close()
    }
  })
})
