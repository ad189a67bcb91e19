import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDues, type Dues } from '@dues/sdk'
import type { Page } from 'playwright/test'
import { freePort } from '@/lib/launch/process/free-port.mjs'
import { expect, test } from '../../support/browser/moving-time-fixture'
import { button, LOCAL_CHAIN } from '../../support/browser/pay-fixture'
import { connectTestWallet, signInWallet } from '../../support/browser/test-wallet-owner'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { deep } from '../../support/process/deep'
import { type RunningScript, runScript } from '../../support/process/run-script'
import { TREASURY } from '../../support/service/api-merchant'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * A network between Dues and the shop as bad as it gets: of every two webhooks one is lost at first, each arrives twice,
 * and each third one after the next.
 */
async function openBadNetwork(target: string) {
  const lost: string[] = []
  const seen: string[] = []
  let late: (() => Promise<void>) | null = null
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const id = String(request.headers['webhook-id'])
    if (!lost.includes(id) && !seen.includes(id)) {
      const isLost = (lost.length + seen.length) % 2 === 1
      if (isLost) lost.push(id)
      else seen.push(id)
      if (isLost) return void request.socket.destroy()
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => /^(webhook-|content-type)/.test(name)),
    ) as Record<string, string>
    const deliver = async () => {
      for (let time = 0; time < 2; time++) {
        const answer = await fetch(target, { method: 'POST', headers, body: Buffer.concat(parts) })
        expect(answer.status).toBe(204)
      }
    }
    if (late === null && seen.length % 3 === 0) late = deliver
    else {
      await deliver()
      await late?.()
      late = null
    }
    response.writeHead(204).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, lost, close: () => server.close() }
}

interface Shop {
  readonly url: string
  readonly dues: Dues
  readonly subscriptionId: string
  readonly lost: readonly string[]
}

/** The example shop in a folder of its own, with the SDK that the app serves; ended with the test. */
const shopTest = test.extend<{ shop: Shop }>({
  shop: async ({ app, printed }, use) => {
    const dues = createDues({ baseUrl: app.baseUrl, apiKey: printed.cancel.apiKey })
    const { id: subscriptionId } = await dues.createSubscription({
      title: 'The Tide Letter',
      plans: [{ name: 'Reader', price: 5 }],
      tokens: [LOCAL_TOKENS.usdc],
      receivers: [{ address: TREASURY, networkId: LOCAL_CHAIN }],
      graceDays: 2,
    })
    const folder = mkdtempSync(join(tmpdir(), 'dues-shop-'))
    cpSync(join(root, 'lib/sdk/examples/shop'), folder, { recursive: true })
    rmSync(join(folder, 'package.json'))
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `${app.baseUrl}/sdk.tgz`], {
      cwd: folder,
    })
    for (const name of ['hono', '@hono']) {
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    }
    const port = await freePort()
    const url = `http://localhost:${port}`
    const network = await openBadNetwork(`http://127.0.0.1:${port}/webhooks/dues`)
    const endpoint = await dues.createWebhookEndpoint({ url: network.url })
    const server: RunningScript = runScript(join(folder, 'server.mjs'), {
      cwd: folder,
      env: {
        PORT: String(port),
        DUES_URL: app.baseUrl,
        DUES_API_KEY: printed.cancel.apiKey,
        DUES_WEBHOOK_SECRET: endpoint.secret,
        DUES_SUBSCRIPTION: subscriptionId,
      },
    })
    await server.printed(/The shop is at/)
    await use({ url, dues, subscriptionId, lost: network.lost })
    await dues.deleteWebhookEndpoint({ id: endpoint.id })
    server.kill('SIGTERM')
    await server.ended
    network.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

const letter = (page: Page) => page.getByText('Today’s letter')
const refusal = (page: Page) => page.getByText('The letter is for subscribers.')

/** Signs up, subscribes with the test wallet and comes back to the shop. */
async function subscribe(page: Page, { url }: Shop, payer: number): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Your name').fill('Ada')
  await button(page, 'Sign up').click()
  await expect(refusal(page)).toBeVisible()
  await button(page, 'Subscribe').click()
  await connectTestWallet(page, payer)
  await button(page, 'Start subscription').click()
  await button(page, /^Allow /).click()
  await signInWallet(page)
  await signInWallet(page)
  // The page goes back by itself: a press could come too late. The shop's server asked for the session while it
  // answered, and was told that it is complete.
  await expect(page.getByText('Welcome on board.')).toBeVisible()
  await expect(letter(page)).toBeVisible()
}

/** Looks again until the shop has learned it. */
async function expectSoon(page: Page, shows: (page: Page) => ReturnType<Page['getByText']>): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(shows(page)).toBeVisible({ timeout: 1000 })
  }).toPass({ intervals: [1000] })
}

shopTest(
  'the example shop unlocks on payment and locks on a cancel, whatever becomes of webhooks',
  async ({ page, shop }) => {
    await subscribe(page, shop, 3)
    // A welcome without a session of the shop is none.
    for (const query of ['', '?session=cs_nobody']) {
      await page.goto(`${shop.url}/welcome${query}`)
      await expect(letter(page)).toBeVisible()
      await expect(page.getByText('Welcome on board.')).toHaveCount(0)
    }
    const [subscriber] = await shop.dues
      .listSubscriberRows({ id: shop.subscriptionId })
      .then(({ data }) => data)
    await shop.dues.cancelSubscriber({ id: subscriber?.id ?? '', when: 'now' })
    await expectSoon(page, refusal)
    expect(shop.lost.length).toBeGreaterThan(0)
  },
)

shopTest(
  'it lives through a year: renewals, a failure after grace, a payment that is made good, a cancel at the end',
  deep('the test before holds the shop; billing over a year is held by tests/chain/whole-life.test.ts'),
  async ({ page, shop, advance }) => {
    await subscribe(page, shop, 4)
    for (let month = 0; month < 10; month++) {
      await advance(31)
      await expectSoon(page, letter)
    }
    const { data: rows } = await shop.dues.listSubscriberRows({ id: shop.subscriptionId })
    const { id = '', eoaaddress: account = '' } = rows[0] ?? {}
    await shop.dues.setTestFault({ fault: 'drain', account })
    await advance(31)
    // Past what is paid and the two days of grace.
    await advance(3)
    await expectSoon(page, refusal)
    await shop.dues.giveTestTokens({ account })
    await shop.dues.retrySubscriberPayment({ id })
    await expectSoon(page, letter)
    await shop.dues.cancelSubscriber({ id, when: 'period_end' })
    await expectSoon(page, letter)
    await advance(31)
    await expectSoon(page, refusal)
  },
)
