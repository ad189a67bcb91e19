import { asc, eq } from 'drizzle-orm'
import { formatUnits, getAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as discountRoute } from '@/app/api/v1/discounts/route'
import { GET as invoicesRoute } from '@/app/api/v1/invoices/route'
import { POST as refundRoute } from '@/app/api/v1/payments/[id]/refunds/route'
import { POST as priceChangeRoute } from '@/app/api/v1/plans/[id]/price-changes/route'
import { GET as portalInvoicesRoute } from '@/app/api/v1/portal/invoices/route'
import { POST as cancelRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/cancel/route'
import { POST as onChainRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/cancel-on-chain/route'
import { POST as changeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as changeQuoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { POST as pauseRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/pause/route'
import { POST as permissionRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission/route'
import { POST as permissionQuoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission-quote/route'
import { POST as resumeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/resume/route'
import { GET as portalRoute } from '@/app/api/v1/portal/subscriptions/route'
import { formatDay } from '@/components/billing/format-day'
import { addMonths, periodStart } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { transferCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import { createPayingWorld, type PaidCheckout, type PayingWorld } from '../support/chain/paying-world'
import { cardText, invoiceTexts } from '../support/language/portal-text'
import { signPermit } from '../support/service/checkout-payment'
import { payerSession } from '../support/service/payer-session'
import { eventTypes } from '../support/service/subscriber-fixture'
import type { Merchant } from '../support/service/world'

/** Atomic units of a micro-dollar: USDC has 6 decimals. */
const STARTER = 9_990_000n
const RISEN = 11_990_000n
const TEAM = 480_000_000n

let world: PayingWorld
let merchant: Merchant
beforeAll(async () => {
  world = await createPayingWorld()
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

it('a subscriber lives for years: chain, ledger, invoices and the payer’s pages agree at every step', async () => {
  const subscription = await world.offer(merchant, 'USDC')
  const [starter = '', team = ''] = subscription.plans.map(({ id }) => id)
  const ofMerchant = { apiKey: merchant.apiKey }
  const discount = { code: 'LAUNCH', percent: 50, charges: 2 }
  expect((await world.call(discountRoute, { ...ofMerchant, body: discount })).status).toBe(201)

  let made = await world.subscribe(subscription, { whole: '2000', code: 'LAUNCH', reach: 12 })
  const { payer, token } = made
  const wealth = 2_000_000_000n
  /** Id of the payment of which a part was given back; null before that. */
  let refunded: string | null = null
  const cookie = await payerSession(world, payer.address)
  const own = { cookie, params: { subscriberId: made.subscriber.id } }
  const reachPeriod = async (period: number, days = 0.01) => {
    const { firstChargeAt, periodMonths } = made.subscriber
    const opensAt = periodStart(firstChargeAt, periodMonths, period).getTime()
    await world.reach(new Date(opensAt + days * DAY_MS))
  }
  const sign = (data: object) => payer.signTypedData(data as Parameters<typeof payer.signTypedData>[0])

  /** Asks for a change as the payer, signs it, and has it brought where it is to hold at once. @returns what was quoted */
  async function change(body: object) {
    const { data: offer } = await world.call(changeQuoteRoute, { ...own, body })
    const { domain, ...mandate } = offer.mandate
    const verifyingContract = getAddress(domain.verifyingContract)
    const signed = {
      mandate: mandate.message,
      signature: await sign({ ...mandate, domain: { ...domain, verifyingContract } }),
      permit: await signPermit(payer, offer),
    }
    expect((await world.call(changeRoute, { ...own, body: signed })).status).toBe(202)
    await world.work()
    await world.work()
    return offer
  }

  async function seenByPayer() {
    const [shown] = (await world.call(portalRoute, { cookie })).data
    if (!shown) throw new Error('The payer sees no subscription')
    return shown
  }

  /** Day and amount of the next charge as the portal says them: at the end of what is paid unless another time is given. */
  const next = (dollars: string, at = paidThrough(made)) =>
    `${formatDay(at.toISOString(), world.deps.clock.now())}, ${dollars} in USDC`

  /**
   * Holds the books against the chain and each other, and against what the portal says of them.
   * @param says.next - amount of the next charge, in dollars, or the whole sentence
   * @param says.notice - sentence of the card
   * @returns the subscription as the payer sees it
   */
  async function agree(paid: bigint, says: { status: string; next: string; notice?: string }) {
    await world.work()
    await world.finalize()
    made = { ...made, ...(await world.paid(made)) } satisfies PaidCheckout
    const ledger = await world.deps.store.db
      .select()
      .from(charges)
      .where(eq(charges.subscriberId, made.subscriber.id))
      .orderBy(asc(charges.dueAt))
    const taken = ledger.filter(({ status }) => status === 'settled')
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
    expect(sum(taken.map(({ amountAtomic }) => amountAtomic))).toBe(paid)
    expect(sum(taken.map(({ priceMicroUsd }) => priceMicroUsd))).toBe(paid)
    expect(await world.balance(token, world.receiver)).toBe(paid)
    const query = { limit: '100' }
    const { data: invoices } = await world.call(invoicesRoute, { ...ofMerchant, query })
    const { data: seen } = await world.call(portalInvoicesRoute, { cookie, query })
    const customer = { clientReferenceId: null, email: null }
    expect(seen.map((each: object) => ({ ...each, ...customer }))).toEqual(invoices)
    const totals = invoices.map(({ total }: { total: number }) => BigInt(Math.round(total * 1e6)))
    expect(sum(totals)).toBe(paid)
    expect(new Set(invoices.map(({ number }: { number: string }) => number)).size).toBe(invoices.length)
    const shown = await seenByPayer()
    expect(shown.paidThrough).toBe(paidThrough(made).toISOString())
    const card = cardText(shown, world.deps.clock.now())
    expect(card.summary).toMatch(new RegExp(`${says.status}$`))
    expect(card.facts['Next charge']).toBe(says.next.startsWith('$') ? next(says.next) : says.next)
    if (says.notice !== undefined) expect(card.text).toContain(says.notice)
    const paidOrGivenBack = (of: string) => (of === refunded ? 'Partly refunded' : 'Paid')
    expect(card.payments).toEqual(
      taken
        .map(({ id, amountAtomic }) => `${formatUnits(amountAtomic, 6)} USDC ${paidOrGivenBack(id)}`)
        .toReversed(),
    )
    const listed = invoices.map(({ number, total, paymentId }: WireInvoice) =>
      [number, `$${total}`, paidOrGivenBack(paymentId ?? '')].join(),
    )
    expect(
      invoiceTexts(seen).map((text) =>
        text
          .match(/INV-[\d-]+|\$[\d.]+|Paid|Partly refunded/g)
          ?.slice(0, 3)
          .join(),
      ),
    ).toEqual(listed)
    return shown
  }

  await reachPeriod(1)
  // Half of the price, in whole cents, twice.
  let paid = 2n * 4_990_000n
  await agree(paid, { status: 'Active', next: '$9.99', notice: 'Covers 10 more charges.' })

  for (let period = 2; period <= 10; period += 1) await reachPeriod(period)
  paid += 9n * STARTER
  const ending = 'Your permission covers 1 more charge. Renew it before '
  await agree(paid, { status: 'Active', next: '$9.99', notice: ending })
  expect(await eventTypes(world, made.subscriber.id)).toContain('subscriber.permission_ending')

  const { data: permission } = await world.call(permissionQuoteRoute, { ...own, body: { charges: 12 } })
  const renewal = { charges: 12, permit: await signPermit(payer, permission) }
  expect((await world.call(permissionRoute, { ...own, body: renewal })).status).toBe(200)
  await world.work()
  for (const period of [11, 12, 13]) await reachPeriod(period)
  paid += 3n * STARTER
  await agree(paid, { status: 'Active', next: '$9.99', notice: 'Covers 9 more charges.' })

  expect((await world.call(pauseRoute, { ...own, body: { periods: 1 } })).status).toBe(200)
  await reachPeriod(14)
  const opensAgain = periodStart(made.subscriber.firstChargeAt, made.subscriber.periodMonths, 15)
  const until = formatDay(opensAgain.toISOString(), world.deps.clock.now())
  expect(
    await agree(paid, {
      status: `Paused until ${until}`,
      next: next('$9.99', opensAgain),
      notice: `Paused until ${until}. You can’t use it until then. The next charge is on ${until}.`,
    }),
  ).toMatchObject({ status: 'paused' })
  await reachPeriod(15)
  paid += STARTER
  expect(await agree(paid, { status: 'Active', next: '$9.99' })).toMatchObject({ status: 'active' })

  const { firstChargeAt, periodMonths } = made.subscriber
  const from = periodStart(firstChargeAt, periodMonths, 17).toISOString()
  const rise = { params: { id: starter }, body: { price: 11.99, from, otherwise: 'end' } }
  expect((await world.call(priceChangeRoute, { ...ofMerchant, ...rise })).status).toBe(201)
  expect(await change({ when: 'price_change' })).toMatchObject({ startsAt: from, dueNow: '0' })
  await reachPeriod(16)
  paid += STARTER
  const accepted = 'You accepted the new price. You pay it from '
  await agree(paid, { status: 'Active', next: '$11.99', notice: accepted })
  await reachPeriod(17)
  paid += RISEN
  const risen = await agree(paid, { status: 'Active', next: '$11.99' })
  expect(risen).toMatchObject({ status: 'active', price: 11.99 })

  const last = await lastCharge(made)
  const part = 3_330_000n
  await world.mint(token, merchant.address, '50')
  await world.sendFrom(merchant.address, { to: token.address, data: transferCall(payer.address, part) })
  const { transactions } = await world.node.head()
  const refund = { params: { id: last.id }, body: { transactionHash: String(transactions[0]) } }
  expect((await world.call(refundRoute, { ...ofMerchant, ...refund })).status).toBeLessThan(300)
  refunded = last.id
  await agree(paid, { status: 'Active', next: '$11.99', notice: 'Refund of 3.33 USDC, ' })
  expect(await world.balance(token, payer.address)).toBe(wealth - paid + part)

  // The first window of the terms that were accepted, after ten days.
  await reachPeriod(0, 10)
  const offer = await change({ planId: team, when: 'now' })
  paid += BigInt(offer.dueNow)
  const shown = await agree(paid, { status: 'Active', next: '$480.00', notice: 'Team , $480 a year' })
  const oneYear = addMonths(new Date(offer.startsAt), 12).toISOString()
  expect(shown).toMatchObject({ status: 'active', credit: 0, paidThrough: oneYear })
  const credit = TEAM - BigInt(offer.dueNow)
  expect(credit).toBeGreaterThan(0n)
  expect(credit).toBeLessThan(RISEN - part)
  expect(await eventTypes(world, made.subscriber.id)).toContain('subscriber.changed')

  const cancel = { ...own, body: { when: 'period_end' } }
  expect((await world.call(cancelRoute, cancel)).data).toMatchObject({ cancelAt: shown.paidThrough })
  const lastDay = formatDay(shown.paidThrough, world.deps.clock.now())
  const goes = `This subscription ends on ${lastDay}. Nothing more is charged. You can use it until then, and change your mind`
  await agree(paid, { status: `cancels on ${lastDay}`, next: 'None', notice: goes })
  expect((await world.call(resumeRoute, own)).data).toMatchObject({ cancelAt: null })
  await agree(paid, { status: 'Active', next: '$480.00' })
  const signature = await sign((await seenByPayer()).revocation?.toSign ?? {})
  expect((await world.call(onChainRoute, { ...own, body: { signature } })).status).toBe(202)
  const ended = await agree(paid, {
    status: `cancels on ${lastDay}`,
    next: 'None',
    notice: 'The permission has ended on the chain, so this can’t be taken back.',
  })
  expect(ended).toMatchObject({ permission: { state: 'removed' }, cancelAt: shown.paidThrough })
  await world.reach(new Date(Date.parse(shown.paidThrough) + 400 * DAY_MS))
  expect(
    await agree(paid, { status: `Cancelled on ${lastDay}`, next: 'None', notice: 'You cancelled it.' }),
  ).toMatchObject({ status: 'cancelled' })
  expect(await world.balance(token, payer.address)).toBe(wealth - paid + part)
})

const paidThrough = ({ subscriber }: PaidCheckout) =>
  periodStart(subscriber.firstChargeAt, subscriber.periodMonths, subscriber.unpaidFrom)

async function lastCharge({ subscriber }: PaidCheckout) {
  const rows = await world.deps.store.db
    .select()
    .from(charges)
    .where(eq(charges.subscriberId, subscriber.id))
    .orderBy(asc(charges.dueAt))
  const row = rows.at(-1)
  if (!row) throw new Error('Nothing was charged')
  return row
}
