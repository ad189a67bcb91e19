import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as giveDetails } from '@/app/api/v1/checkout-sessions/[sessionId]/invoice-details/route'
import { GET as readInvoices } from '@/app/api/v1/invoices/route'
import { PATCH as changeInvoiceSettings } from '@/app/api/v1/merchant/invoice-settings/route'
import { POST as changeDetails } from '@/app/api/v1/portal/subscriptions/[subscriberId]/invoice-details/route'
import { GET as readPortal } from '@/app/api/v1/portal/subscriptions/route'
import { GET as readSubscriber } from '@/app/api/v1/subscribers/[id]/route'
import { DAY_MS } from '@/lib/billing/durations'
import type { InvoiceDetails } from '@/lib/billing/invoices/party'
import {
  announceExpiredCheckouts,
  purgeCheckoutSessions,
} from '@/lib/server/services/checkout/expired-checkouts'
import { getCheckoutPage } from '@/lib/server/services/checkout/get-checkout-page'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { buyerDetails } from '@/lib/server/store/schema/invoice-schema'
import { auditLog, events, subscribers } from '@/lib/server/store/schema/schema'
import { checkoutScene } from '../../support/browser/checkout-scene'
import { payerSession } from '../../support/service/payer-session'
import { signedCheckout } from '../../support/service/signed-checkout'
import { newCheckoutSession, newSubscription } from '../../support/service/subscription-fixture'
import type { Merchant, World } from '../../support/service/world'

const ADA = {
  name: 'Ada Example Ltd',
  address: '12 High Street\nFloor 3',
  postalCode: '75001',
  city: 'Paris',
  country: 'FR',
  taxId: 'FR123',
}
const scene = checkoutScene()
let world: World
let merchant: Merchant
beforeAll(() => {
  ;({ world, merchant } = scene())
})
beforeEach(async () => {
  await world.deps.store.db.delete(buyerDetails)
})

const offer = (invoiceDetails: InvoiceDetails) =>
  newSubscription(world, merchant, { trialDays: 14, invoiceDetails })
const give = (sessionId: string, details: unknown) =>
  world.call(giveDetails, { params: { sessionId }, body: { details } })
const rows = () => world.deps.store.db.select().from(buyerDetails)

/** A subscriber in its trial, whose details were given in the checkout. */
async function subscribed(asked: InvoiceDetails, details: unknown = ADA) {
  const payment = await signedCheckout(world, await offer(asked))
  if (details !== null) expect((await give(payment.sessionId, details)).status).toBe(200)
  expect(await payment.send()).toMatchObject({ data: { status: 'complete' } })
  const { db } = world.deps.store
  const [row] = await db
    .select()
    .from(subscribers)
    .where(eq(subscribers.checkoutSessionId, payment.sessionId))
  const id = row?.id ?? ''
  const cookie = await payerSession(world, payment.payer.address)
  return { id, cookie, payment }
}

const change = (of: { id: string; cookie: string }, details: unknown) =>
  world.call(changeDetails, { cookie: of.cookie, params: { subscriberId: of.id }, body: { details } })
const invoicesOf = async (subscriber: string) =>
  (await world.call(readInvoices, { apiKey: merchant.apiKey, query: { subscriber } })).data
const pay = async (subscriberId: string, period: number) => {
  world.clock.advance(1)
  await recordChargePaid(world.deps, { subscriberId, period, amountAtomic: 9_990_000n })
}

