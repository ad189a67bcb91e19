import { beforeAll, describe, expect, it } from 'vitest'
import { pictureOfLink, readLinkPreview } from '@/app/_parts/link-preview'
import { DELETE as archive } from '@/app/api/v1/payment-links/[id]/route'
import { POST as create } from '@/app/api/v1/subscriptions/[id]/payment-links/route'
import { GET as getPicture } from '@/app/pictures/links/[paymentLinkId]/[locale]/route'
import type { Locale } from '@/lib/billing/language/locale'
import { keepLogo } from '@/lib/server/services/pictures/keep-logo'
import { changeSubscription } from '@/lib/server/services/subscriptions/change-subscription'
import { DocumentsBusyError } from '@/lib/server/views/documents/documents'
import { pngOf } from '../../support/pictures/sample-pictures'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let draws = 0
beforeAll(async () => {
  world = await createWorld({ limiter: { take: ({ name }) => (name === 'card' && ++draws > 6 ? 7 : null) } })
  await addTokenCatalogue(world)
  merchant = await world.newMerchant({ organisation: 'شركة الرياح' })
  return () => world.close()
})

const picture = (url: string) => getPicture(new Request(new URL(url, 'http://localhost:3000')))
const preview = (paymentLinkId: string, locale: Locale) =>
  readLinkPreview(world.deps, { paymentLinkId, asked: locale, fallback: 'en' })
const addressOf = async (paymentLinkId: string, locale: Locale) => {
  const found = await preview(paymentLinkId, locale)
  return pictureOfLink(world.deps.env, { paymentLinkId, locale, key: found?.key ?? '' })
}

describe('the picture of a payment link', () => {
  it('is drawn once for what it shows, and is another one in another language', async () => {
    const { paymentLinkId } = await newSubscription(world, merchant, { title: '天気予報' })
    const url = await addressOf(paymentLinkId, 'ja')
    expect(url).toMatch(/^http:\/\/localhost:3000\/pictures\/links\/[\w-]{36}\/ja\?v=[0-9a-f]{32}$/)
    const answers = await Promise.all([picture(url), picture(url), picture(url.replace(/\?.*/, ''))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(draws).toBe(1)
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
      'public, max-age=31536000, immutable',
      'public, max-age=31536000, immutable',
      'public, max-age=3600',
    ])
    const [bytes, same] = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
    )
    expect(bytes?.equals(same ?? Buffer.alloc(0))).toBe(true)
    expect(bytes?.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes?.readUInt32BE(16), bytes?.readUInt32BE(20)]).toEqual([1200, 630])
    const arabic = Buffer.from(await (await picture(await addressOf(paymentLinkId, 'ar'))).arrayBuffer())
    expect(arabic.equals(bytes ?? Buffer.alloc(0))).toBe(false)
    expect((await preview(paymentLinkId, 'ar'))?.card).toMatchObject({
      direction: 'rtl',
      merchant: 'شركة الرياح',
    })
  })

  it('has another name once the title or the logo is another', async () => {
    const { id, paymentLinkId } = await newSubscription(world, merchant, { title: 'Before' })
    const author = { merchantId: merchant.userId, actor: 'system' }
    const keys = new Set([(await preview(paymentLinkId, 'en'))?.key])
    await changeSubscription(world.deps, { author, id, expectedVersions: null, change: { title: 'After' } })
    keys.add((await preview(paymentLinkId, 'en'))?.key)
    await keepLogo(world.deps, { author, bytes: pngOf({ width: 64, height: 64 }) })
    keys.add((await preview(paymentLinkId, 'en'))?.key)
    expect(keys.size).toBe(3)
    expect((await picture(await addressOf(paymentLinkId, 'en'))).status).toBe(200)
  })

  it('is of links alone that can be opened, in languages that there are', async () => {
    const subscription = await newSubscription(world, merchant)
    const params = { id: subscription.id }
    const { data } = await world.call(create, { apiKey: merchant.apiKey, params, body: {} })
    expect(await preview(data.id, 'en')).not.toBeNull()
    await world.call(archive, { apiKey: merchant.apiKey, params: { id: data.id } })
    const archived = await newSubscription(world, merchant)
    const author = { merchantId: merchant.userId, actor: 'system' }
    await changeSubscription(world.deps, {
      ...{ author, id: archived.id, expectedVersions: null },
      change: { status: 'archived' },
    })
    for (const path of [
      `${data.id}/en`,
      `${archived.paymentLinkId}/en`,
      '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14/en',
      'x/en',
      `${subscription.paymentLinkId}/xx`,
      `${subscription.paymentLinkId}/EN`,
    ]) {
      expect((await picture(`/pictures/links/${path}`)).status, path).toBe(404)
    }
  })

  it('waits its turn: few at a time, and so many a minute', async () => {
    const { paymentLinkId } = await newSubscription(world, merchant, { title: 'Bounded' })
    const card = (await preview(paymentLinkId, 'en'))?.card
    if (!card) throw new Error('There is no preview')
    const asked = ['a', 'b', 'c', 'd'].map((key) => world.deps.documents.drawCard(key, async () => card))
    const results = await Promise.allSettled(asked)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(results[3]).toMatchObject({ reason: expect.any(DocumentsBusyError) })
    draws = 6
    const refused = await picture(await addressOf(paymentLinkId, 'tr'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  })
})
