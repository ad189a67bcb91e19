import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { GET as whoIs } from '@/app/api/auth/session/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { POST as createKey } from '@/app/api/v1/api-keys/route'
import { GET as listAudit } from '@/app/api/v1/audit/route'
import { GET as listEvents } from '@/app/api/v1/events/route'
import { GET as readMerchant } from '@/app/api/v1/merchant/route'
import { POST as endSessions } from '@/app/api/v1/sessions/sign-out/route'
import { DELETE as removeAddress } from '@/app/api/v1/sign-in-addresses/[id]/route'
import { POST as addressChallenge } from '@/app/api/v1/sign-in-addresses/challenge/route'
import { POST as addAddress, GET as listAddresses } from '@/app/api/v1/sign-in-addresses/route'
import { MINUTE_MS } from '@/lib/billing/durations'
import { type JsonRpcServer, startJsonRpcServer } from '../../support/chain/json-rpc-server'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const YES = `0x1626ba7e${'00'.repeat(28)}`
const newAccount = () => privateKeyToAccount(generatePrivateKey())

describe('an account that somebody else got into', () => {
  let world: World
  let node: JsonRpcServer
  let founder: Merchant
  /** A session as its thief has it, which once was confirmed: the worst case. */
  let stolen: string
  let thief: PrivateKeyAccount
  beforeAll(async () => {
    node = await startJsonRpcServer(({ method }) => ({ result: method === 'eth_getCode' ? '0x60' : YES }))
    world = await createWorld({ env: { RPC_URL_8453: node.url, RPC_URL_11155111: node.url } })
  })
  afterAll(async () => {
    await node.close()
    await world.close()
  })
  beforeEach(async () => {
    founder = await world.newMerchant({ organisation: 'Northwind' })
    stolen = await world.confirm(await world.newSession(founder.userId))
    thief = newAccount()
  })

  const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''
  const signedBy = async (account: PrivateKeyAccount, body: object, cookie?: string) => {
    const asked = await world.call(challenge, {
      ...(cookie !== undefined && { cookie }),
      body: { address: account.address, ...body },
    })
    const { message } = asked.data
    return { message, signature: await account.signMessage({ message }) }
  }
  const signInWith = async (account: PrivateKeyAccount, purpose = 'sign_in', cookie?: string) =>
    world.call(signIn, {
      ...(cookie !== undefined && { cookie }),
      body: await signedBy(account, { purpose }),
    })
  const recover = (account: PrivateKeyAccount = founder.account) => signInWith(account, 'recover')
  const plant = async (account: PrivateKeyAccount, cookie = stolen) => {
    // Each a moment after the one before, so that their order is known.
    world.clock.advance(1)
    const asked = await world.call(addressChallenge, { cookie, body: { address: account.address } })
    const { message } = asked.data
    const body = { message, signature: await account.signMessage({ message }) }
    return world.call(addAddress, { cookie, body })
  }
  const makeKey = (cookie: string) => world.call(createKey, { cookie, body: { name: 'Theirs' } })
  const isAlive = async (cookie: string) => (await world.call(whoIs, { cookie })).status === 200
  const works = async (apiKey: string) => (await world.call(readMerchant, { apiKey })).status === 200

  it('opens to its founder whatever the other one did, who could not take the founding address out', async () => {
    await plant(thief)
    const own = (await world.call(listAddresses, { cookie: stolen })).data.find(({ isOwn }) => isOwn)
    const removed = await world.call(removeAddress, { cookie: stolen, params: { id: own?.id ?? '' } })
    expect(removed.problem).toMatchObject({ status: 409, code: 'founding_address_stays' })
    await world.call(endSessions, { cookie: stolen, body: { sessions: 'others', revokeApiKeys: true } })
    expect(await isAlive(founder.cookie)).toBe(false)
    const { data } = await signInWith(founder.account)
    expect(data).toMatchObject({ userid: founder.userId, organisation: 'Northwind' })
  })

  it('is taken back in one step, which ends every other session, address and key', async () => {
    await plant(thief)
    const planted = cookieOf((await signInWith(thief)).headers)
    const { key } = (await makeKey(await world.confirm(planted))).data
    const back = await recover()
    expect(back.data).toMatchObject({ userid: founder.userId, address: founder.address })
    const cookie = cookieOf(back.headers)
    expect(await Promise.all([stolen, planted, founder.cookie, cookie].map(isAlive))).toEqual([
      ...[false, false, false, true],
    ])
    expect(await Promise.all([key, founder.apiKey].map(works))).toEqual([false, false])
    expect((await world.call(listAddresses, { cookie })).data).toMatchObject([
      { address: founder.address, isOwn: true, isCurrent: true },
    ])
    // An account of its own is all that the other one has.
    expect((await signInWith(thief)).data.userid).not.toBe(founder.userId)
  })

  it('leaves nothing to requests of the other one that were under way', async () => {
    await plant(thief)
    const planted = await world.confirm(cookieOf((await signInWith(thief)).headers))
    const again = await signedBy(thief, {})
    const accomplice = newAccount()
    const answers = await Promise.all([
      makeKey(planted),
      plant(accomplice, planted).catch(() => null),
      world.call(signIn, { body: again }),
      recover(),
      makeKey(stolen),
    ])
    expect(answers[3]?.status).toBe(200)
    const cookie = cookieOf(answers[3]?.headers ?? new Headers())
    expect((await world.call(listAddresses, { cookie })).data).toHaveLength(1)
    for (const made of [answers[0], answers[4]]) {
      if (made.status === 201) expect(await works(made.data.key)).toBe(false)
    }
    const theirs = await world.call(whoIs, { cookie: cookieOf(answers[2]?.headers ?? new Headers()) })
    if (theirs.status === 200) expect(theirs.data.userid).not.toBe(founder.userId)
    expect((await world.call(whoIs, { cookie })).data.userid).toBe(founder.userId)
  })

  it('is taken back by the founding address alone, and by a message for that alone', async () => {
    await plant(thief)
    expect((await recover(thief)).problem).toMatchObject({ status: 403, code: 'not_founding_address' })
    expect((await recover(newAccount())).problem?.code).toBe('not_founding_address')
    const { message } = await signedBy(founder.account, { purpose: 'recover' })
    expect(message).toContain(`Take back the account of ${founder.address} on Dues`)
    const forged = await thief.signMessage({ message })
    const refused = await world.call(signIn, { body: { message, signature: forged } })
    expect(refused.problem?.code).toBe('invalid_signature')
    expect(await isAlive(stolen)).toBe(true)
  })

  it('is taken back once by a message, within 5 minutes', async () => {
    const body = await signedBy(founder.account, { purpose: 'recover' })
    const ask = () => world.call(signIn, { body })
    const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
    const late = await signedBy(founder.account, { purpose: 'recover' })
    world.clock.advance(5 * MINUTE_MS)
    expect((await world.call(signIn, { body: late })).problem?.code).toBe('invalid_challenge')
  })

  it('of a smart wallet is taken back on its own chain, and by no contract of that address elsewhere', async () => {
    const { address } = newAccount()
    const send = async (chainId: number, purpose: string) => {
      const { message } = (await world.call(challenge, { body: { address, chainId, purpose } })).data
      return world.call(signIn, { body: { message, signature: '0x1234' } })
    }
    const { userid } = (await send(8453, 'sign_in')).data
    expect((await send(11155111, 'recover')).problem?.code).toBe('not_founding_address')
    const other = await world.newSession(userid)
    expect((await send(8453, 'recover')).data.userid).toBe(userid)
    expect(await isAlive(other)).toBe(false)
  })

  it('tells its owner of each step, in the audit log and as events', async () => {
    const { id } = (await plant(thief)).data
    await makeKey(stolen)
    await world.call(endSessions, { cookie: stolen, body: { sessions: 'others', revokeApiKeys: true } })
    await world.call(removeAddress, { cookie: stolen, params: { id } })
    const cookie = cookieOf((await recover()).headers)
    const changes = [
      ...['sign_in_address.added', 'api_key.created', 'sessions.ended', 'api_keys.revoked'],
      ...['sign_in_address.removed', 'account.recovered'],
    ]
    const { data } = await world.call(listEvents, { cookie, query: { type: 'account.changed' } })
    expect(data.map((event) => Object(event.data).change)).toEqual(changes)
    expect(data[0]?.data).toEqual({
      change: 'sign_in_address.added',
      target: id,
      by: founder.address,
      details: { address: thief.address },
    })
    expect(data.at(-1)?.data).toMatchObject({
      details: { addresses: 0, sessions: 1, apiKeys: 0, removed: [] },
    })
    const audit = await world.call(listAudit, { cookie, query: { action: changes.join() } })
    expect(audit.data.map(({ action }) => action)).toEqual([...changes].reverse())
  })
})
