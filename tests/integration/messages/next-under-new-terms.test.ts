import { beforeEach, expect, test } from 'vitest'
import { GET as downloadCalendar } from '@/app/api/v1/portal/calendar.ics/route'
import { POST as leaveAsPayer } from '@/app/api/v1/portal/message-addresses/route'
import { DAY_MS } from '@/lib/billing/durations'
import { planDueMessages, planMessages } from '@/lib/server/services/messages/plan-messages'
import { announceEndingTrials } from '@/lib/server/services/subscribers/announce-ending-trials'
import { subscriberChanges } from '@/lib/server/store/schema/change-schema'
import { authorizeByPayer, opening, type Subscribed, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy } from '../../support/chain/payer-change'
import { confirmSent, messagesTo } from '../../support/messages/message-fixture'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

/* A payer who has signed other terms for later is told of the charges that will be taken, and not of those that would have been. */

const ADA = 'ada@example.com'
const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

async function readAt({ payer }: Subscribed): Promise<void> {
  await world.call(leaveAsPayer, {
    cookie: await payerSession(world, payer.address),
    body: { email: ADA },
  })
  await confirmSent(world, ADA)
}
async function told(kind: string): Promise<string[]> {
  const { signal } = new AbortController()
  await planMessages(world.deps, { signal })
  await planDueMessages(world.deps, { signal })
  return (await messagesTo(world, ADA)).filter((each) => each.kind === kind).map(({ body }) => body)
}
const teamOf = ({ plans } = world.subscription) => plans.find(({ name }) => name === 'Team')?.id ?? ''
const before = (time: Date, days: number) => world.clock.set(new Date(time.getTime() - days * DAY_MS))
/** Days and amounts of the calendar's entries. */
async function calendar({ payer }: Subscribed): Promise<string[]> {
  const { text } = await world.call(downloadCalendar, {
    cookie: await payerSession(world, payer.address),
    query: { locale: 'en' },
  })
  const entries = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  return entries.map((entry) => {
    const [, day] = /DTSTART:(\d{8})/.exec(entry) ?? []
    const [, dollars] = /SUMMARY:.*?(\$[\d.]+)/.exec(entry) ?? []
    return `${day} ${dollars}`
  })
}
const dayOf = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '')

test('of a dearer plan at the renewal, the message before it and the calendar say the new price', async () => {
  const made = await subscribe(world, { balance: 2n * 10n ** 9n })
  await readAt(made)
  await changeBy(world, made, { planId: teamOf(), when: 'renewal' })
  expect(await calendar(made)).toEqual([
    `${dayOf(opening(made, 1))} $480.00`,
    `${dayOf(opening(made, 13))} $480.00`,
  ])
  before(opening(made, 1), 2.9)
  const [body = '', ...others] = await told('charge_ahead')
  expect(others).toEqual([])
  expect(body).toContain('$480.00')
  expect(body).not.toContain('$9.99')
})

test('of one that begins later, the charges until then are as before', async () => {
  const made = await subscribe(world, { balance: 2n * 10n ** 9n })
  await readAt(made)
  const { startsAt } = await changeBy(world, made, { planId: teamOf(), when: 'renewal' })
  expect(startsAt).toEqual(opening(made, 1))
  // As if the merchant's new price held from the window after the next one on.
  await world.deps.store.db.update(subscriberChanges).set({ startsAt: opening(made, 2) })
  expect(await calendar(made)).toEqual([
    `${dayOf(opening(made, 1))} $9.99`,
    `${dayOf(opening(made, 2))} $480.00`,
  ])
  before(opening(made, 1), 2.9)
  expect((await told('charge_ahead')).join()).toContain('$9.99')
})

test('in a trial, the message of its end says what was signed for after it', async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 14 })
  // Its charge brings the merchant's contract to the chain.
  await subscribe(world)
  const made = await subscribe(world, { subscription, balance: 2n * 10n ** 9n })
  // Terms that the payer has put in force by itself are replaced at the end of the trial, and not before.
  authorizeByPayer(world, made)
  await world.settle()
  await readAt(made)
  await changeBy(world, made, { planId: teamOf(subscription), when: 'renewal' })
  before(opening(made, 0), 2.9)
  await announceEndingTrials(world.deps)
  const [body = ''] = await told('trial_ending')
  expect(body).toContain('$480.00')
})
