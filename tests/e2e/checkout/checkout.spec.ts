import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright/test'
import { expectTree } from '../../support/access/access-tree'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'
import { deep } from '../../support/process/deep'
import { PARTNER, TOKENS, TREASURY } from '../../support/service/api-merchant'

const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const POLYGON_USDC = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'

/** Script that speaking the reader's language may add to a checkout, in KiB: sentences, plurals, dates and amounts. */
const LANGUAGE_KIB = 6
/** The most script that a checkout loads before a wallet is touched, in compressed bytes: a decision. */
const SCRIPT_BUDGET = (139 + LANGUAGE_KIB) * 1024

const ledgerRows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every fact can be read, and the page says what is missing to pay', async ({ page, merchant }) => {
    await page.goto(await merchant.createCheckout(await merchant.createSubscription()))

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forecast access')
    for (const fact of [
      'Northwind Weather API',
      'Included volume: 10',
      'about 0.0164 WETH',
      'never more than 0.0327',
      'Paid to',
      'Dates in UTC.',
      'Never more than you choose',
    ]) {
      await expect(page.getByText(fact).first()).toBeVisible()
    }
    await expect(
      page.getByText(
        /Allow up to 588\sUSDC in total: 12 monthly payments\. You renew it then, with one signature; nothing more is taken until you do\. Northwind Weather API can take at most 49\sUSDC a month/,
      ),
    ).toBeVisible()
    await expect(page.getByText(/^14 days free\. Then 49\sUSDC on the/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Hobby \$9 a month/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^USDC USD Coin 49 USDC/ })).toHaveCount(3)
    for (const address of [BASE_USDC, POLYGON_USDC, TREASURY, PARTNER]) {
      await expect(page.getByText(address).first()).toBeVisible()
    }
    await expect(page.getByText('70%')).toBeVisible()
    await expect(ledgerRows(page)).toHaveCount(7)
    await expect(page.getByRole('button')).toHaveText(['Update'])
    const missing = page.locator('noscript p').first()
    await expect(missing).toHaveText('To pay, this page needs JavaScript and a wallet.')
    await expect(missing).toBeVisible()
  })

  test('a choice is made by the form', { tag: '@any-window' }, async ({ page, merchant }) => {
    await page.goto(`${await merchant.createCheckout(await merchant.createSubscription())}?theme=dark`)
    await page.getByRole('radio', { name: /^Hobby/ }).check({ force: true })
    await page.getByRole('group', { name: 'On Polygon' }).getByRole('radio').check({ force: true })
    await page.getByRole('radio', { name: /^3 months/ }).check({ force: true })
    await page.getByRole('radio', { name: 'End after 12' }).check({ force: true })
    await page.getByRole('button', { name: 'Update' }).click()

    await expect(page).toHaveURL(/theme=dark.*plan=.*periods=3.*ends=1/)
    await expect(
      page.getByText(/Allow up to 27\sUSDC in total: 3 monthly payments, the last on/),
    ).toBeVisible()
    // The trial and the three charges; none after the last.
    await expect(ledgerRows(page)).toHaveCount(4)
    const note = await page.getByText('3 charges, the last on').textContent()
    const last = /the last on (.+?), then it ends\./.exec(note ?? '')?.[1] ?? 'no date'
    await expect(ledgerRows(page).last()).toContainText(last.replaceAll('\u00a0', ' '))
    await expect(page.getByText(`to ${last}, or until you cancel.`, { exact: false })).toBeVisible()
    await expect(page.getByText('on Polygon', { exact: true }).first()).toBeVisible()
  })
})

test('plan, token and approval are chosen by keyboard and survive a reload', async ({ page, merchant }) => {
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  const team = page.getByRole('radio', { name: /^Team/ })
  await expect(team).toBeChecked()
  await expect(team).toHaveAccessibleName('Team Included volume: 10 $49 a month')

  await team.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Hobby/ })).toBeChecked()
  await expect(page.getByText('9.00', { exact: true })).toHaveCount(6)

  await page.getByRole('group', { name: 'On Base' }).getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('on Polygon', { exact: true }).first()).toBeVisible()

  await page.getByRole('radio', { name: /^12 months/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/Allow up to 54\sUSDC in total: 6 monthly payments\./)).toBeVisible()

  await expect(page.getByText(/^6 charges, the last on .+; none after that unless you renew\./)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/Allow up to 54\sUSDC in total: 6 monthly payments, the last on/)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('radio', { name: /^Hobby/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'End after 6' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'On Polygon' }).getByRole('radio')).toBeChecked()
  await expect(page.getByText(/6 monthly payments, the last on .+ Then it ends\./)).toBeVisible()
})

test('an address with nonsense in it shows what the merchant chose', {
  ...deep('what an address may choose is held by choice.test.ts', '@any-window'),
}, async ({ page, merchant }) => {
  const path = await merchant.createCheckout(await merchant.createSubscription())
  await page.goto(`${path}?plan=%00&token=999&periods=-1&plan=twice&theme=blue`)
  await expect(page.getByRole('radio', { name: /^Team/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^12 months/ })).toBeChecked()
})

