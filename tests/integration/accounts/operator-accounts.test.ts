import { inArray } from 'drizzle-orm'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { GET as whoIs } from '@/app/api/auth/session/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { GET as readOffer } from '@/app/api/checkout-session/route'
import { GET as listAudit } from '@/app/api/v1/audit/route'
import { POST as createCheckout } from '@/app/api/v1/checkout-sessions/route'
import { GET as readMerchant } from '@/app/api/v1/merchant/route'
import { GET as listPortal } from '@/app/api/v1/portal/subscriptions/route'
import { GET as listAddresses } from '@/app/api/v1/sign-in-addresses/route'
import { ACTS, printAccounts, runOnAccount } from '@/lib/server/cli/account-acts'
import { readAccountName, readWallet } from '@/lib/server/cli/account-names'
import { callerBySessionToken } from '@/lib/server/http/authenticate'
import { sessionToken } from '@/lib/server/http/session-cookie'
import { startSubscriber } from '@/lib/server/services/subscribers/start-subscriber'
import { users } from '@/lib/server/store/schema/schema'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const newAccount = () => privateKeyToAccount(generatePrivateKey())

describe('the operator’s command for accounts', () => {
  let world: World
  let merchant: Merchant
  beforeAll(async () => {
    world = await createWorld()
    await addTokenCatalogue(world)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    merchant = await world.newMerchant({ organisation: 'Northwind' })
  })

  const run = async (action: string, name: string = merchant.userId, address?: string) => {
    const lines: string[] = []
    const act = ACTS[action]
    if (!act) throw new Error(`There is no act ${action}`)
    const wallet = address === undefined ? null : readWallet(address)
    await runOnAccount(world.deps, { act, name: readAccountName(name), wallet }, (line) => lines.push(line))
    return lines.join('\n')
  }
  const listed = async (search: string | null = null) => {
    const lines: string[] = []
    await printAccounts(world.deps, search, (line) => lines.push(line))
    return lines
  }
  const signInWith = async (account: PrivateKeyAccount, purpose = 'sign_in') => {
    const { message } = (await world.call(challenge, { body: { address: account.address, purpose } })).data
    return world.call(signIn, { body: { message, signature: await account.signMessage({ message }) } })
  }
  const isAlive = async (cookie: string) => (await world.call(whoIs, { cookie })).status === 200

  it('lists who sells something, newest first, and finds anybody by name, id or address', async () => {
    const payer = (await signInWith(newAccount())).data
    const line = (await listed()).find((each) => each.startsWith(merchant.userId))
    expect(line).toMatch(new RegExp(`^${merchant.userId}  ${merchant.address}  .*  open .* 0 +1  Northwind$`))
    expect((await listed()).join('\n')).not.toContain(payer.userid)
    for (const text of [
      payer.userid,
      payer.userid.slice(0, 13),
      payer.address,
      payer.address.toLowerCase(),
    ]) {
      expect((await listed(text)).join('\n')).toContain(payer.userid)
    }
    expect(await listed('%')).toEqual(['No account has %.'])
    expect((await listed('ORTHWIN')).join('\n')).toContain(merchant.userId)
  })

  it('shows names as text, never as commands for the terminal', async () => {
    const odd = await world.newMerchant({ organisation: '\u001b[2J\u202eShop' })
    expect(await run('show', odd.userId)).toContain('Name           [2JShop')
    expect((await listed(odd.userId)).join('\n')).not.toContain('\u001b')
  })

  it('knows an account by its id and by each address that signs in, and no other', async () => {
    for (const name of [merchant.userId.toUpperCase(), merchant.address, merchant.address.toLowerCase()]) {
      expect(await run('show', name)).toContain(`Account        ${merchant.userId}`)
    }
    await expect(run('show', newAccount().address)).rejects.toThrow('There is no account 0x')
    await expect(run('show', `eip155:8453:${merchant.address}`)).rejects.toThrow('There is no account')
    expect(() => readAccountName('northwind')).toThrow('is no account')
    expect(() =>
      readAccountName(merchant.address.replace(/[a-f]/, (letter) => letter.toUpperCase())),
    ).toThrow('is no account')
    expect(() => readAccountName(undefined)).toThrow('Which account?')
  })

  it('asks which one is meant where a key and a smart wallet share an address', async () => {
    const wallet = `eip155:8453:${merchant.address}`
    const other = await world.newMerchant()
    await run('recover', other.userId, wallet)
    await expect(run('lock', merchant.address)).rejects.toThrow('Several accounts have')
    expect(await run('show', wallet)).toContain(`Account        ${other.userId}`)
  })

  it('finds the account that is meant among any number whose names are its id', async () => {
    const { db } = world.deps.store
    const names = Array.from({ length: 101 }, () => ({
      id: world.deps.random.uuid(),
      address: newAccount().address,
      organisation: `${merchant.userId} ${merchant.address}`,
      createdAt: new Date(Date.now() + 1000),
    }))
    await db.insert(users).values(names)
    expect(await run('lock')).toMatch(new RegExp(`^Account +${merchant.userId}[\\s\\S]*Locked\\.`))
    expect(await run('show', merchant.address)).toContain(`Account        ${merchant.userId}`)
    await db.delete(users).where(
      inArray(
        users.id,
        names.map(({ id }) => id),
      ),
    )
  })

  it('locks an account: every way in is refused with its own code, and sessions end', async () => {
    const session = await world.newSession(merchant.userId)
    expect(await run('lock')).toMatch(/State +locked since [\s\S]*Sessions +0[\s\S]*Locked\./)
    const refusals = [
      await world.call(readMerchant, { apiKey: merchant.apiKey }),
      await signInWith(merchant.account),
      await signInWith(merchant.account, 'recover'),
    ]
    for (const { problem } of refusals) {
      expect(problem).toMatchObject({ status: 403, code: 'account_locked' })
    }
    expect(await isAlive(session)).toBe(false)
    // Also a session that began as the lock was set.
    const late = await world.newSession(merchant.userId)
    const answers = [
      await world.call(whoIs, { cookie: late }),
      await world.call(readMerchant, { cookie: late }),
      await world.call(listPortal, { cookie: late }),
    ]
    expect(answers.map(({ problem }) => problem?.code)).toEqual(Array(3).fill('account_locked'))
    const asked = { address: merchant.address, purpose: 'confirm' }
    expect((await world.call(challenge, { cookie: late, body: asked })).problem?.code).toBe('account_locked')
    expect(await callerBySessionToken(world.deps, sessionToken(late) ?? '')).toBeNull()
    expect(await run('lock')).toContain('It was locked already.')
  })

  it('unlocks it: addresses and API keys work again, ended sessions do not', async () => {
    await run('lock')
    expect(await run('unlock')).toMatch(/State +open[\s\S]*Unlocked\./)
    expect((await world.call(readMerchant, { apiKey: merchant.apiKey })).status).toBe(200)
    expect(await isAlive(merchant.cookie)).toBe(false)
    expect((await signInWith(merchant.account)).data.userid).toBe(merchant.userId)
    expect(await run('unlock')).toContain('It was not locked.')
  })

  it('lets nobody new subscribe to a locked account, and leaves who did as they are', async () => {
    const subscription = await newSubscription(world, merchant)
    const subscriber = await newSubscriber(world, subscription, 1)
    const { id: sessionId } = await newCheckoutSession(world, subscription)
    await run('lock')
    const offer = await world.call(readOffer, { query: { sessionId } })
    expect(offer.data.subscription.status).toBe('paused')
    const { apiKey } = merchant
    const made = await world.call(createCheckout, { apiKey, body: { subscriptionId: subscription.id } })
    expect(made.problem?.code).toBe('account_locked')
    const plan = subscription.plans[0]
    const terms = {
      sessionId,
      planId: plan?.id ?? '',
      tokenId: subscription.tokens[0]?.id ?? '',
      priceMicroUsd: plan?.priceMicroUsd ?? 0n,
      reach: null,
      fixedCharges: null,
      eoaAddress: newAccount().address,
      swAddress: newAccount().address,
    }
    await expect(startSubscriber(world.deps, terms)).rejects.toMatchObject({ code: 'subscription_not_open' })
    await run('unlock')
    expect((await world.call(readOffer, { query: { sessionId } })).data.subscription.status).toBe('active')
    expect(subscriber.status).toBe('trialing')
  })

  it('revokes: sessions end and keys are gone, while the addresses sign in', async () => {
    await world.newSession(merchant.userId)
    expect(await run('revoke')).toContain('Ended 2 sessions and revoked 1 API key.')
    expect((await world.call(readMerchant, { apiKey: merchant.apiKey })).problem?.code).toBe('unauthorized')
    expect(await isAlive(merchant.cookie)).toBe(false)
    expect((await signInWith(merchant.account)).status).toBe(200)
    expect(await run('revoke')).toContain('Ended 1 session and revoked no API keys.')
  })

  it('gives an account back to its founder, or to another address where the key is lost', async () => {
    const [spare, replacement] = [newAccount(), newAccount()]
    world.clock.advance(1)
    await run('recover', merchant.userId, spare.address)
    expect((await signInWith(spare)).data.userid).toBe(merchant.userId)
    const output = await run('recover', merchant.userId, replacement.address)
    expect(output).toContain('Removed 1 address, ended 1 session and revoked no API keys.')
    expect(output).toContain(`${merchant.address}  founded the account`)
    expect((await signInWith(spare)).data.userid).not.toBe(merchant.userId)
    const { headers, data } = await signInWith(replacement)
    expect(data.userid).toBe(merchant.userId)
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    const addresses = (await world.call(listAddresses, { cookie })).data.map(({ address }) => address)
    expect(addresses).toEqual([merchant.address, replacement.address])
    const audit = await world.call(listAudit, { cookie, query: { action: 'account.recovered', limit: 1 } })
    expect(audit.data).toMatchObject([{ actor: { kind: 'operator', id: null, name: '' } }])
  })

  it('gives no account an address that belongs to another one, and keeps a lock', async () => {
    const other = await world.newMerchant()
    await expect(run('recover', merchant.userId, other.address)).rejects.toMatchObject({
      code: 'address_in_use',
    })
    expect(await isAlive(merchant.cookie)).toBe(true)
    await run('lock')
    expect(await run('recover')).toContain('It is still locked.')
    expect((await signInWith(merchant.account)).problem?.code).toBe('account_locked')
  })
})
