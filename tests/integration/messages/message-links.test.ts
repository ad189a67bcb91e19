import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as list } from '@/app/api/v1/merchant/message-addresses/route'
import { POST as choose } from '@/app/messages/[token]/choose/route'
import { POST as remove } from '@/app/messages/[token]/remove/route'
import { GET as openUnsubscribe, POST as unsubscribe } from '@/app/messages/[token]/unsubscribe/route'
import { POST as admit } from '@/app/messages/confirm/[code]/admit/route'
import { POST as never, GET as openNever } from '@/app/messages/confirm/[code]/never/route'
import { POST as confirm } from '@/app/messages/confirm/[code]/yes/route'
import { RATE_RULES } from '@/lib/server/http/rate-limit'
import { WindowRateLimiter } from '@/lib/server/http/window-rate-limiter'
import { openConfirmation } from '@/lib/server/services/messages/answer-messages'
import { leaveAddress } from '@/lib/server/services/messages/change-addresses'
import { messageCounts, messageReaders, refusedMailboxes } from '@/lib/server/store/schema/message-schema'
import { codeSentTo, confirmSent, messagesTo, tokenOf } from '../../support/messages/message-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const ADA = 'ada@example.com'
let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of [messageReaders, messageCounts, refusedMailboxes])
    await world.deps.store.db.delete(table)
  merchant = await world.newMerchant()
  const owner = { author: { merchantId: merchant.userId, actor: 'system' } }
  await leaveAddress(world.deps, {
    owner,
    email: ADA,
    reader: { locale: 'en', formats: 'en', timeZone: 'UTC' },
  })
})

/** A request as a mail program makes it: RFC 8058, section 3.1. */
const oneClick = (url: string, headers: Record<string, string> = {}) =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })
/** A press of a button on a page of this site. */
const press = (path: string, site = 'same-origin') =>
  new Request(`${world.deps.env.baseUrl}${path}`, { method: 'POST', headers: { 'sec-fetch-site': site } })
const topics = async () => (await world.call(list, { apiKey: merchant.apiKey })).data.addresses[0]?.topics
const status = async () => (await world.call(list, { apiKey: merchant.apiKey })).data.addresses[0]?.status

describe('one click', () => {
  it('ends messages of a topic, without cookies, from anywhere, and without a redirect', async () => {
    await confirmSent(world, ADA)
    const base = `${world.deps.env.baseUrl}/messages/${await tokenOf(world, ADA)}`
    const url = `${base}/unsubscribe?topic=keeper_low`
    const before = await topics()
    const opened = await openUnsubscribe(new Request(url))
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `${new URL(base).pathname}?topic=keeper_low`,
    ])
    expect(await topics()).toEqual(before)
    for (const headers of [{}, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }]) {
      const answer = await unsubscribe(oneClick(url, headers))
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(await topics()).not.toContain('keeper_low')
    }
    expect(await topics()).toHaveLength((before?.length ?? 0) - 1)
  })

  it('of nobody is answered like that of somebody', async () => {
    const url = `${world.deps.env.baseUrl}/messages/${'x'.repeat(43)}/unsubscribe?topic=receipt`
    expect((await unsubscribe(oneClick(url))).status).toBe(200)
  })

  it('answers a confirmation mail that nobody asked for', async () => {
    const code = await codeSentTo(world, ADA)
    const [mail] = await messagesTo(world, ADA)
    const url = mail?.unsubscribeUrl ?? ''
    expect(url).toBe(`${world.deps.env.baseUrl}/messages/confirm/${code}/never`)
    const opened = await openNever(new Request(url))
    expect(opened.headers.get('location')).toBe(`/messages/confirm/${code}`)
    expect((await openConfirmation(world.deps, { code })).kind).toBe('open')
    expect((await never(oneClick(url))).status).toBe(200)
    expect((await openConfirmation(world.deps, { code })).kind).toBe('refused')
    const back = await admit(press(`/messages/confirm/${code}/admit`))
    expect(back.headers.get('location')).toBe(`/messages/confirm/${code}`)
    expect((await openConfirmation(world.deps, { code })).kind).toBe('open')
  })

  it('is counted by client', async () => {
    const limiter = new WindowRateLimiter({ clock: world.deps.wallClock, log: world.deps.log })
    const busy = await createWorld({ limiter })
    const url = `${busy.deps.env.baseUrl}/messages/${'x'.repeat(43)}/unsubscribe`
    const answers = []
    for (let count = 0; count <= RATE_RULES.visit.points; count += 1) {
      answers.push((await unsubscribe(oneClick(url))).status)
    }
    expect(answers.slice(-2)).toEqual([200, 429])
    await busy.close()
    world = await createWorld({ store: world.deps.store })
  })
})

describe('the buttons of the pages', () => {
  it('confirm, choose and remove, and lead back to the page', async () => {
    const code = await codeSentTo(world, ADA)
    const confirmed = await confirm(press(`/messages/confirm/${code}/yes`))
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, `/messages/confirm/${code}`])
    expect(await status()).toBe('confirmed')
    const path = `/messages/${await tokenOf(world, ADA)}`
    const stopped = await choose(press(`${path}/choose?topic=all&wanted=false`))
    expect(stopped.headers.get('location')).toBe(path)
    expect(await topics()).toEqual([])
    await choose(press(`${path}/choose?topic=access_added&wanted=true`))
    expect(await topics()).toEqual(['access_added'])
    const removed = await remove(press(`${path}/remove`))
    expect(removed.headers.get('location')).toBe('/messages/removed?locale=en')
    expect(await status()).toBeUndefined()
    expect((await remove(press(`${path}/remove`))).headers.get('location')).toBe('/messages/removed')
  })

  it('are pressed on this site alone', async () => {
    const code = await codeSentTo(world, ADA)
    const token = await tokenOf(world, ADA)
    const pressed = [
      await confirm(press(`/messages/confirm/${code}/yes`, 'cross-site')),
      await choose(press(`/messages/${token}/choose?topic=all&wanted=false`, 'cross-site')),
      await remove(press(`/messages/${token}/remove`, 'cross-site')),
    ]
    expect(pressed.map((answer) => answer.status)).toEqual([403, 403, 403])
    expect(await status()).toBe('waiting')
  })
})
