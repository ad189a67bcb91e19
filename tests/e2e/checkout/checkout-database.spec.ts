import { expectAccessible } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/production-fixture'

/* Checkouts in states that a test writes into the database, and one whose database is away. */

const idOf = (path: string) => path.split('/').at(-1) ?? ''

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

test.describe('a server whose database is away', () => {
  test.use({ expectedErrors: [/status of 50\d|React error #441/] })
  test.setTimeout(120_000)

  test('says so, and goes on when it is back', { tag: '@any-window' }, async ({
    page,
    checkout,
    cluster,
  }) => {
    await cluster.pause()
    try {
      const answer = await page.goto(checkout)
      expect(answer?.status()).toBeGreaterThanOrEqual(500)
      await expect(
        page.getByRole('heading', { name: 'This page can’t be shown at the moment.' }),
      ).toBeVisible()
      await expectAccessible(page)
    } finally {
      await cluster.resume()
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forecast access')
  })
})
