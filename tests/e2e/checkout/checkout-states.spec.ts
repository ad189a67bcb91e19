import { expectTree } from '../../support/access/access-tree'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/merchant-fixture'
import { deep } from '../../support/process/deep'

test.describe('an unknown checkout', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is a page that says what to check', async ({ page }) => {
    const answer = await page.goto('/checkout/cs_00000000000000000000000000000000')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this checkout.')
    await expect(page.getByText('Nothing was charged.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await expectTree(page, 'checkout/closed/unknown')
  })
})

for (const [status, leg] of [
  ['paused', {}],
  ['archived', deep('the same page as of a paused one')],
] as const) {
  test(`a subscription that is ${status} takes no new subscribers`, leg, async ({ page, merchant }) => {
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
    if (status === 'paused') await expectTree(page, 'checkout/closed/paused')
  })
}

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('is said, and what was chosen is kept', async ({ page, context, merchant }) => {
    await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
    await page.getByRole('radio', { name: /^Hobby/ }).check({ force: true })
    await context.setOffline(true)
    const banner = page.getByText('You’re offline. We’ll continue when you’re back.')
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
    ...deep('rare, and held for each piece by until-loaded.test.ts and wallet-loader.test.ts', '@any-window'),
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
