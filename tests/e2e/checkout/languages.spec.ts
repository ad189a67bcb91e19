import { LOCALES } from '@/lib/billing/language/locale'
import { expectAccessible, expectNoSidewaysScroll } from '@/tests/support/browser/accessible'
import { expect, test } from '@/tests/support/browser/merchant-fixture'
import { sayIn } from '@/tests/support/language/say-in'

const [arabic, german] = [sayIn('ar'), sayIn('de')]

test('the checkout is in the language of its link, then in the one that its reader chooses', async ({
  page,
  merchant,
}) => {
  const subscription = await merchant.createSubscription()
  await page.goto(`/pay/${subscription.paymentLinkId}?locale=ar-EG`)
  await expect(page).toHaveURL(/\/checkout\/cs_[\w-]+\?locale=ar-EG$/)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveAttribute('lang', 'ar')
  const connect = page.getByRole('button', { name: arabic('checkout.connectWallet') })
  await expect(connect).toBeEnabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await connect.click()
  await expect(page.getByRole('heading', { name: arabic('pay.connectWallet') })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The step that was reached stays, in the other language.
  const language = page.locator('select:visible')
  await language.selectOption('de')
  await expect(page.getByRole('heading', { name: german('pay.connectWallet') })).toBeVisible()
  await expect(html).toHaveAttribute('dir', 'ltr')
  await expect(html).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL(/\/checkout\/cs_[\w-]+$/)
  await expectNoSidewaysScroll(page)

  const another = await merchant.createCheckout(subscription)
  await page.goto(`${another}?locale=tlh`)
  await expect(page.getByText(german('parts.unknownLocale', { asked: 'tlh' }))).toBeVisible()
  await expect(page.getByRole('button', { name: german('checkout.connectWallet') })).toBeVisible()
})

test('every language of a browser is met, on a narrow page too', async ({ browser, app, merchant }) => {
  const path = await merchant.createCheckout(await merchant.createSubscription())
  const asked = await merchant.createCheckout(await merchant.createSubscription(), { locale: 'tr' })
  for (const locale of LOCALES) {
    const context = await browser.newContext({
      locale,
      baseURL: app.baseUrl,
      viewport: { width: 320, height: 640 },
    })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(
      page.getByRole('button', { name: sayIn(locale)('checkout.connectWallet'), exact: true }),
    ).toBeEnabled()
    await expectNoSidewaysScroll(page)
    const ends = page.locator('.radio-card, main table')
    for (const box of await Promise.all((await ends.all()).map((each) => each.boundingBox())))
      expect([box?.x, (box?.x ?? 0) + (box?.width ?? 0)], locale).toEqual([20, 300])
    expect(errors).toEqual([])
    if (locale === 'en') {
      // The choice of the session's maker goes before the browser.
      await page.goto(asked)
      await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
    }
    await context.close()
  }
})
