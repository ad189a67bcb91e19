import { expectAccessible } from '@/tests/support/browser/accessible'
import { expect, test } from '@/tests/support/browser/merchant-fixture'
import { deep } from '@/tests/support/process/deep'
import { signInMerchant } from '@/tests/support/service/api-merchant'

test.describe('a payment link', () => {
  test('makes a session of its own for everybody who opens it', async ({ app, page, request }) => {
    const merchant = await signInMerchant(app.baseUrl)
    const { paymentLinkId } = await merchant.createSubscription({ title: 'Forecast access' })

    // A program, and a browser over plain http, say nothing about where they go.
    const answer = await request.get(`/pay/${paymentLinkId}`, { maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    expect(answer.headers().location).toMatch(/^\/checkout\/cs_[A-Za-z0-9_-]{32}$/)
    expect(answer.headers()['cache-control']).toContain('no-store')

    await page.goto(`/pay/${paymentLinkId}`)
    await expect(page).toHaveURL(/\/checkout\/cs_/)
    expect(new URL(page.url()).pathname).not.toBe(answer.headers().location)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Forecast access')
  })

  test('writes nothing for what may be no person, and shows it a button', async ({ app, page, request }) => {
    const merchant = await signInMerchant(app.baseUrl)
    const { paymentLinkId } = await merchant.createSubscription({ title: 'Forecast access' })
    const link = `/pay/${paymentLinkId}`
    const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const asked = [
      await request.head(link, { headers: navigation, maxRedirects: 0 }),
      await request.get(link, { headers: { ...navigation, 'sec-purpose': 'prefetch' }, maxRedirects: 0 }),
      await request.get(link, { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } }),
      await request.get(link, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } }),
    ]
    expect(asked.map((answer) => `${answer.status()} ${new URL(answer.url()).pathname}`)).toEqual(
      asked.map(() => `200 ${link}`),
    )
    const html = (await asked[3]?.text()) ?? ''
    const meta = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)
        .exec(html)?.[1]
        ?.replaceAll('&amp;', '&')
    expect(meta('og:title')).toBe('Forecast access')
    expect(meta('og:description')).toBe(
      'Subscribe to Forecast access by Northwind Weather API. From $9 a month',
    )
    expect(meta('twitter:card')).toBe('summary_large_image')
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
    expect(meta('og:image:alt')).toContain('Forecast access · Northwind Weather API · From $9 a month')
    const picture = await request.get(meta('og:image') ?? '')
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    expect(picture.headers()['cache-control']).toContain('immutable')
    expect(new URL(picture.url()).origin).toBe(app.baseUrl)

    // A page that was loaded ahead of time, and is looked at after all.
    await page.route(`**${link}`, async (route) => {
      const headers = { ...(await route.request().allHeaders()), 'sec-purpose': 'prefetch' }
      await route.fulfill({ response: await route.fetch({ headers, maxRedirects: 0 }) })
    })
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forecast access')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue to checkout' }).click()
    await expect(page).toHaveURL(/\/checkout\/cs_/)
  })

  test('of a paused subscription leads to the page that says so', {
    ...deep('the same page as in checkout-states.spec.ts'),
  }, async ({ app, page }) => {
    const merchant = await signInMerchant(app.baseUrl)
    const { id, paymentLinkId } = await merchant.createSubscription()
    await merchant.changeSubscription(id, { status: 'paused' })
    await page.goto(`/pay/${paymentLinkId}`)
    await expect(page.getByText('This subscription takes no new subscribers.')).toBeVisible()
  })
})

test.describe('an unknown payment link', () => {
  test.use({ expectedErrors: [/status of 404/] })

  const again = deep('the same answer as to an id that nothing has')
  for (const [link, leg] of [
    ['7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14', {}],
    ['nonsense', again],
    ['%00', again],
  ] as const) {
    test(`is a page with status 404: ${link}`, leg, async ({ page }) => {
      const response = await page.goto(`/pay/${link}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page.')
    })
  }
})
