import { isNotNull } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { POST as end } from '@/app/api/auth/pairings/end/route'
import { POST as finish } from '@/app/api/auth/pairings/finish/route'
import { POST as open } from '@/app/api/auth/pairings/route'
import { POST as state } from '@/app/api/auth/pairings/state/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { MINUTE_MS } from '@/lib/billing/durations'
import { ManualClock } from '@/lib/server/clock'
import { CLIENT_ADDRESS_HEADER } from '@/lib/server/http/client-address'
import { WindowRateLimiter } from '@/lib/server/http/window-rate-limiter'
import { createLog } from '@/lib/server/log'
import { findPairingPage } from '@/lib/server/services/pairing/read-pairing'
import { sweepPairings } from '@/lib/server/services/pairing/sweep-pairings'
import { pairings, sessions, signInChallenges } from '@/lib/server/store/schema/sign-in-schema'
import { createWorld, WORLD_START, type World } from '../../support/service/world'
import { newPhone, openScreen } from './pairing-fixture'

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const _cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

describe('an attack on a pairing', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  const rows = () => world.deps.store.db.select().from(pairings)
  const sessionsMade = async () => (await world.deps.store.db.select().from(sessions)).length

  it('by two phones gives neither of them, nor the screen, anything', async () => {
    for (const step of ['claimed', 'compared', 'signed'] as const) {
      const before = await sessionsMade()
      const screen = await openScreen(world)
      const [mine, theirs] = [newPhone(world, screen.code), newPhone(world, screen.code)]
      await mine.claim()
      const digits = await screen.digits()
      if (step !== 'claimed') await mine.compare(digits)
      if (step === 'signed') await mine.sign((await mine.compare(digits)).data.message)
      expect((await theirs.claim()).problem).toMatchObject({ status: 410, code: 'pairing_ended' })
      expect((await mine.compare(digits)).problem).toMatchObject({ code: 'pairing_ended' })
      expect(await screen.state()).toMatchObject({ state: 'ended', ended: 'contested', digits: null })
      expect((await screen.finish()).problem).toMatchObject({ status: 410, code: 'pairing_ended' })
      expect(await sessionsMade()).toBe(before)
    }
  })

  it('by a race of many phones ends it for all, whichever is first', async () => {
    const screen = await openScreen(world)
    const phones = Array.from({ length: 8 }, () => newPhone(world, screen.code))
    const answers = await Promise.all(phones.map((phone) => phone.claim()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await screen.state()).toMatchObject({ state: 'ended', ended: 'contested' })
  })

  it('by guessing digits ends after three, and the right ones help no more', async () => {
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    await phone.claim()
    const digits = await screen.digits()
    const wrong = digits === '000000' ? '000001' : '000000'
    expect((await phone.compare(wrong)).problem).toMatchObject({
      status: 409,
      code: 'wrong_digits',
      detail: expect.stringContaining('2 times more'),
      facts: { triesLeft: '2' },
    })
    expect((await phone.compare(wrong)).problem?.detail).toContain('once more')
    expect((await phone.compare(wrong)).problem).toMatchObject({ code: 'pairing_ended' })
    expect((await phone.compare(digits)).problem).toMatchObject({ code: 'pairing_ended' })
    expect(await screen.state()).toMatchObject({ state: 'ended', ended: 'wrong_digits' })
  })

  it('by guessing digits at once gets no more tries than one after the other', async () => {
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    await phone.claim()
    const digits = await screen.digits()
    const guesses = Array.from({ length: 12 }, (_, index) => String(index).padStart(6, '1'))
    const answers = await Promise.all(
      guesses.filter((each) => each !== digits).map((each) => phone.compare(each)),
    )
    const codes = answers.map(({ problem }) => problem?.code)
    expect(codes.filter((code) => code === 'wrong_digits')).toHaveLength(2)
    expect(new Set(codes)).toEqual(new Set(['wrong_digits', 'pairing_ended']))
  })

  it('by a code that was relayed has no digits without the screen’s secret', async () => {
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    const claimed = JSON.stringify((await phone.claim()).data)
    expect(claimed).not.toContain(await screen.digits())
    // The code is no secret of the screen.
    const asScreen = await openScreenWith(screen.code)
    expect(asScreen.map(({ problem }) => problem?.status)).toEqual([404, 404])
  })

  const openScreenWith = async (secret: string) => {
    return [
      await world.call(state, { body: { secret } }),
      await world.call(finish, { body: { secret } }),
    ] as const
  }

  it('by a guessed code, or another phone’s secret, is answered like one that never was', async () => {
    const screen = await openScreen(world)
    const mine = newPhone(world, screen.code)
    await mine.claim()
    const digits = await screen.digits()
    const guessed = newPhone(world, 'A'.repeat(43))
    const other = newPhone(world, screen.code)
    for (const answer of [
      await guessed.claim(),
      await guessed.compare(digits),
      await other.compare(digits),
      await other.sign('any'),
    ]) {
      expect(answer.problem).toMatchObject({ status: 404, code: 'not_found' })
    }
    // Only a claim counts as a second phone.
    expect((await mine.compare(digits)).status).toBe(200)
  })

  it('by replay finds everything used up', async () => {
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    const message = await phone.goThrough(screen)
    const made = await sessionsMade()
    const finished = await Promise.all([screen.finish(), screen.finish(), screen.finish()])
    expect(finished.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(finished.filter(({ problem }) => problem?.code === 'pairing_ended')).toHaveLength(2)
    expect(await sessionsMade()).toBe(made + 1)
    expect((await phone.claim()).problem).toMatchObject({ code: 'pairing_ended' })
    expect((await phone.sign(message)).problem).toMatchObject({ code: 'pairing_ended' })
  })

  it('by a message of another use is refused, both ways', async () => {
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    await phone.claim()
    const { message } = (await phone.compare(await screen.digits())).data
    const signature = await phone.account.signMessage({ message })
    // The name of a screen signs in no phone.
    expect((await world.call(signIn, { body: { message, signature } })).problem).toMatchObject({
      code: 'invalid_challenge',
    })
    // A phone's sign-in is nothing to a screen.
    const plain = (await world.call(challenge, { body: { address: phone.account.address } })).data.message
    expect((await phone.sign(plain)).problem).toMatchObject({ code: 'invalid_challenge' })
    // Nor is the message of another screen.
    const second = await openScreen(world)
    const elsewhere = newPhone(world, second.code, phone.account)
    await elsewhere.claim()
    const other = (await elsewhere.compare(await second.digits())).data.message
    expect((await phone.sign(other)).problem).toMatchObject({ code: 'invalid_challenge' })
    expect((await phone.sign(message, newAccount())).problem).toMatchObject({ code: 'invalid_signature' })
    expect((await phone.sign(message)).status).toBe(200)
  })

  it('by an account that was changed after the digits were compared signs for nobody', async () => {
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    await phone.claim()
    const { message } = (await phone.compare(await screen.digits())).data
    // The same phone, with another account of its wallet.
    await phone.claim({ body: { ...phone.own, address: newAccount().address } })
    expect((await screen.state()).state).toBe('claimed')
    expect((await phone.sign(message)).problem).toMatchObject({ status: 409, code: 'pairing_not_ready' })
  })

  it('out of order is refused at each step', async () => {
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    expect((await screen.finish()).problem).toMatchObject({ status: 409, code: 'pairing_not_ready' })
    expect((await phone.compare('123456')).problem).toMatchObject({ status: 404 })
    await phone.claim()
    expect((await screen.finish()).problem).toMatchObject({ code: 'pairing_not_ready' })
    expect((await phone.sign('a message')).problem).toMatchObject({ code: 'pairing_not_ready' })
    await phone.compare(await screen.digits())
    expect((await screen.finish()).problem).toMatchObject({ code: 'pairing_not_ready' })
  })

  it('by an old code is refused at each step, and its rows are gone a while later', async () => {
    const fresh = await openScreen(world)
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    const message = await phone.goThrough(screen)
    world.clock.advance(5 * MINUTE_MS)
    for (const answer of [
      await newPhone(world, fresh.code).claim(),
      await phone.claim(),
      await phone.sign(message),
      await screen.finish(),
    ]) {
      expect(answer.problem).toMatchObject({ status: 410, code: 'pairing_ended' })
      expect(answer.problem?.detail).toContain('5 minutes')
    }
    expect(await screen.state()).toMatchObject({ state: 'ended', ended: 'expired' })
    world.clock.advance(10 * MINUTE_MS)
    await sweepPairings(world.deps)
    expect(await rows()).toEqual([])
    const left = await world.deps.store.db
      .select()
      .from(signInChallenges)
      .where(isNotNull(signInChallenges.pairingId))
    expect(left).toEqual([])
  })

  it('by whoever reads the database finds no secret there', async () => {
    const screen = await openScreen(world)
    const phone = newPhone(world, screen.code)
    const claimed = await phone.claim()
    expect(claimed.status).toBe(200)
    const digits = await screen.digits()
    const stored = JSON.stringify(await rows())
    for (const secret of [screen.code, screen.secret, phone.own.secret, digits]) {
      expect(stored).not.toContain(secret)
    }
  })

  it('by looking at the page of a code changes nothing', async () => {
    const screen = await openScreen(world)
    const page = () => findPairingPage(world.deps, { code: screen.code })
    for (let visit = 0; visit < 5; visit++) {
      expect(await page()).toEqual({ state: 'opened', ended: null, purpose: 'sign_in' })
    }
    expect((await newPhone(world, screen.code).claim()).status).toBe(200)
    expect(await page()).toMatchObject({ state: 'claimed' })
    expect(await findPairingPage(world.deps, { code: 'B'.repeat(43) })).toBeNull()
  })

  it('by a page of another site is refused', async () => {
    const screen = await openScreen(world)
    await newPhone(world, screen.code).goThrough(screen)
    const { problem } = await screen.finish({ headers: { 'sec-fetch-site': 'cross-site' } })
    expect(problem).toMatchObject({ status: 403, code: 'cross_site_request' })
  })

  it('that the person notices is stopped from either end', async () => {
    const [first, second] = [await openScreen(world), await openScreen(world)]
    expect(await first.end()).toBe(204)
    expect((await world.call(end, { body: { code: second.code } })).status).toBe(204)
    for (const screen of [first, second]) {
      expect(await screen.state()).toMatchObject({ state: 'ended', ended: 'cancelled' })
      expect((await newPhone(world, screen.code).claim()).problem).toMatchObject({ code: 'pairing_ended' })
      expect(await screen.end()).toBe(204)
    }
    expect((await world.call(end, { body: { code: 'C'.repeat(43) } })).status).toBe(404)
    expect((await world.call(end, { body: {} })).status).toBe(400)
    expect((await world.call(end, { body: { code: first.code, secret: first.secret } })).status).toBe(400)
  })
})

describe('strangers', () => {
  const lines: string[] = []
  let world: World
  beforeAll(async () => {
    const clock = new ManualClock(WORLD_START)
    world = await createWorld({
      limiter: new WindowRateLimiter({ clock, log: createLog('silent') }),
      log: createLog('debug', { write: (line) => lines.push(line) }),
    })
  })
  afterAll(() => world.close())

  it('open no more codes than they sign in, and a screen may go on asking', async () => {
    const screen = await openScreen(world)
    const opened = await Promise.all(
      Array.from({ length: 40 }, () => world.call(open, { body: { purpose: 'sign_in' } })),
    )
    expect(opened.filter(({ status }) => status === 201)).toHaveLength(29)
    expect(opened.at(-1)?.problem).toMatchObject({ status: 429, code: 'rate_limited' })
    // As often as a screen asks while its code is good.
    for (let asked = 0; asked < 150; asked++) expect((await screen.state()).state).toBe('opened')
  })

  it('and whoever reads the log find no secret of it there', async () => {
    const at = { headers: { [CLIENT_ADDRESS_HEADER]: '198.51.100.4' } }
    const screen = await openScreen(world, 'sign_in', at)
    const phone = newPhone(world, screen.code)
    await phone.claim(at)
    const digits = await screen.digits()
    await phone.compare(digits, at)
    const text = lines.splice(0).join('')
    expect(text).toContain('claimPairing')
    for (const secret of [screen.code, screen.secret, phone.own.secret, digits]) {
      expect(text).not.toContain(secret)
    }
  })
})
