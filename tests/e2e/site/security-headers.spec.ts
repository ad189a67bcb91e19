import { expect, test } from '../../support/browser/merchant-fixture'

const PAGES = [
  '/',
  '/docs',
  '/merchant',
  '/checkout/cs_unknown',
  '/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
  '/nothing-here',
]

test.use({ expectedErrors: [/status of 404/] })

for (const path of PAGES) {
  test(`${path} lets no script run but its own, and no page frame it`, async ({ page, request }) => {
    const answer = await request.get(path)
    const { 'content-security-policy': policy = '', ...headers } = answer.headers()
    const nonce = /script-src 'self' 'nonce-([A-Za-z0-9+/=]{24})' 'strict-dynamic';/.exec(policy)?.[1]
    expect(nonce).toBeTruthy()
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': expect.stringMatching(/^(same-origin|strict-origin-when-cross-origin)$/),
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers).not.toHaveProperty('x-powered-by')

    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])

    const [first, second] = await Promise.all([request.get(path), request.get(path)])
    expect(first.headers()['content-security-policy']).not.toBe(second.headers()['content-security-policy'])

    // Chromium writes an error for everything that the policy stops, and an error fails the test.
    await page.goto(path)
    await expect(page.locator('body')).not.toBeEmpty()
  })
}

test.describe('in a frame', () => {
  test.use({ expectedErrors: [/frame-ancestors 'none'|status of 404/] })

  test('no page shows one of these, whether there is one or not', async ({ page, app }) => {
    const framed = [
      '/merchant',
      '/checkout/cs_unknown',
      '/nothing-here',
      '/icon.svgx',
      '/marks/none.svg',
      '/api/health',
    ]
    const body = ['/as-it-is', ...framed]
      .map((path) => `<iframe src="${app.baseUrl}${path}"></iframe>`)
      .join('')
    const contentType = 'text/html'
    await page.route(`${app.baseUrl}/framing`, (route) => route.fulfill({ contentType, body }))
    // Shown, as it comes without a policy.
    await page.route(`${app.baseUrl}/as-it-is`, (route) => route.fulfill({ contentType, body: 'Shown' }))
    await page.goto('/framing')
    const shown = () =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url().replace(app.baseUrl, ''))
    const refused = framed.map(() => 'chrome-error://chromewebdata/')
    await expect.poll(shown).toEqual(['/as-it-is', ...refused])
    await page.unrouteAll()
  })
})

test('the API answers data that no browser takes for a page', async ({ request }) => {
  const headers = (await request.get('/api/health')).headers()
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('where nothing is, the API says so in its own words', async ({ request }) => {
  for (const path of [
    '/api',
    '/api/nothing',
    '/api/v1/nothing/here',
    '/pay/api',
    '/pay/api/v2/payment/cancel',
  ]) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await request.fetch(path, { method })
      expect(answer.status()).toBe(404)
      expect(answer.headers()['content-type']).toBe('application/problem+json')
      expect(await answer.json()).toMatchObject({ code: 'route_not_found', status: 404 })
    }
  }
})

test('a page is rendered for GET and HEAD alone; what else has its address below takes its own methods', async ({
  request,
}) => {
  for (const path of ['/docs', '/%64ocs', '/merchant', '/nothing-here']) {
    for (const method of ['POST', 'PUT', 'OPTIONS']) {
      const answer = await request.fetch(path, { method })
      expect(answer.status(), `${method} ${path}`).toBe(405)
      expect(answer.headers().allow).toBe('GET, HEAD')
      expect(await answer.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
    }
  }
  expect((await request.head('/docs')).status()).toBe(200)
  // Mail programs end messages so, and some escape more than others.
  for (const path of ['/messages/x/unsubscribe', '/messages/%78/unsubscribe']) {
    expect((await request.post(path)).status(), path).toBe(200)
  }
})

test('nothing is found at the addresses of Next’s own pages, and no cache keeps that', async ({
  request,
}) => {
  for (const path of ['/_global-error', '/_global-error?x=1', '/_not-found', '/_error', '/500']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['cache-control'], path).toContain('no-store')
  }
})

test('the image optimizer is not there', async ({ request }) => {
  const answer = await request.get('/_next/image?url=%2Ficon.svg&w=64&q=75')
  expect(answer.status()).toBe(404)
})

test('what is no page and no file has policies too', async ({ request }) => {
  const paths = [
    '/marks/none.svg',
    '/icon.svgx',
    '/_next/static/none.js',
    '/icon.svg',
    '/marks/tokens/usdc.svg',
  ]
  for (const path of paths) {
    const { 'content-security-policy': policy } = (await request.get(path)).headers()
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/)
  }
})

test('what lies beside the pages is never taken for something else', async ({ request }) => {
  expect((await request.get('/icon.svg')).headers()).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
  })
})
