import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as open } from '@/app/api/auth/pairings/route'
import { GET as session } from '@/app/api/auth/session/route'
import { POST as signOut } from '@/app/api/auth/sign-out/route'
import { POST as createKey } from '@/app/api/v1/api-keys/route'
import { GET as listSessions } from '@/app/api/v1/sessions/route'
import { GET as listAddresses } from '@/app/api/v1/sign-in-addresses/route'
import { CLIENT_ADDRESS_HEADER } from '@/lib/server/http/client-address'
import { auditLog } from '@/lib/server/store/schema/schema'
import { createWorld, type Merchant, type World } from '../../support/service/world'
import { newPhone, openScreen } from './pairing-fixture'

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

describe('a sign-in by a phone', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  it('signs the screen in, by the wallet of the phone, and the phone nowhere', async () => {
    const screen = await openScreen(world)
    expect(await screen.state()).toMatchObject({ state: 'opened', digits: null, address: null })
    const phone = newPhone(world, screen.code)

    const claimed = await phone.claim()
    expect(claimed.data).toEqual({
      purpose: 'sign_in',
      browser: 'Firefox on Linux',
      account: null,
      otherNetwork: false,
      expiresAt: '2026-11-21T10:05:00.000Z',
    })
    const shown = await screen.state()
    expect(shown).toMatchObject({ state: 'claimed', address: phone.account.address })
    expect(shown.digits).toMatch(/^\d{6}$/)

    const { message } = (await phone.compare(shown.digits ?? '')).data
    expect((await screen.state()).state).toBe('compared')
    const signed = await phone.sign(message)
    expect(signed.data).toEqual({ state: 'signed' })
    for (const { headers } of [claimed, signed]) expect(headers.get('set-cookie')).toBeNull()

    const { data, headers } = await screen.finish()
    expect(data).toMatchObject({ purpose: 'sign_in', account: { address: phone.account.address } })
    const who = await world.call(session, { cookie: cookieOf(headers) })
    expect(who.data).toEqual(data.account)
    // The session is the screen's, by its own browser.
    const { data: all } = await world.call(listSessions, { cookie: cookieOf(headers) })
    expect(all).toMatchObject([{ userAgent: expect.stringContaining('Firefox') }])
    expect((await screen.state()).state).toBe('done')
  })

  it('is signed under a message that names the screen, its digits and this site', async () => {
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    await phone.claim()
    const digits = await screen.digits()
    const { message } = (await phone.compare(digits, { headers: { host: 'evil.example' } })).data
    const shown = `${digits.slice(0, 3)} ${digits.slice(3)}`
    expect(message.split('\n')).toEqual(
      expect.arrayContaining([
        'localhost:3000 wants you to sign in with your Ethereum account:',
        phone.account.address,
        `Sign in to Dues on the screen that shows ${shown} (Firefox on Linux). This moves no money.`,
        'URI: http://localhost:3000',
      ]),
    )
  })

  it('takes the words for the screen from a list, whatever its browser calls itself', async () => {
    const headers = { 'user-agent': 'Your bank. Sign this Chrome/1 on Windows: all is well' }
    const screen = await openScreen(world, 'sign_in', { headers })
    expect((await newPhone(world, screen.code).claim()).data.browser).toBe('Chrome on Windows')
  })

  it('ends the session that the screen had, and leaves a trace', async () => {
    const merchant = await world.newMerchant()
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code, merchant.account)
    await phone.goThrough(screen)
    const { data } = await screen.finish({ cookie: merchant.cookie })
    expect(data.account?.userid).toBe(merchant.userId)
    expect((await world.call(session, { cookie: merchant.cookie })).status).toBe(401)
    const entries = await world.deps.store.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.merchantId, merchant.userId))
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['session.ended', 'session.created']),
    )
  })

  it('goes on for a phone that lost an answer, and for one that changes its account', async () => {
    const screen = await openScreen(world)
    const first = newPhone(world, screen.code)
    await first.claim()
    expect((await first.claim()).status).toBe(200)
    const { message } = (await first.compare(await screen.digits())).data
    const { message: again } = (await first.compare(await screen.digits())).data
    expect(again).not.toBe(message)
    await first.sign(again)
    expect((await screen.finish()).data.account?.address).toBe(first.account.address)
  })

  it('says where the screen is on another network, and nothing where it is on the same', async () => {
    const at = (client: string) => ({ headers: { [CLIENT_ADDRESS_HEADER]: client } })
    const screen = await openScreen(world, 'sign_in', at('203.0.113.7'))
    const phone = newPhone(world, screen.code)
    expect((await phone.claim(at('198.51.100.4'))).data.otherNetwork).toBe(true)
    expect((await phone.claim(at('203.0.113.7'))).data.otherNetwork).toBe(false)
  })
})

