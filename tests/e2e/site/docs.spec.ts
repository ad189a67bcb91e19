import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'

const right = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0)
const guides = new URL('../../../lib/guides/text', import.meta.url)

test('the API reference can be read by anybody, and leads to every operation', async ({ page, request }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation')
  const { paths } = await (await request.get('/api/openapi.json')).json()
  const shown = await page.locator('main li span span:last-child').allTextContents()
  // A scrollbar of the contents has room beside the button.
  const sides = await page
    .getByRole('complementary')
    .filter({ has: page.getByRole('search') })
    .boundingBox()
  const button = await page.getByRole('button', { name: 'Search' }).boundingBox()
  expect(right(sides) - right(button)).toBeGreaterThanOrEqual(24)
  expect(new Set(shown)).toEqual(new Set(Object.keys(paths)))
  const isOperation = (link: string) => link.includes('#')
  for (const path of ['/docs', '/docs/events', '/docs/errors', '/docs/speed'])
    expectSmall(path, await (await request.get(path)).body())
  const links = (await page.locator('main li a').evaluateAll(readAddresses)).filter(isOperation)
  for (const subject of new Set(links.map((link) => link.split('#')[0] ?? ''))) {
    const answer = await request.get(subject)
    // Packed once for everybody: what is rendered for one request goes as gzip.
    expect(answer.headers()['content-encoding'], subject).toBe('deflate')
    const described = await answer.text()
    expectSmall(subject, await answer.body())
    const ids = links.filter((link) => link.startsWith(`${subject}#`)).map((link) => link.split('#')[1])
    for (const id of ids) expect(described).toContain(`<section id="${id}"`)
  }
  await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a subject has a page of its own, which its list leads to', async ({ page }) => {
  await page.goto('/docs')
  await page.getByRole('link', { name: 'Create a checkout session' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await expect(page.getByRole('heading', { name: 'Create a checkout session' })).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the type of a refusal is the address of its explanation', async ({ page, request }) => {
  const refusal = await request.get('/api/checkout-session?sessionId=cs_unknown')
  const { type, code } = await refusal.json()
  await page.goto(type)
  await expect(page.locator(`[id="${code}"]`)).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('guides are pages of their own, whose samples are shown in the language that is chosen', async ({
  page,
  request,
}) => {
  await page.goto('/docs')
  const links = await page.locator('main li a[href^="/docs/guides/"]').evaluateAll(readAddresses)
  expect(links).toHaveLength(readdirSync(guides).length)
  const internal = new Set<string>()
  for (const link of links) {
    const answer = await request.get(link, { headers: { 'accept-encoding': 'identity' } })
    expect(answer.status(), link).toBe(200)
    const html = await answer.body()
    expectSmall(link, html)
    for (const [, href = ''] of html.toString().matchAll(/<a [^>]*href="(\/docs[^"#?]*)/g)) internal.add(href)
  }
  for (const href of internal) expect((await request.get(href)).status(), href).toBe(200)

  await page.getByRole('link', { name: 'Start in five minutes' }).first().click()
  const code = page.locator('pre')
  await expect(code.filter({ hasText: 'createDues({' }).first()).toBeVisible()
  await expect(code.filter({ hasText: 'from dues import call' }).first()).toBeHidden()
  await whenHydrated(page.getByRole('button', { name: /^Copy: / }).first())
  await page.getByText('Python', { exact: true }).click()
  await expect(code.filter({ hasText: 'from dues import call' }).first()).toBeVisible()
  await expect(code.filter({ hasText: 'createDues({' }).first()).toBeHidden()
  // The contents are folded in a window without room beside the text.
  const folded = page.locator('summary', { hasText: 'Contents' })
  if (await folded.isVisible()) await folded.click()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks')
  await expect(code.filter({ hasText: 'hmac.digest' })).toBeVisible()
  await expectAccessible(page, { colors: true, dark: true })
  await expectNoSidewaysScroll(page)
})

test('a search over guides, operations, events and errors works without scripts', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.baseUrl })
  try {
    const page = await context.newPage()
    const results = page.locator('main li a')
    const search = async (words: string) => {
      await page.getByRole('searchbox').fill(words)
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${words}”`)
      return results.evaluateAll(readAddresses)
    }
    await page.goto('/docs/errors')
    expect((await search('payment.failed'))[0]).toBe('/docs/events#payment.failed')
    expect((await search('already_subscribed'))[0]).toBe('/docs/errors#already_subscribed')
    expect(await search('checkout session')).toContain('/docs/checkout#createCheckoutSession')
    expect((await search('rotate secret offline nowhere')).length).toBe(0)
    await expect(page.getByText('Nothing has all of these words.')).toBeVisible()
    await search('verify a token')
    await results.first().click()
    await expect(page).toHaveURL(/\/docs\/guides\/entitlement/)
  } finally {
    await context.close()
  }
})

/** A page of the documentation reads fast on a bad line too. */
function expectSmall(path: string, html: Buffer): void {
  expect(html.length, path).toBeGreaterThan(1000)
  expect(gzipSync(html).length, path).toBeLessThan(60 * 1024)
}

/** Runs in the page. */
function readAddresses(links: readonly Element[]): string[] {
  return links.map((link) => link.getAttribute('href') ?? '')
}
