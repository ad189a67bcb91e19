import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as changeLogo, DELETE as removeLogo } from '@/app/api/v1/merchant/logo/route'
import { PATCH as changeMerchant, GET as readMerchant } from '@/app/api/v1/merchant/route'
import { GET as getPicture } from '@/app/pictures/[digest]/route'
import { pictures } from '@/lib/server/store/schema/picture-schema'
import { auditLog } from '@/lib/server/store/schema/schema'
import { HIDDEN_WORDS, pngOf, SAVED_PICTURES } from '../../support/pictures/sample-pictures'
import { createWorld, type World } from '../../support/service/world'

const png = pngOf({ width: 24, height: 24 })
const red = pngOf({ width: 24, height: 24, color: [200, 0, 0] })
const imageOf = (bytes: Uint8Array) => ({ image: Buffer.from(bytes).toString('base64') })

describe('the logo of a merchant', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())
  const rowsOf = (userId: string) =>
    world.deps.store.db.select().from(pictures).where(eq(pictures.merchantId, userId))
  const fetchPicture = (path: string) => getPicture(new Request(`http://localhost${path}`))

  it('is kept by its bytes, and served with nothing that a browser could run', async () => {
    const { cookie, userId } = await world.newMerchant()
    const { data } = await world.call(changeLogo, { cookie, body: imageOf(SAVED_PICTURES.jpeg) })
    const served = await fetchPicture(data.logo)
    expect(served.status).toBe(200)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.toString('latin1')).not.toContain(HIDDEN_WORDS)
    expect(data.logo).toBe(`/pictures/${createHash('sha256').update(bytes).digest('hex')}`)
    expect(await rowsOf(userId)).toMatchObject([{ type: 'image/jpeg', width: 24, height: 20 }])
  })

  it('takes the place of the one before, and leaves one trace for each change', async () => {
    const { cookie, apiKey, userId } = await world.newMerchant()
    const first = (await world.call(changeLogo, { cookie, body: imageOf(png) })).data.logo
    await world.call(changeLogo, { apiKey, body: imageOf(png) })
    const second = (await world.call(changeLogo, { apiKey, body: imageOf(red) })).data.logo
    expect((await fetchPicture(first)).status).toBe(404)
    expect((await fetchPicture(second)).status).toBe(200)
    expect((await world.call(readMerchant, { apiKey })).data.logo).toBe(second)
    expect((await world.call(removeLogo, { cookie })).data.logo).toBe('')
    expect((await world.call(removeLogo, { cookie })).data.logo).toBe('')
    expect(await rowsOf(userId)).toEqual([])
    const traces = await world.deps.store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.target, userId), eq(auditLog.action, 'merchant.changed')))
    expect(traces).toHaveLength(3)
  })

  it('is that of its own account alone, though two have the same picture', async () => {
    const [mine, other] = [await world.newMerchant(), await world.newMerchant()]
    const { logo } = (await world.call(changeLogo, { cookie: mine.cookie, body: imageOf(png) })).data
    expect((await world.call(readMerchant, { cookie: other.cookie })).data.logo).toBe('')
    await world.call(changeLogo, { cookie: other.cookie, body: imageOf(png) })
    await world.call(removeLogo, { cookie: mine.cookie })
    expect((await world.call(readMerchant, { cookie: other.cookie })).data.logo).toBe(logo)
    expect((await fetchPicture(logo)).status).toBe(200)
  })

  it('is one of several that are sent at once, and its picture is the one that is kept', async () => {
    const { cookie, userId } = await world.newMerchant()
    const answers = await Promise.all(
      [png, red, png, red].map((bytes) => world.call(changeLogo, { cookie, body: imageOf(bytes) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { logo } = (await world.call(readMerchant, { cookie })).data
    expect((await rowsOf(userId)).map(({ digest }) => `/pictures/${digest}`)).toEqual([logo])
  })

  it.each([
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page that is called a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture with too many pixels', pngOf({ width: 1100, height: 1100 })],
    ['half of a picture', png.subarray(0, 60)],
  ])('is not %s', async (_, bytes) => {
    const { cookie, userId } = await world.newMerchant()
    const { status, problem } = await world.call(changeLogo, { cookie, body: imageOf(bytes) })
    expect(status).toBe(422)
    expect(problem).toMatchObject({
      code: 'picture_refused',
      detail: expect.stringMatching(/^It.*\. [A-Z].*\.$/),
    })
    expect(await rowsOf(userId)).toEqual([])
  })

  it('is neither text that is no base64 nor more bytes than are kept', async () => {
    const { cookie } = await world.newMerchant()
    for (const image of [
      '',
      'no base64!',
      `data:image/png;base64,${imageOf(png).image}`,
      'A'.repeat(175_000),
    ]) {
      const { status, problem } = await world.call(changeLogo, { cookie, body: { image } })
      expect({ status, path: problem?.errors?.[0]?.path }).toEqual({ status: 400, path: 'image' })
    }
    const huge = await world.call(changeLogo, { cookie, body: { image: 'A'.repeat(180_000) } })
    expect(huge.problem?.code).toBe('body_too_large')
  })

  it.each([
    '/pictures/',
    '/pictures/0',
    `/pictures/${'0'.repeat(64)}`,
    `/pictures/${'A'.repeat(64)}`,
    '/pictures/%00',
  ])('is not found at %s', async (path) => {
    const answer = await fetchPicture(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).not.toContain('immutable')
  })
})

describe('the color of a merchant', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  it('is kept in its normal form, taken back, and refused where it is none', async () => {
    const { cookie } = await world.newMerchant()
    expect((await world.call(changeMerchant, { cookie, body: { accent: ' #FA0 ' } })).data.accent).toBe(
      '#ffaa00',
    )
    const { problem } = await world.call(changeMerchant, {
      cookie,
      body: { accent: 'red;background:url(//x)' },
    })
    expect(problem?.errors).toMatchObject([{ path: 'accent', message: expect.stringContaining('#06605c') }])
    expect((await world.call(changeMerchant, { cookie, body: { accent: '' } })).data.accent).toBe('')
  })
})
