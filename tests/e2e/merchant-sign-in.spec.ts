import type { Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { expect, test } from '../support/browser/merchant-fixture'
import { addSigningWallet } from '../support/browser/signing-wallet'

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in with your wallet' })

test('a stranger sees one card on every page of the dashboard, and nothing of what is behind', async ({
  page,
  sample,
}) => {
  for (const path of [
    '',
    '/developers',
    '/settings',
    `/subscriptions/${sample.subscription.id}`,
    '/nowhere',
  ]) {
    await page.goto(`/merchant${path}`)
    await expect(signInHeading(page)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(await page.content()).not.toContain('Forecast access')
  }
  await expect(page.getByText('Sign in to Dues. This moves no money.')).toBeVisible()
  await expect(page.getByText(new URL(page.url()).host)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the built-in wallet signs in, and the page that was asked for appears', async ({ page, sample }) => {
  await page.goto(`/merchant/subscriptions/${sample.subscription.id}`)
  await page.getByRole('button', { name: /Dues test wallet/ }).click()
  await page.getByRole('button', { name: /Sample merchant/ }).click()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Forecast access' })).toBeVisible()
  await expect(page).toHaveURL(`/merchant/subscriptions/${sample.subscription.id}`)
})

test('any wallet that announces itself signs in', { tag: '@any-window' }, async ({ page }) => {
  const wallet = await addSigningWallet(page)
  await page.goto('/merchant')
  await page.getByRole('button', { name: wallet.name }).click()
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('refusals', () => {
  test.use({ expectedErrors: [/status of 4(01|29)/] })

  test('what went wrong is said in place, and the next try works', async ({ page }) => {
    const wallet = await addSigningWallet(page)
    await page.goto('/merchant')
    const choose = page.getByRole('button', { name: wallet.name })
    const alert = page.getByRole('alert').filter({ hasText: /./ })

    wallet.owner = 'declines'
    await choose.click()
    await expect(alert).toHaveText('You declined in your wallet. Nothing was signed.')
    await expectAccessible(page)

    wallet.owner = 'signs something else'
    await choose.click()
    await expect(alert).toContainText(/not the signature/i)

    await page.route('**/api/auth/challenge', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'Retry-After': '12' },
        json: {
          type: '/docs/errors#rate_limited',
          title: 'Too many requests',
          status: 429,
          code: 'rate_limited',
          detail: 'At most 30 requests in 60 seconds. Wait 12 s.',
          requestId: 'req_1',
        },
      }),
    )
    await choose.click()
    await expect(alert).toContainText('Wait 12 s.')
    await page.unroute('**/api/auth/challenge')

    wallet.owner = 'confirms'
    await choose.click()
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  })
})

test.describe('without a wallet', () => {
  test.use({ expectedErrors: [/status of 404|Failed to load/] })

  test('the card says where to get one, and how to go on elsewhere', async ({ page }) => {
    await page.route('**/api/v1/test/wallet', (route) => route.fulfill({ status: 404 }))
    await page.goto('/merchant')
    await expect(page.getByText('No wallet found in this browser.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of this page’s address' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Get MetaMask/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('signing out ends the session on the server', { tag: '@any-window' }, async ({
  page,
  context,
  baseURL,
}) => {
  const wallet = await addSigningWallet(page)
  await page.goto('/merchant/settings')
  await page.getByRole('button', { name: wallet.name }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const session = (await context.cookies()).find(({ name }) => name === 'svc-session')

  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(signInHeading(page)).toBeVisible()
  const answer = await fetch(`${baseURL}/api/auth/session`, {
    headers: { cookie: `svc-session=${session?.value}` },
  })
  expect(answer.status).toBe(401)
})