test.describe('far from UTC', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('dates are the payer’s own, and nothing moves when they arrive', { tag: '@any-window' }, async ({
    page,
    merchant,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const today = () => {
      const date = { day: 'numeric', month: 'short', timeZone: 'Pacific/Kiritimati' } as const
      const parts = new Intl.DateTimeFormat('en-US', date).formatToParts(new Date())
      const part = (type: string) => parts.find((each) => each.type === type)?.value
      return `${part('day')} ${part('month')}`
    }
    const before = today()
    await page.goto(await merchant.createCheckout(await merchant.createSubscription()))

    await expect(page.getByText('Dates in your time zone, Pacific/Kiritimati.')).toBeVisible()
    // The day may have ended meanwhile.
    const shown = (day: string) => page.getByText(`Today, ${day}`)
    await expect(shown(before).or(shown(today()))).toBeVisible()
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.01)
  })
})

test('a token whose rate moves has a limit, and an amount that is called about', {
  ...deep(
    'the page without JavaScript above shows such a token; amounts are held by terms.test.ts',
    '@any-window',
  ),
}, async ({ page, merchant }) => {
  const subscription = await merchant.createSubscription({ trialDays: 0 })
  await page.goto(await merchant.createCheckout(subscription, { tokenId: TOKENS.baseWeth }))
  await expect(page.getByText('$49 in WETH today, then on the', { exact: false })).toBeVisible()
  await expect(page.getByText('US dollars, paid in WETH').first()).toBeVisible()
  await expect(
    page.getByText('Allow up to about 0.393 WETH in total: 12 monthly payments.', {
      exact: false,
    }),
  ).toBeVisible()
  await expect(page.getByText('can take at most 0.0327 WETH a month', { exact: false })).toBeVisible()
  await expect(page.getByText('$49.00 in WETH')).toBeVisible()
})

test('the theme of the address wins over the browser’s', {
  ...deep('a theme; the command menu chooses one in every run', '@any-window'),
}, async ({ page, merchant }) => {
  const path = await merchant.createCheckout(await merchant.createSubscription())
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${path}?theme=light`)
  expect(await paper()).toBe('rgb(247, 245, 240)')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${path}?theme=dark`)
  expect(await paper()).toBe('rgb(18, 17, 16)')
})

test('one plan is no choice', { tag: '@any-window' }, async ({ page, merchant }) => {
  const subscription = await merchant.createSubscription({ plans: [{ name: 'Only', price: 12.5 }] })
  await page.goto(
    await merchant.createCheckout(subscription, { cancelUrl: 'https://northwind.example/pricing' }),
  )
  await expect(page.getByRole('group', { name: 'Plan' })).toHaveCount(0)
  await expect(page.getByText('$12.50', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Northwind Weather API' })).toHaveAttribute(
    'href',
    'https://northwind.example/pricing',
  )
})

test('twenty plans with long names and a title from right to left fit on 320 px', {
  ...deep('sizes that few have; every page is seen on a phone in every run'),
}, async ({ page, merchant }) => {
  const subscription = await merchant.createSubscription({
    title: 'اشتراك الطقس for everyone who wants a long name that says nothing but goes on and on',
    linktree: 'https://northwind.example/links',
    plans: Array.from({ length: 20 }, (_, index) => ({
      name: index === 3 ? 'Unbreakable'.repeat(8) : `Plan ${index}`,
      price: 1_000_003.25 * index,
      frequency: (['month', 'quarter', 'year'] as const)[index % 3] ?? 'month',
      volume: index * 1000,
    })),
  })
  const path = await merchant.createCheckout(subscription)
  await page.goto(path)
  await expect(page.getByRole('group', { name: 'Plan' }).getByRole('radio')).toHaveCount(20)
  await expect(page.getByRole('link', { name: /northwind\.example/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await expectNoSidewaysScroll(page)
})

test('the page is accessible, and its policy lets run nothing but its own scripts', async ({
  page,
  merchant,
}) => {
  const answer = await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'(;|$)/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(answer?.headers()['referrer-policy']).toBe('same-origin')
  await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeVisible()
  await expectAccessible(page)
  await expectTree(page, 'checkout/open')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeInViewport({ ratio: 1 })
})

test('no more script comes than the page needs before a wallet is touched', { tag: '@any-window' }, async ({
  page,
  merchant,
}) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script'
    if (isScript && response.url().includes('/_next/'))
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()), {
    waitUntil: 'networkidle',
  })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BUDGET)
})

test('what a phone folds away is unfolded in place, and the focus goes on there', {
  tag: '@any-window',
}, async ({ page, merchant }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  const more = page.getByRole('button', { name: '2 more tokens' })
  await whenHydrated(more)
  await more.press('Enter')
  await expect(more).toHaveCount(0)
  const unfolded = page.getByRole('group', { name: 'On Ethereum' }).getByRole('radio').first()
  await expect(unfolded).toBeFocused()
  await expect(unfolded).not.toBeChecked()
})