describe('a pairing of a session', () => {
  let world: World
  let merchant: Merchant
  let other: Merchant
  let cookie: string
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    merchant = await world.newMerchant()
    other = await world.newMerchant()
    cookie = await world.newSession(merchant.userId)
  })

  const makesKeys = async (by = cookie) =>
    (await world.call(createKey, { cookie: by, body: { name: 'A key' } })).status === 201
  const addresses = async () => (await world.call(listAddresses, { cookie })).data.map((each) => each.address)

  it('confirms that session alone, by an address of its account', async () => {
    const screen = await openScreen(world, 'confirm', { cookie })
    const phone = newPhone(world, screen.code, merchant.account)
    expect((await phone.claim()).data).toMatchObject({ purpose: 'confirm', account: merchant.address })
    const { message } = (await phone.compare(await screen.digits())).data
    expect(message).toContain(`of the account of ${merchant.address} on Dues. This moves no money.`)
    await phone.sign(message)
    expect(await makesKeys()).toBe(false)
    const { data } = await screen.finish({ cookie })
    expect(data).toMatchObject({ purpose: 'confirm', account: null, confirmedUntil: expect.any(String) })
    expect(await makesKeys()).toBe(true)
    expect(await makesKeys(await world.newSession(merchant.userId))).toBe(false)
  })

  it('adds the phone’s address to that account, once the session is confirmed', async () => {
    const account = newAccount()
    const unconfirmed = await openScreen(world, 'add_address', { cookie })
    await newPhone(world, unconfirmed.code, account).goThrough(unconfirmed)
    expect((await unconfirmed.finish({ cookie })).problem).toMatchObject({ code: 'confirmation_required' })
    expect(await addresses()).toEqual([merchant.address])

    const screen = await openScreen(world, 'add_address', { cookie: merchant.cookie })
    const message = await newPhone(world, screen.code, account).goThrough(screen)
    expect(message).toContain(`Let this address sign in to the account of ${merchant.address} on Dues`)
    const { data } = await screen.finish({ cookie: merchant.cookie })
    expect(data).toMatchObject({ purpose: 'add_address', addedAddress: account.address })
    expect(await addresses()).toContain(account.address)
  })

  it('confirms nothing for an address of somebody else', async () => {
    const screen = await openScreen(world, 'confirm', { cookie })
    const phone = newPhone(world, screen.code, other.account)
    await phone.claim()
    expect((await phone.compare(await screen.digits())).problem).toMatchObject({
      status: 403,
      code: 'not_a_sign_in_address',
    })
  })

  it.each(['confirm', 'add_address'] as const)('is nothing to another session: %s', async (purpose) => {
    const screen = await openScreen(world, purpose, { cookie: merchant.cookie })
    const signer = purpose === 'confirm' ? merchant.account : newAccount()
    await newPhone(world, screen.code, signer).goThrough(screen)
    for (const by of [other.cookie, cookie]) {
      expect((await screen.finish({ cookie: by })).problem).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect((await screen.finish()).problem).toMatchObject({ status: 401 })
    expect((await screen.finish({ cookie: merchant.cookie })).status).toBe(200)
  })

  it.each(['confirm', 'add_address'] as const)('is opened by a session alone: %s', async (purpose) => {
    expect((await world.call(open, { body: { purpose } })).problem).toMatchObject({ status: 401 })
  })

  it('ends with the session', async () => {
    const screen = await openScreen(world, 'confirm', { cookie })
    const phone = newPhone(world, screen.code, merchant.account)
    await phone.claim()
    await world.call(signOut, { cookie })
    expect((await phone.claim()).problem).toMatchObject({ status: 404 })
  })
})
