import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser/merchant-fixture'
import { button, heading, sell } from '../../support/browser/pay-fixture'
import { connectTestWallet, signInWallet } from '../../support/browser/test-wallet-owner'
import { tickUntil } from '../../support/process/run-clock'

/** A merchant's own site, of another origin, that lets scripts and data come from the installation and nowhere else. */
async function openShop(app: string, body: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src ${app}; connect-src ${app}; img-src data:`,
    })
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script async src="${app}/embed.js"></script><main>${body}</main></html>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Notes what the elements of a page tell it. */
async function listen(page: Page): Promise<() => Promise<[string, string | undefined][]>> {
  await page.addInitScript(() => {
    const heard: [string, string | undefined][] = []
    Object.assign(window, { heard })
    for (const name of ['dues-complete', 'dues-close']) {
      addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail?.sessionId]))
    }
  })
  return () => page.evaluate(() => Object(window).heard)
}

const FREE = { plans: [{ name: 'Free', price: 0 }] }

test('the script is small, and any site may load it', async ({ app, request }) => {
  const answer = await request.get('/embed.js')
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
  const script = await answer.body()
  expect(script.toString()).toContain(app.baseUrl)
  expect(gzipSync(script).length).toBeLessThan(3 * 1024)
})

test('a button opens the checkout as a window, which tells its page how it ended and closes', async ({
  app,
  merchant,
  page,
  request,
  expectErrors,
}) => {
  const { paymentLinkId } = await sell(merchant, FREE)
  const shop = await openShop(
    app.baseUrl,
    `<dues-button link="${paymentLinkId}" client-reference-id="customer 7">Join</dues-button>`,
  )
  try {
    const heard = await listen(page)
    await page.goto(shop.origin)
    const link = page.getByRole('link', { name: 'Join' })
    await expect(link).toHaveAttribute('href', /\/pay\/[^?]+\?clientReferenceId=customer\+7$/)
    const [shut] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(shut).toHaveURL(/\/checkout\/cs_/)
    // Neither another window nor another site in this one can say that somebody subscribed.
    const lie = { type: 'dues.checkout', status: 'complete', sessionId: 'cs_lie' }
    await page.evaluate((message) => postMessage(message), lie)
    // A page goes on by itself: a browser that is sent elsewhere forgets who opened the window.
    await shut.evaluate((url) => location.assign(url), `${shop.origin}/elsewhere`)
    await expect(shut).toHaveURL(/\/elsewhere$/)
    expect(await shut.evaluate(() => opener !== null)).toBe(true)
    await shut.evaluate((message) => opener.postMessage(message, '*'), lie)
    await shut.close()
    await expect.poll(heard).toEqual([['dues-close', undefined]])

    const [checkout] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(checkout).toHaveURL(/\/checkout\/cs_.*opener=/)
    await checkout.clock.install()
    const sessionId = new URL(checkout.url()).pathname.split('/').at(-1)
    await connectTestWallet(checkout, 5)
    await button(checkout, 'Start subscription').click()
    await button(checkout, 'Sign the terms').click()
    await signInWallet(checkout)
    // The window closes by itself after five seconds: only as many go by as the test lets.
    await checkout.clock.pauseAt(new Date(Date.now() + 60_000))
    const subscribed = heading(checkout, 'You are subscribed.')
    await tickUntil(checkout, (within) => expect(subscribed).toBeVisible(within))
    await expect.poll(heard).toEqual([
      ['dues-close', undefined],
      ['dues-complete', sessionId],
    ])
    await expect(checkout.getByText(/^This window closes in \d s\.$/)).toBeVisible()
    // The press itself closes the page that is pressed: what the press answers may be that there is none any more.
    const closing = checkout.waitForEvent('close')
    await button(checkout, 'Close this window')
      .click()
      .catch((error) => expect(String(error)).toContain('has been closed'))
    await closing
    expect(await heard()).toHaveLength(2)
    const answer = await request.get(`/api/v1/checkout-sessions/${sessionId}`)
    expect((await answer.json()).data).toMatchObject({ status: 'complete' })

    // The page itself goes to the checkout where windows are blocked.
    await page.evaluate(() => {
      window.open = () => null
    })
    await link.click()
    await expect(page).toHaveURL(/\/checkout\/cs_[\w-]+$/)
    // It finds the wallet that was used last, which pays already: the quote is refused.
    await expect(heading(page, 'You’re already subscribed.')).toBeVisible()
    await expectErrors(/status of 409/, 1)
  } finally {
    shop.close()
  }
})

test('a link of the page inside a button works as one, and is the whole page on a phone', async ({
  app,
  merchant,
  browser,
}) => {
  const { paymentLinkId } = await sell(merchant, FREE)
  const shop = await openShop(
    app.baseUrl,
    `<dues-button><a href="${app.baseUrl}/pay/${paymentLinkId}">Join us</a></dues-button>`,
  )
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    const page = await context.newPage()
    await page.goto(shop.origin)
    await expect(page.locator('dues-button:defined')).toBeVisible()
    await page.getByRole('link', { name: 'Join us' }).tap()
    await expect(page).toHaveURL(/\/checkout\/cs_[\w-]+$/)
    expect(context.pages()).toHaveLength(1)
  } finally {
    await context.close()
    shop.close()
  }
})

test('a pricing table shows the plans, each with its way to the checkout', async ({
  app,
  merchant,
  page,
  expectErrors,
}) => {
  const { paymentLinkId, plans } = await sell(merchant, {
    trialDays: 14,
    plans: [
      { name: 'Free', price: 0 },
      { name: 'Team', price: 12.5, frequency: 'quarter', quantityMax: 20 },
    ],
  })
  await page.request.patch(`${app.baseUrl}/api/v1/merchant`, {
    headers: { cookie: `svc-session=${merchant.session}`, origin: app.baseUrl },
    data: { accent: '#7c3aed' },
  })
  const shop = await openShop(
    app.baseUrl,
    `<dues-pricing link="${paymentLinkId}"><a href="#plans">Plans</a></dues-pricing>
     <dues-pricing link="7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14"><a href="/plans">Our plans</a></dues-pricing>`,
  )
  try {
    await page.goto(shop.origin)
    const table = page.locator('dues-pricing').first()
    await expect(table.getByRole('listitem')).toHaveCount(2)
    await expect(table.getByRole('listitem').nth(0)).toContainText('Free')
    await expect(table.getByRole('listitem').nth(1)).toContainText('$12.50 a quarter for each unit')
    const team = table.getByRole('link', { name: 'Try 14 days free: Team' })
    await expect(team).toHaveCSS('background-color', 'rgb(124, 58, 237)')
    const [checkout] = await Promise.all([page.waitForEvent('popup'), team.click()])
    await expect(checkout.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(checkout.getByRole('radio', { name: /Team/ })).toBeChecked()
    // The page's own color counts before the account's.
    await page.evaluate(() => document.documentElement.style.setProperty('--dues-accent', 'rgb(1, 2, 3)'))
    await expect(team).toHaveCSS('background-color', 'rgb(1, 2, 3)')
    expect(plans.length).toBeGreaterThan(1)
    // Text that cannot be read leaves the page's own words.
    await expect(page.getByRole('link', { name: 'Our plans' })).toBeVisible()
    await expectErrors(/status of 404/, 1)
  } finally {
    shop.close()
  }
})
