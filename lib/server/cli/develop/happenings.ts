import 'server-only'
import type { EventType } from '@/lib/billing/event-type'
import type { TestLife } from './test-life'

/** Makes an event really happen. @returns what was done, as a sentence */
export type Happening = (life: TestLife) => Promise<string>

const PLAN = { name: 'Starter', price: 9.99 }

const subscribed: Happening = async (life) => {
  await life.subscribe()
  return 'A new payer subscribed and paid.'
}

/** A subscriber to whom something is done at once. */
const then =
  (done: string, act: (life: TestLife, id: string) => Promise<unknown>): Happening =>
  async (life) => {
    const { subscriberId } = await life.subscribe()
    await act(life, subscriberId)
    return `A new payer subscribed, and ${done}.`
  }

const failed: Happening = async (life) => {
  const { account } = await life.subscribe()
  await life.drain(account)
  await life.clock.advance({ months: 1 })
  return 'A new payer subscribed, emptied the wallet, and a month went by.'
}

const announced = async ({ dues, clock, subscribe }: TestLife) => {
  const { planId } = await subscribe()
  const now = await clock.now()
  const from = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()))
  return dues.announcePriceChange({ id: planId, price: 19.99, from: from.toISOString(), otherwise: 'keep' })
}

/** Acts that bring each type of event about. Those that are missing take a browser, a real chain, or a broken one. */
export const HAPPENINGS: Partial<Readonly<Record<EventType, Happening>>> = {
  'subscriber.created': subscribed,
  'subscriber.activated': async ({ subscribe, clock }) => {
    await subscribe({ trialDays: 7 })
    await clock.advance({ days: 8 })
    return 'A new payer began a trial of 7 days, and 8 days went by.'
  },
  'payment.succeeded': subscribed,
  'invoice.created': subscribed,
  'checkout_session.completed': subscribed,
  'subscriber.trial_ending': async ({ subscribe, clock }) => {
    await subscribe({ trialDays: 7 })
    await clock.advance({ days: 5 })
    return 'A new payer began a trial of 7 days, and 5 days went by.'
  },
  'payment.failed': failed,
  'subscriber.past_due': failed,
  'subscriber.at_risk': async ({ subscribe, drain, clock }) => {
    const { account } = await subscribe()
    await drain(account)
    await clock.advance({ days: 24 })
    return 'A new payer subscribed, emptied the wallet, and 24 days went by.'
  },
  'subscriber.permission_ending': async ({ subscribe, clock }) => {
    await subscribe({}, 3)
    await clock.advance({ months: 1 })
    return 'A new payer subscribed with an allowance for 3 charges, and a month went by.'
  },
  'subscriber.ended': async ({ subscribe, clock }) => {
    await subscribe({ fixedCharges: 1 })
    await clock.advance({ months: 1 })
    await clock.advance({ days: 1 })
    return 'A new payer subscribed for one charge, and a month went by.'
  },
  'subscriber.cancelled': then('was cancelled', ({ dues }, id) => dues.cancelSubscriber({ id, when: 'now' })),
  'subscriber.cancel_scheduled': then('was cancelled for the end of the period', ({ dues }, id) =>
    dues.cancelSubscriber({ id, when: 'period_end' }),
  ),
  'subscriber.resumed': then('a cancel was taken back', async ({ dues }, id) => {
    await dues.cancelSubscriber({ id, when: 'period_end' })
    await dues.resumeSubscriber({ id })
  }),
  'subscriber.paused': then('was paused', ({ dues }, id) => dues.pauseSubscriber({ id, periods: 1 })),
  'subscriber.unpaused': then('was paused and goes on', async ({ dues }, id) => {
    await dues.pauseSubscriber({ id, periods: 1 })
    await dues.unpauseSubscriber({ id })
  }),
  'subscription.updated': async ({ dues, sell }) => {
    const { subscriptionId } = await sell()
    await dues.changeSubscription({ id: subscriptionId, title: 'Triggered again' })
    return 'A new subscription got another title.'
  },
  'price_change.announced': async (life) => {
    await announced(life)
    return 'A higher price was announced for next year.'
  },
  'subscriber.price_change_asked': async (life) => {
    await announced(life)
    return 'A higher price was announced for next year to a new payer.'
  },
  'price_change.withdrawn': async (life) => {
    const { planId } = await announced(life)
    await life.dues.withdrawPriceChange({ id: planId })
    return 'A higher price was announced for next year, and withdrawn.'
  },
  'checkout_session.expired': async ({ dues, sell, clock }) => {
    const { subscriptionId } = await sell({ plans: [PLAN] })
    await dues.createCheckoutSession({ subscriptionId })
    await clock.advance({ days: 2 })
    return 'A checkout was opened and left, and 2 days went by.'
  },
  'webhook_endpoint.test': async ({ dues }) => {
    const [endpoint] = await dues.listWebhookEndpoints()
    if (!endpoint) return 'There is no webhook endpoint to test: make one first.'
    await dues.testWebhookEndpoint({ id: endpoint.id })
    return `A test event goes to ${endpoint.url}.`
  },
}