describe('details that a checkout asks for', () => {
  it('are needed where they are required, kept with the subscriber, and on its invoices', async () => {
    const payment = await signedCheckout(world, await offer('required'))
    expect(await payment.send()).toMatchObject({
      status: 409,
      problem: { code: 'invoice_details_required' },
    })
    expect((await give(payment.sessionId, ADA)).data).toEqual({ kept: true })
    expect(await payment.send()).toMatchObject({ data: { status: 'complete' } })
    // The same terms again get the same answer, though the details moved on.
    expect(await payment.send()).toMatchObject({ data: { status: 'complete' } })
    expect(await rows()).toMatchObject([{ checkoutSessionId: null, buyer: ADA }])
    const [kept] = await rows()
    const id = kept?.subscriberId ?? ''
    const params = { id }
    const seen = await world.call(readSubscriber, { apiKey: merchant.apiKey, params })
    expect(seen.data.buyer).toEqual(ADA)
    const told = await world.deps.store.db.select().from(events).where(eq(events.subscriberId, id))
    expect(
      JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(ADA.name)

    await world.call(changeInvoiceSettings, {
      apiKey: merchant.apiKey,
      body: {
        country: 'DE',
        taxRates: [
          { country: 'DE', percent: 19 },
          { country: 'FR', percent: 20 },
        ],
      },
    })
    await pay(id, 0)
    expect(await invoicesOf(id)).toMatchObject([{ buyer: ADA, taxRate: { country: 'FR', percent: 20 } }])
  })

  it('may be left out where they are optional, and are refused where nobody asks', async () => {
    const { id } = await subscribed('optional', null)
    await pay(id, 0)
    expect(await invoicesOf(id)).toMatchObject([{ buyer: null }])
    const session = await newCheckoutSession(world, await offer('none'))
    expect((await give(session.id, ADA)).problem?.code).toBe('invoice_details_not_asked')
    expect((await give(session.id, null)).data).toEqual({ kept: false })
    expect(await rows()).toEqual([])
  })

  it('are the last ones given, also at once, and are read by nobody who has the link', async () => {
    const session = await newCheckoutSession(world, await offer('optional'))
    const names = ['One', 'Two', 'Three']
    const answers = await Promise.all(names.map((name) => give(session.id, { ...ADA, name })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rows()).toHaveLength(1)
    await give(session.id, ADA)
    expect(await rows()).toMatchObject([{ buyer: ADA, subscriberId: null }])
    const page = await getCheckoutPage(world.deps, { sessionId: session.id })
    expect(page).toMatchObject({ buyer: { asked: 'optional', given: true } })
    expect(
      JSON.stringify(page, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(ADA.name)
    await give(session.id, null)
    expect(await rows()).toEqual([])
  })

  it.each([
    { name: '' },
    { name: 'x'.repeat(201) },
    { name: 'a\u202eb' },
    { address: '' },
    { address: ' \n ' },
    { address: 'x'.repeat(501) },
    { address: 'a\u0000b' },
    { city: '' },
    { city: 'a\nb' },
    { postalCode: 'x'.repeat(21) },
    { country: '' },
    { country: 'XX' },
    { taxId: 'x'.repeat(51) },
    { email: 'ada@example.com' },
  ])('are refused with %j', async (wrong) => {
    const session = await newCheckoutSession(world, await offer('optional'))
    expect((await give(session.id, { ...ADA, ...wrong })).problem).toMatchObject({ code: 'invalid_request' })
    expect(await rows()).toEqual([])
  })

  it('are for open checkouts alone, and go with those that come to nothing', async () => {
    expect((await give(`cs_${'x'.repeat(32)}`, ADA)).status).toBe(404)
    const { payment } = await subscribed('optional')
    expect((await give(payment.sessionId, { ...ADA, name: 'Eve' })).problem?.code).toBe('already_subscribed')
    const session = await newCheckoutSession(world, await offer('optional'))
    await give(session.id, ADA)
    expect(await rows()).toHaveLength(2)
    const now = world.clock.now()
    world.clock.advance(60 * DAY_MS)
    expect((await give(session.id, ADA)).problem?.code).toBe('session_expired')
    await announceExpiredCheckouts(world.deps)
    await purgeCheckoutSessions(world.deps)
    world.clock.set(now)
    expect(await rows()).toMatchObject([{ checkoutSessionId: null }])
  })
})

describe('details that a payer changes', () => {
  it('are on later invoices, and change none that was issued', async () => {
    const ada = await subscribed('optional')
    await pay(ada.id, 0)
    const moved = { ...ADA, city: 'Lyon', taxId: '' }
    expect((await change(ada, moved)).data).toMatchObject({ buyer: moved, invoiceDetails: 'optional' })
    await change(ada, moved)
    await pay(ada.id, 1)
    expect((await change(ada, null)).data.buyer).toBeNull()
    await pay(ada.id, 2)
    expect((await invoicesOf(ada.id)).map(({ buyer }) => buyer?.city ?? null)).toEqual([
      null,
      'Lyon',
      'Paris',
    ])
    const portal = await world.call(readPortal, { cookie: ada.cookie })
    expect(portal.data).toMatchObject([{ buyer: null }])
    const noted = await world.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'subscriber.invoice_details_changed'))
    expect(noted.filter(({ target }) => target === ada.id).map(({ details }) => details)).toEqual([
      { given: true },
      { given: false },
    ])
  })

  it('stay where they are required, and are the payer’s own', async () => {
    const ada = await subscribed('required')
    expect((await change(ada, null)).problem?.code).toBe('invoice_details_required')
    const other = await subscribed('optional')
    expect((await change({ ...ada, cookie: other.cookie }, ADA)).status).toBe(404)
    expect((await change({ ...ada, cookie: '' }, ADA)).status).toBe(401)
    expect((await change(ada, { ...ADA, country: 'nowhere' })).status).toBe(400)
    const none = await subscribed('none', null)
    expect((await change(none, ADA)).problem?.code).toBe('invoice_details_not_asked')
    expect((await rows()).map(({ buyer }) => buyer)).toEqual([ADA, ADA])
  })
})
