import type { AppServer } from '../process/app-server'
import { test as base, expect } from './merchant-fixture'
import { appOf, sampleApp } from './page-fixture'

export { expect }

/** The app's own words at its start. */
interface Printed {
  /** The path of a checkout, which ends when time moves on. */
  readonly checkout: string
  /** The path of a payment link, which outlives every checkout. */
  readonly paymentLink: string
  readonly subscriptionId: string
  /** The command that cancels one subscriber, as a request. */
  readonly cancel: { readonly url: string; readonly apiKey: string }
}

interface MovingTime {
  printed: Printed
  /** Moves the app's time ahead. */
  advance: (days: number) => Promise<void>
}

/** Playwright's `test` with an app of its own, so that tests may move its time. */
export const test = base.extend<object, { app: AppServer } & MovingTime>({
  app: appOf(sampleApp),
  printed: [
    async ({ app }, use) => {
      const [, checkout = ''] = await app.printed(/Checkout\s+http:\/\/[^/]+(\S+)/)
      const [, paymentLink = ''] = await app.printed(/Payment link\s+http:\/\/[^/]+(\S+)/)
      const [, subscriptionId = ''] = await app.printed(/subscriptionId=([\w-]+)'/)
      const [, apiKey = '', url = ''] = await app.printed(/x-api-key: (\S+)'.* '(http\S+)'/)
      await use({ checkout, paymentLink, subscriptionId, cancel: { apiKey, url } })
    },
    { scope: 'worker' },
  ],
  advance: [
    async ({ app }, use) => {
      await use(async (days) => {
        const answer = await fetch(`${app.baseUrl}/api/v1/test/clock`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ advance: { days } }),
        })
        if (!answer.ok) throw new Error(`The time stays: ${answer.status} ${await answer.text()}`)
      })
    },
    { scope: 'worker' },
  ],
})
