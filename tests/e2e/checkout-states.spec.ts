import pg from 'pg'
import { type PostgresCluster, startPostgresCluster } from '@/tests/run/provide/postgres-cluster.mjs'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { test as base, expect } from '../support/browser/page-fixture'
import { type AppServer, startApp } from '../support/process/app-server'

/** The app on a Postgres of its own, so that a test can put a session into the past, or take the database away. */
const test = base.extend<object, { cluster: PostgresCluster; app: AppServer; database: pg.Pool }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const cluster = await startPostgresCluster()
      await use(cluster)
      await cluster.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  app: [
    async ({ cluster }, use) => {
      const app = await startApp({ env: { DATABASE_URL: cluster.url } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  database: [
    async ({ cluster }, use) => {
      const database = new pg.Pool({ connectionString: cluster.url, max: 1 })
      // A test takes the server away while the connection is idle.
      database.on('error', () => {})
      await use(database)
      await database.end()
    },
    { scope: 'worker' },
  ],
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''

/** As if the checkout had been opened two days ago, for a day. */
async function expire(database: pg.Pool, path: string): Promise<void> {
  await database.query(
    `
    update checkout_sessions
    set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
    where id = $1`,
    [idOf(path)],
  )
}

test.describe('an unknown checkout', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is a page that says what to check', async ({ page }) => {
    const answer = await page.goto('/checkout/cs_00000000000000000000000000000000')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this checkout.')
    await expect(page.getByText('Nothing was charged.', { exact: false })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('an expired checkout', () => {
  test('starts again with the same choices', async ({ page, merchant, database }) => {
    const subscription = await merchant.createSubscription()
    const path = await merchant.createCheckout(subscription, { cancelUrl: 'https://northwind.example/' })
    await expire(database, path)
    const [hobby] = subscription.plans
    await page.goto(`${path}?plan=${hobby?.id}&periods=3&theme=dark`)

    await expect(page.getByRole('heading', { name: /^This link timed out\./ })).toBeVisible()
    await expect(page.getByText('the price has not changed', { exact: false })).toBeVisible()
    await expect(page.getByText('3 months, 27 USDC')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Start again' }).click()
    await page.waitForURL((url) => url.pathname !== path)
    await expect(page.getByRole('radio', { name: /^Hobby/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^3 months/ })).toBeChecked()
    expect(new URL(page.url()).searchParams.get('theme')).toBe('dark')
    await expect(page.getByRole('link', { name: /^Back to/ })).toHaveAttribute(
      'href',
      'https://northwind.example/',
    )
  })

  test('says first that the price has changed', async ({ page, merchant, database }) => {
    const subscription = await merchant.createSubscription()
    const path = await merchant.createCheckout(subscription)
    const team = subscription.plans.at(-1)
    await merchant.changePlan(team?.id ?? '', { price: 59 })
    await expire(database, path)
    await page.goto(path)
    await expect(page.getByText('Team was $49 a month and is now $59 a month.')).toBeVisible()
    await expect(page.getByText('the price has not changed')).toHaveCount(0)
    await expectAccessible(page)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('can be read and started again', { tag: '@any-window' }, async ({ page, merchant, database }) => {
      const path = await merchant.createCheckout(await merchant.createSubscription())
      await expire(database, path)
      await page.goto(path)
      await page.getByRole('button', { name: 'Start again' }).click()
      await expect(page.getByRole('radio', { name: /^Team/ })).toBeChecked()
    })
  })
})

for (const status of ['paused', 'archived'] as const) {
  test(`a subscription that is ${status} takes no new subscribers`, async ({ page, merchant }) => {
    const subscription = await merchant.createSubscription()
    const path = await merchant.createCheckout(subscription)
    await merchant.changeSubscription(subscription.id, { status })
    await page.goto(path)
    await expect(
      page.getByRole('heading', { name: 'This subscription takes no new subscribers.' }),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('a complete checkout stays readable', async ({ page, merchant, database }) => {
  const subscription = await merchant.createSubscription()
  const path = await merchant.createCheckout(subscription, { tokenId: subscription.tokens[0]?.id ?? '' })
  await database.query(
    `
    update checkout_sessions set status = 'complete', completed_at = '2026-03-03T10:00:00Z'
    where id = $1`,
    [idOf(path)],
  )
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This checkout is complete.' })).toBeVisible()
  await expect(page.getByText('It was used on 3 Mar 2026', { exact: false })).toBeVisible()
  await expect(page.getByText('USDC on Base')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test('a payment on its way says so', async ({ page, merchant, database }) => {
  const path = await merchant.createCheckout(await merchant.createSubscription())
  await database.query(`update checkout_sessions set status = 'pending' where id = $1`, [idOf(path)])
  await page.goto(path)
  await expect(
    page.getByRole('heading', { name: 'A payment for this checkout is on its way.' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('is said, and what was chosen is kept', async ({ page, context, merchant }) => {
    await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
    await page.getByRole('radio', { name: /^Hobby/ }).check({ force: true })
    await context.setOffline(true)
    const banner = page.getByText('You are offline. We’ll go on when you’re back.')
    await expect(banner).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Hobby/ })).toBeChecked()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(banner).toBeHidden()
  })
})

test.describe('a connection that is lost while the page loads', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('takes nothing of the page away; what loads late is there once it is back', {
    tag: '@any-window',
  }, async ({ page, merchant }) => {
    const path = await merchant.createCheckout(await merchant.createSubscription())
    const html = await (await page.request.get(path)).text()
    let away = true
    let refused = 0
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      if (!away || html.includes(new URL(route.request().url()).pathname)) return route.fallback()
      refused += 1
      await route.abort('internetdisconnected')
    })
    await page.goto(path)
    await expect.poll(() => refused).toBeGreaterThan(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forecast access')
    away = false
    await page.getByRole('button', { name: 'Time and faults' }).click()
    await expect(page.getByRole('dialog', { name: 'Test mode' })).toBeVisible()
  })
})

test.describe('a server whose database is away', () => {
  test.use({ expectedErrors: [/status of 50\d|React error #441/] })
  test.setTimeout(120_000)

  test('says so, and goes on when it is back', { tag: '@any-window' }, async ({
    page,
    merchant,
    cluster,
  }) => {
    const path = await merchant.createCheckout(await merchant.createSubscription())
    await cluster.pause()
    try {
      const answer = await page.goto(path)
      expect(answer?.status()).toBeGreaterThanOrEqual(500)
      await expect(
        page.getByRole('heading', { name: 'This page cannot be shown at the moment.' }),
      ).toBeVisible()
      await expectAccessible(page)
    } finally {
      await cluster.resume()
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forecast access')
  })
})
