import { expectTree } from '../../support/access/access-tree'
import { expectAccessible } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/moving-time-fixture'
import { deep } from '../../support/process/deep'

/** Longer than a checkout lasts. */
const DAYS = 2

test('an expired checkout starts again with the same choices, or says first that the price has changed', async ({
  page,
  merchant,
  advance,
}) => {
  const subscription = await merchant.createSubscription()
  const [hobby, team] = subscription.plans
  const same = await merchant.createCheckout(subscription, { cancelUrl: 'https://northwind.example/' })
  const dearer = await merchant.createCheckout(subscription)
  await advance(DAYS)
  await page.goto(`${same}?plan=${hobby?.id}&periods=3&theme=dark`)

  await expect(page.getByRole('heading', { name: /^This link timed out\./ })).toBeVisible()
  await expect(page.getByText('the price has not changed', { exact: false })).toBeVisible()
  await expect(page.getByText('3 monthly payments, 27 USDC')).toBeVisible()
  await expectAccessible(page)
  await expectTree(page, 'checkout/closed/expired')

  await page.getByRole('button', { name: 'Start again' }).click()
  await page.waitForURL((url) => url.pathname !== same)
  await expect(page.getByRole('radio', { name: /^Hobby/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^3 months/ })).toBeChecked()
  expect(new URL(page.url()).searchParams.get('theme')).toBe('dark')
  await expect(page.getByRole('link', { name: /^Back to/ })).toHaveAttribute(
    'href',
    'https://northwind.example/',
  )

  await test.step('the price has changed', async () => {
    await merchant.changePlan(team?.id ?? '', { price: 59 })
    await page.goto(dearer)
    await expect(page.getByText('Team was $49 a month and is now $59 a month.')).toBeVisible()
    await expect(page.getByText('the price has not changed')).toHaveCount(0)
    await expectAccessible(page)
    await expectTree(page, 'checkout/closed/expired-with-another-price')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an expired checkout can be read and started again', {
    ...deep('the same form and operation as with JavaScript', '@any-window'),
  }, async ({ page, merchant, advance }) => {
    const path = await merchant.createCheckout(await merchant.createSubscription())
    await advance(DAYS)
    await page.goto(path)
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(page.getByRole('radio', { name: /^Team/ })).toBeChecked()
  })
})
