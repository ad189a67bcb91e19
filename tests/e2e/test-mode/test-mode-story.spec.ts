import type { Locator, Page } from 'playwright/test'
import { type Address, createPublicClient, erc20Abi, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { expectAccessible } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { signInBrowser } from '../../support/browser/merchant-fixture'
import { test as base, expect } from '../../support/browser/moving-time-fixture'
import { appOf, sampleApp } from '../../support/browser/page-fixture'
import type { AppServer } from '../../support/process/app-server'
import { deep } from '../../support/process/deep'

/*
 * A newcomer with the links that `npm start` prints: subscribes, and lets months go by. Real signatures of the
 * test wallet, over the real contracts on the local chain; the server has this test to itself, since time moves in it.
 */

/** An app that no other test has moved: its first checkout is still open. */
const test = base.extend<object, { app: AppServer }>({ app: appOf(sampleApp) })

const MNEMONIC = 'test test test test test test test test test test test junk'
const MERCHANT = mnemonicToAccount(MNEMONIC)
const PAYER = mnemonicToAccount(MNEMONIC, { addressIndex: 1 })
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
const controls = (page: Page): Locator => page.getByRole('dialog', { name: 'Test mode' })

/** Opens the controls of test mode, presses buttons there, and returns the status that they show last. */
async function control(page: Page, ...names: readonly string[]): Promise<string> {
  await whenHydrated(button(page, 'Time and faults'))
  await button(page, 'Time and faults').click()
  const dialog = controls(page)
  let said = ''
  for (const name of names) {
    await expect(dialog.getByText(/UTC$/).first()).toBeVisible()
    await button(page, name).click()
    await expect(button(page, name)).toBeEnabled()
    said = (await dialog.getByRole('status').textContent()) ?? ''
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return said
}

/** Signs what the test wallet shows, which must name what is expected. */
async function sign(page: Page, shown: string): Promise<void> {
  const asked = page.getByRole('dialog').filter({ hasText: shown })
  await asked.getByRole('button', { name: 'Sign' }).click()
}

/** The local chain, read past the app. */
async function readChain(app: AppServer) {
  const { data } = await (await fetch(`${app.baseUrl}/api/v1/test`)).json()
  const chain = createPublicClient({ transport: http(data.rpcUrl) })
  const [payer] = data.payers as Address[]
  const usdc = data.tokens.find(({ symbol }: { symbol: string }) => symbol === 'USDC').address as Address
  if (!payer) throw new Error('There is no payer')
  const balance = () =>
    chain.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [payer] })
  /** The contract's status of every mandate that it ever recorded: 1 is live, 2 cancelled. */
  const phases = async () => {
    const logs = await chain.getContractEvents({ abi: pullerAbi, eventName: 'Authorized', fromBlock: 0n })
    return Promise.all(
      logs.map(async ({ address, args: { id } }) => {
        const args = [id ?? '0x'] as const
        return (await chain.readContract({ address, abi: pullerAbi, functionName: 'status', args }))[0]
      }),
    )
  }
  return { payer, balance, phases }
}

const UNIT = 1_000_000n

test('from the printed link through renewals, an empty wallet and a refill to a cancel that the contract knows', {
  ...deep(
    'held by tests/chain/whole-life.test.ts; pay.spec.ts, test-mode.spec.ts and cancel.spec.ts have its parts',
  ),
}, async ({ page, context, browser, app, printed }) => {
  const { payer, balance, phases } = await readChain(app)
  const before = await balance()

  await page.goto(printed.checkout)
  await button(page, 'Connect wallet').click()
  await button(page, /Dues test wallet/).click()
  await button(page, /^Payer 1/).click()
  await button(page, 'Start subscription').click()
  await button(page, /^Allow /).click()
  await sign(page, '"value"')
  await sign(page, '"maxAmountPerPeriod": "9000000"')
  const subscribed = page.getByRole('heading', { name: /^Your trial runs until/ })
  await expect(subscribed).toBeVisible()
  // Nothing is on the chain before the first charge.
  expect(await phases()).toEqual([])

  await signInBrowser(context, app.baseUrl, MERCHANT)
  const list = `/merchant/subscriptions/${printed.subscriptionId}?status=all&q=${payer}`
  const row = page.getByRole('row').filter({ has: page.getByTitle(payer) })
  const details = page.getByRole('dialog', { name: 'Subscriber', exact: true })
  await page.goto(list)
  await expect(row).toContainText('Trial')

  // The first charge is due at the end of the trial, two weeks on.
  expect(await control(page, 'Move ahead: a month')).toContain('1 payment succeeded')
  expect(await balance()).toBe(before - 9n * UNIT)
  expect(await phases()).toEqual([1])
  // Time that moves signs nobody out.
  await page.goto(list)
  await expect(row).toContainText('Active')
  await row.getByRole('link').first().click()
  await expect(details).toContainText('Paid')
  await expect(details).toContainText('0x')
  await page.keyboard.press('Escape')

  // The first renewal comes two weeks later, to an empty wallet, and is tried again the day after.
  await control(page, 'Drain: Empty wallet')
  const said = await control(page, 'Move ahead: a week', 'Move ahead: a week', 'Move ahead: a day')
  expect(said).toContain('1 payment attempt failed')
  await page.goto(list)
  await expect(row).toContainText('Past due')
  await row.getByRole('link').first().click()
  await expect(details).toContainText('There isn’t enough of the token in the wallet.')
  await page.keyboard.press('Escape')

  await control(page, 'Give tokens: Faucet')
  const refilled = await balance()
  const asPayer = await browser.newContext({ baseURL: app.baseUrl })
  await signInBrowser(asPayer, app.baseUrl, PAYER)
  const portal = await asPayer.newPage()
  await portal.goto(`/portal?subscription=${printed.subscriptionId}`)
  const paid = portal.locator('details[open]').first()
  await expect(paid.getByText('Add at least')).toBeVisible()
  await whenHydrated(button(portal, 'Try again now'))
  await expectAccessible(portal)
  await button(portal, 'Try again now').click()
  await expect(button(portal, 'Try again now')).toHaveCount(0)
  await expect(paid.getByText('Active', { exact: true })).toBeVisible()
  await asPayer.close()
  expect(await balance()).toBe(refilled - 9n * UNIT)
  await page.goto(list)
  await expect(row).toContainText('Active')

  const { url, apiKey } = printed.cancel
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ subscriptionId: printed.subscriptionId, eoaaddress: payer }),
  })
  expect(await answer.json()).toEqual({ data: { success: true } })
  const rest = await control(page, 'Move ahead: a month')
  expect(rest).toContain('Nothing of your own was due.')
  expect(await balance()).toBe(refilled - 9n * UNIT)
  expect(await phases()).toEqual([2])
  await page.goto(list)
  await row.getByRole('link').first().click()
  await expect(details).toContainText('Cancelled')
  await expect(details).toContainText(/Ended on/)
})
