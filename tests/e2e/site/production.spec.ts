import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expectAccessible } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/production-fixture'

/*
 * An app in production on Postgres, started once for all of them: it has nothing of test mode, and shows checkouts in
 * states that a test writes into the database, or whose database is away.
 */

/** Traces of the test wallet: its name, the words of its keys, and the first key itself. */
const TRACES = [/dues.?test.?wallet/i, /test test test/, /ac0974bec39a17e36ba4a6b4d238ff944bacb478/i]
const WALLET = '/api/v1/test/wallet'
/** Traces of the controls of test mode: the words on their button, and the path of their requests. */
const CONTROLS = ['Time and faults', '/api/v1/test/']
const root = fileURLToPath(new URL('../../..', import.meta.url))
const statics = join(root, process.env.DUES_BUILD_DIR || '.next', 'static')

/** All files below a folder. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The id of the checkout at a path. */
const idOf = (path: string) => path.split('/').at(-1) ?? ''

test.describe('nothing of test mode', { tag: '@any-window' }, () => {
  test('in production there is nothing at the test wallet’s address', async ({ request }) => {
    const [script, call, elsewhere] = await Promise.all([
      request.get(WALLET),
      request.post(WALLET, { data: { method: 'wallet_accounts' } }),
      request.get('/api/v1/test/nothing'),
    ])
    for (const answer of [script, call]) {
      expect(answer.status()).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'route_not_found' })
    }
    const [ours, theirs] = [await script.json(), await elsewhere.json()]
    expect(Object.keys(ours)).toEqual(Object.keys(theirs))
  })

  test('in production there is nothing where test mode has its operations', async ({ request }) => {
    for (const path of ['', '/clock', '/faults', '/faucet', '/wallet']) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await request.fetch(`/api/v1/test${path}`, { method, data: {} })
        expect(answer.status(), `${method} ${path}`).toBe(404)
        expect(await answer.json()).toMatchObject({ code: 'route_not_found' })
      }
    }
    expect(await (await request.get('/api/openapi.json')).text()).not.toContain('/api/v1/test')
  })

  test('the scripts of test mode are in the build, and production serves none of them', async ({
    request,
  }) => {
    const scripts = filesIn(statics).filter((file) => {
      const text = file.endsWith('.js') ? readFileSync(file, 'utf8') : ''
      return CONTROLS.some((trace) => text.includes(trace))
    })
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) {
      const path = relative(statics, script).split(sep).join('/')
      const encoded = path.replace(/\.js$/, '%2ejs')
      for (const address of [path, `${path}?v=1`, encoded]) {
        const answer = await request.get(`/_next/static/${address}`)
        expect(answer.status(), address).toBe(404)
        for (const trace of CONTROLS) expect(await answer.text()).not.toContain(trace)
      }
    }
  })

  test('no production page names the test wallet, nor does any script that it leads to', async ({
    request,
    checkout,
  }) => {
    const pages = await Promise.all(
      ['/', checkout, '/merchant'].map(async (page) => ({
        page,
        text: await (await request.get(page)).text(),
      })),
    )
    expect(pages[0]?.text).toContain('href="/docs"')
    expect(pages[0]?.text).not.toContain('/test/mail')
    const seen = new Map<string, string>()
    const follow = async (text: string): Promise<void> => {
      const found = [...text.matchAll(/static\/[\w./~-]+\.js/g)].map(([script]) => `/_next/${script}`)
      for (const script of new Set(found)) {
        if (seen.has(script)) continue
        seen.set(script, '')
        const body = await (await request.get(script)).text()
        seen.set(script, body)
        await follow(body)
      }
    }
    for (const { text } of pages) await follow(text)

    expect(seen.size).toBeGreaterThan(5)
    for (const { page, text } of [...pages, ...Array.from(seen, ([page, text]) => ({ page, text }))]) {
      for (const trace of [WALLET, ...CONTROLS]) expect(text, page).not.toContain(trace)
      for (const trace of TRACES) expect(text, page).not.toMatch(trace)
    }
  })

  test('no file that the build serves holds the test wallet', () => {
    const files = [statics, join(root, 'public')].flatMap(filesIn)
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      const text = readFileSync(file, 'latin1')
      for (const trace of TRACES) expect(text, file).not.toMatch(trace)
    }
  })

  test('a production page announces no wallet and wears no test mode', async ({ page, checkout }) => {
    await page.goto(checkout)
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('heading', { name: 'No wallet found in this browser.' })).toBeVisible()
  })
})

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
