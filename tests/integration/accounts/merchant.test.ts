import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PATCH as change, GET as read } from '@/app/api/v1/merchant/route'
import { auditLog } from '@/lib/server/store/schema/schema'
import { createWorld, WORLD_START, type World } from '../../support/service/world'

describe('the merchant', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  it('reads the own account, with a cookie or with a key', async () => {
    const merchant = await world.newMerchant({ organisation: 'Northwind' })
    const expected = {
      userid: merchant.userId,
      address: merchant.address,
      organisation: 'Northwind',
      logo: '',
      accent: '',
      supportContact: '',
      termsUrl: '',
      privacyUrl: '',
      tokensUrl: '',
      payerLocale: null,
      createdAt: WORLD_START.toISOString(),
    }
    expect((await world.call(read, { cookie: merchant.cookie })).data).toEqual(expected)
    expect((await world.call(read, { apiKey: merchant.apiKey })).data).toEqual(expected)
  })

  it('changes the organisation, of the own account alone', async () => {
    const [mine, other] = [await world.newMerchant(), await world.newMerchant({ organisation: 'Other' })]
    const body = { organisation: '  Café Ünïcode 株式会社  ' }
    const { data } = await world.call(change, { cookie: mine.cookie, body })
    expect(data.organisation).toBe('Café Ünïcode 株式会社')
    expect((await world.call(read, { apiKey: mine.apiKey })).data).toEqual(data)
    expect((await world.call(read, { apiKey: other.apiKey })).data.organisation).toBe('Other')
  })

  it('may go without an organisation', async () => {
    const { cookie } = await world.newMerchant({ organisation: 'Northwind' })
    expect((await world.call(change, { cookie, body: { organisation: '' } })).data.organisation).toBe('')
  })

  it('leaves a trace of a change, and none of a change that changes nothing', async () => {
    const { cookie, userId } = await world.newMerchant()
    await world.call(change, { cookie, body: { organisation: 'Northwind' } })
    await world.call(change, { cookie, body: { organisation: 'Northwind' } })
    const entries = await world.deps.store.db.select().from(auditLog).where(eq(auditLog.target, userId))
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      action: 'merchant.changed',
      details: { organisation: { from: '', to: 'Northwind' } },
    })
  })

  it('changes the help for payers field by field, in normal form, and takes it back', async () => {
    const { cookie, userId } = await world.newMerchant({ organisation: 'Northwind' })
    const help = { supportContact: ' help@Northwind.example ', termsUrl: 'https://northwind.example' }
    const { data } = await world.call(change, { cookie, body: help })
    expect(data).toMatchObject({
      organisation: 'Northwind',
      supportContact: 'help@northwind.example',
      termsUrl: 'https://northwind.example/',
      privacyUrl: '',
    })
    const { data: without } = await world.call(change, { cookie, body: { supportContact: '' } })
    expect(without).toMatchObject({ supportContact: '', termsUrl: 'https://northwind.example/' })
    const entries = await world.deps.store.db.select().from(auditLog).where(eq(auditLog.target, userId))
    const changed = entries.map(({ details }) =>
      Object.keys(details as object)
        .sort()
        .join(),
    )
    expect(changed.sort()).toEqual(['supportContact', 'supportContact,termsUrl'])
  })

  it('chooses the language of its checkouts, and leaves it to the browser again', async () => {
    const { cookie } = await world.newMerchant()
    const chosen = await world.call(change, { cookie, body: { payerLocale: 'pt-PT' } })
    expect(chosen.data.payerLocale).toBe('pt-BR')
    const left = await world.call(change, { cookie, body: { payerLocale: null } })
    expect(left.data.payerLocale).toBeNull()
  })

  it.each([
    ['nothing', {}, ''],
    ['a number', { organisation: 7 }, 'organisation'],
    ['null', { organisation: null }, 'organisation'],
    ['two lines', { organisation: 'a\nb' }, 'organisation'],
    ['hidden characters', { organisation: 'a\u0000b' }, 'organisation'],
    ['too much', { organisation: 'x'.repeat(201) }, 'organisation'],
    ['a phone number', { supportContact: '+49 30 1234' }, 'supportContact'],
    ['a script', { termsUrl: 'javascript:alert(1)' }, 'termsUrl'],
    ['a page without https', { privacyUrl: 'http://northwind.example' }, 'privacyUrl'],
    ['a page of too many characters', { tokensUrl: `https://a.example/${'a'.repeat(2048)}` }, 'tokensUrl'],
    ['a page of too many bytes', { termsUrl: `https://a.example/${'語'.repeat(2030)}` }, 'termsUrl'],
    [
      'a contact of too many bytes',
      { supportContact: `https://a.example/${'ü'.repeat(400)}` },
      'supportContact',
    ],
    ['a language that there is not', { payerLocale: 'nl' }, 'payerLocale'],
    ['an address', { organisation: 'x', address: `0x${'a'.repeat(40)}` }, 'address'],
  ])('cannot be called %s', async (_, body, path) => {
    const { cookie } = await world.newMerchant()
    const { problem } = await world.call(change, { cookie, body })
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path }] })
  })
})
