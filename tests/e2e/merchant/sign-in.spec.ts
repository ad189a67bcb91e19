import type { Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, signInByApi, test } from '../../support/browser/merchant-fixture'
import { addSigningWallet } from '../../support/browser/signing-wallet'
import { TOKENS, TREASURY } from '../../support/service/api-merchant'

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in with your wallet' })

test('a stranger sees one card on every page of the dashboard, and behind it the page that was asked for', async ({
  page,
  request,
  sample,
}) => {
  const asked = `/merchant/subscriptions/${sample.subscription.id}`

  await test.step('nothing of what is behind is sent', async () => {
    for (const path of ['/merchant', '/merchant/developers', '/merchant/settings']) {
      const text = await (await request.get(path)).text()
      expect(text, path).toContain('Sign in with your wallet')
      expect(text, path).not.toContain('<nav')
      expect(text, path).not.toContain('Forecast access')
    }
    await page.goto(asked)
    await expect(signInHeading(page)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(await page.content()).not.toContain('Forecast access')
  })

  await test.step('the card says what is signed, and for which host', async () => {
    await expect(page.getByText('Sign in to Dues. This moves no money.')).toBeVisible()
    await expect(page.getByText(new URL(page.url()).host)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the built-in wallet signs in', async () => {
    await page.getByRole('button', { name: /Dues test wallet/ }).click()
    await page.getByRole('button', { name: /Sample merchant/ }).click()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Forecast access' })).toBeVisible()
    await expect(page).toHaveURL(asked)
  })
})

test('the founder takes an account back, and every other session of it ends', { tag: '@any-window' }, async ({
  page,
  app,
}) => {
  const wallet = await addSigningWallet(page)
  const stolen = await signInByApi(app.baseUrl, wallet.account)
  await page.goto('/merchant')
  const takeBack = page.getByRole('button', { name: 'Take it back' })
  await whenHydrated(takeBack)
  await takeBack.click()
  await expect(page.getByRole('heading', { name: 'Take your account back' })).toBeVisible()
  await expectAccessible(page, { colors: true })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: wallet.name }).click()
  await expect(page.getByRole('heading', { name: 'Take your account back' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const who = await fetch(`${app.baseUrl}/api/auth/session`, { headers: { cookie: `svc-session=${stolen}` } })
  expect(who.status).toBe(401)
})

test.describe('a wallet that announces itself', () => {
  test.use({ expectedErrors: [/status of 4(01|29)/] })

  test('signs a new merchant in and out, whose every page says how to begin', { tag: '@any-window' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const wallet = await addSigningWallet(page)
    await page.goto('/merchant')
    const choose = page.getByRole('button', { name: wallet.name })

    await test.step('refusals are explained in place, and the next try works', async () => {
      const alert = page.getByRole('alert').filter({ hasText: /./ })
      wallet.owner = 'declines'
      await choose.click()
      await expect(alert).toHaveText('You declined in your wallet. Nothing was signed.')
      await expectAccessible(page)

      wallet.owner = 'signs something else'
      await choose.click()
      await expect(alert).toContainText(/signature is not that of this account/i)

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
      await expect(alert).toContainText('Wait 12 seconds, then try again.')
      await page.unroute('**/api/auth/challenge')
      wallet.owner = 'confirms'
      await choose.click()
    })

    await test.step('the overview has the first steps', async () => {
      await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
      for (const step of [
        'Name your organization',
        'Create a subscription',
        'Copy the link',
        'Make a test payment',
      ]) {
        await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible()
      }
      const mrr = page.locator('dl > div').filter({ has: page.getByText('MRR', { exact: true }) })
      await expect(mrr).toContainText('$0')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('no payments yet', async () => {
      await page.getByRole('link', { name: 'Payments', exact: true }).click()
      await expect(page).toHaveURL('/merchant/payments')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
      await expect(page.getByText('No payments yet')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('no events yet, which differs from none that match', async () => {
      await page.goto('/merchant/developers/events?type=payment.reversed')
      await expect(page.getByText('Nothing matches')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Clear filters' }).click()
      await expect(page).toHaveURL('/merchant/developers/events')
      await expect(page.getByText('No events yet')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the steps stay once there is a subscription, and a copy of its link is one of them', async () => {
      const status = await page.evaluate(createByApi, { receiver: TREASURY, token: TOKENS.baseUsdc })
      expect(status).toBe(201)
      await page.goto('/merchant')
      const step = (title: string) =>
        page.getByRole('list', { name: 'First steps' }).getByRole('heading', { name: title, exact: true })
      await expect(step('Create a subscription (done)')).toBeVisible()
      const copy = page.getByRole('button', { name: 'Copy the payment link' })
      await whenHydrated(copy)
      await copy.press('Enter')
      await expect(step('Copy the link (done)')).toBeVisible()
      await expect(step('Make a test payment')).toBeVisible()
    })

    await test.step('signing out ends the session on the server', async () => {
      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
      const session = (await context.cookies()).find(({ name }) => name === 'svc-session')
      await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
      await expect(signInHeading(page)).toBeVisible()
      const answer = await fetch(`${baseURL}/api/auth/session`, {
        headers: { cookie: `svc-session=${session?.value}` },
      })
      expect(answer.status).toBe(401)
    })

    await test.step('signing out works from the command menu too', async () => {
      await choose.click()
      await page.getByRole('button', { name: 'Search or jump to' }).click()
      const menu = page.getByRole('dialog', { name: 'Command menu' })
      await menu.getByRole('combobox', { name: 'Search or jump to' }).fill('sign out')
      await expect(menu.getByRole('option', { name: 'Sign out' }).first()).toHaveAttribute(
        'data-highlighted',
        '',
      )
      await page.keyboard.press('Enter')
      await expect(signInHeading(page)).toBeVisible()
    })
  })
})

test.describe('without a wallet', () => {
  test.use({ expectedErrors: [/status of 404|Failed to load/] })

  test('the card says where to get one, and how to go on elsewhere', async ({ page, isMobile }) => {
    await page.route('**/api/v1/test/wallet', (route) => route.fulfill({ status: 404 }))
    await page.goto('/merchant')
    await expect(page.getByText('No wallet found in this browser.')).toBeVisible()
    const code = page.getByRole('img', { name: 'QR code for your phone' })
    await expect(code).toHaveCount(isMobile ? 0 : 1)
    await expect(
      page.getByRole('link', { name: isMobile ? /^Open in MetaMask/ : /^Get MetaMask/ }),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

/** Runs in the page: creates a subscription as its merchant, and answers with the status. */
async function createByApi({ receiver, token }: { receiver: string; token: string }): Promise<number> {
  const body = {
    title: 'Tide tables',
    plans: [{ name: 'Only', price: 5 }],
    tokens: [token],
    receivers: [{ address: receiver, networkId: 8453 }],
  }
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch('/api/v1/subscriptions', { method: 'POST', headers, body: JSON.stringify(body) }))
    .status
}
