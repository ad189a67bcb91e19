import type { Page } from 'playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, signInBrowser, test } from '../../support/browser/merchant-fixture'
import {
  button,
  expectFine,
  fact,
  heading,
  LOCAL_CHAIN,
  openAs,
  USDC_UNIT,
} from '../../support/browser/pay-fixture'
import { sendInWallet, signInWallet } from '../../support/browser/test-wallet-owner'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { TREASURY } from '../../support/service/api-merchant'

/*
 * One payer and one merchant over the life of a subscription, in the wallet of test mode and over the real contracts:
 * seats and invoice details at the checkout, changes in the portal, the invoice, and a refund of a part.
 */

const MNEMONIC = 'test test test test test test test test test test test junk'
const MERCHANT = mnemonicToAccount(MNEMONIC)
const PAYER = mnemonicToAccount(MNEMONIC, { addressIndex: 2 })
const TITLE = 'Station network'

const card = (page: Page) =>
  page
    .getByRole('group')
    .filter({ has: heading(page, TITLE) })
    .first()

/** Signs the change in the open dialog: the permit, then the terms. */
async function signChange(page: Page, cap: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Change this subscription' })
  await expect(dialog).toContainText(`Each payment takes at most ${cap} USDC`)
  await dialog.getByRole('button', { name: 'Sign with Dues test wallet' }).click()
  await button(page, 'Payer 2').click()
  await signInWallet(page)
  await signInWallet(page)
  await expect(dialog).toContainText('Signed. The change is')
  await expect(dialog.getByLabel('Plan')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/** Holds that the open invoice, of three seats, prints as a document: neither navigation nor controls, nor test mode's bar. */
async function expectOnPaper(page: Page): Promise<void> {
  await expect(button(page, 'Print or save')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const lines = page.getByRole('row')
  await expect(page.getByText(/^INV-\d{4}-\d{6} · Partly refunded · Test, no real money$/)).toBeVisible()
  await expect(page.getByText('Zimmermann Wetterdienst GmbH')).toBeVisible()
  await expect(lines.filter({ hasText: 'Station network, Station, 1 month (3 × $12.00)' })).toHaveText(
    /\$36\.00$/,
  )
  await expect(lines.filter({ hasText: 'Total' })).toHaveText('Total$36.00')
  await expect(page.getByText(/^4\.50\sUSDC by 0x/)).toBeVisible()
  // The merchant's contact is a link in the document itself.
  const others = page.locator('button, select, input, summary, nav, header, footer, iframe, a:not(dd a)')
  await expect(others.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('Test mode', { exact: true }).filter({ visible: true })).toHaveCount(0)
  const inks = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    inks.push(await lines.first().evaluate((line) => getComputedStyle(line).color))
  }
  expect(inks[1], 'dark on white, whatever theme the screen has').toBe(inks[0])
  await page.emulateMedia({ media: null, colorScheme: null })
}

test.use({ expectedErrors: [/status of 409 .*\/change\)$/] })

test('seats at the checkout, changes in the portal, the invoice, and a refund of a part', async ({
  page,
  browser,
  sample,
  world,
  app,
  expectErrors,
}) => {
  await world.give(PAYER.address, LOCAL_TOKENS.usdc, 1_000n * USDC_UNIT)
  await world.give(MERCHANT.address, LOCAL_TOKENS.usdc, 100n * USDC_UNIT)
  const subscription = await sample.call<WireMerchantSubscription>('POST', '/api/v1/subscriptions', {
    title: TITLE,
    invoiceDetails: 'required',
    plans: [
      { name: 'Station', price: 12, quantityMax: 20 },
      { name: 'Company', price: 90 },
    ],
    tokens: [LOCAL_TOKENS.usdc],
    receivers: [{ address: TREASURY, networkId: LOCAL_CHAIN }],
  })
  const createCheckout = async () => {
    const body = {
      subscriptionId: subscription.id,
      planId: subscription.plans[0]?.id,
      tokenId: LOCAL_TOKENS.usdc,
    }
    const { url } = await sample.call<{ url: string }>('POST', '/api/v1/checkout-sessions', body)
    return new URL(url).pathname
  }

  await test.step('the number of seats is chosen with the wallet connected, and the details come first', async () => {
    await openAs(page, { createCheckout } as never, {
      payer: 2,
      tokenId: LOCAL_TOKENS.usdc,
      subscription: subscription as never,
    })
    const seats = page.getByLabel('Seats')
    // In a chunk of its own, which may come after the wallet's.
    await whenHydrated(seats)
    await seats.fill('21')
    await expect(page.getByText('20 seats at $12 each')).toBeVisible()
    await expect(page.getByText('Enter a whole number from 1 to 20.')).toBeVisible()
    await seats.fill('3')
    await expect(page.getByText('3 seats at $12 each')).toBeVisible()
    await expect(button(page, 'Start subscription')).toHaveCount(0)
    await button(page, 'Save details').click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await expectErrors(/status of 400/)
    await expectFine(page)
    await page.getByLabel('Name or company').fill('Zimmermann Wetterdienst GmbH')
    await page.getByLabel('Street address').fill('Hafenstraße 12')
    await page.getByLabel('Postal code').fill('20457')
    await page.getByLabel('City').fill('Hamburg')
    const german = await page.request.get(`${new URL(page.url()).pathname}?locale=de`)
    expect(await german.text()).toContain('Österreich')
    await page.getByLabel('Country').selectOption('DE')
    await button(page, 'Save details').click()
    await expect(page.getByText('Saved for your invoices.')).toBeVisible()
    await button(page, 'Start subscription').click()
    await button(page, 'Allow 432 USDC').click()
    await signInWallet(page)
    await signInWallet(page, 'Sign these terms?', 'at most 36.00 USDC a month')
    await expect(heading(page, 'You are subscribed.')).toBeVisible()
    await expect(fact(page, 'Charged today')).toHaveText('36.00 USDC')
    await expectFine(page)
  })

  await page.goto(`/portal?subscription=${subscription.id}`)
  await button(page, /Dues test wallet/).click()
  await button(page, 'Payer 2').click()
  await button(page, 'Sign').last().click()
  const own = card(page)
  const change = own.getByRole('button', { name: 'Change plan' })
  const dialog = page.getByRole('dialog', { name: 'Change this subscription' })

  await test.step('two seats more now cost what the credit for the rest of the period leaves', async () => {
    await whenHydrated(change)
    await change.click()
    await expect(dialog).toContainText('This is what you have now.')
    const seats = dialog.getByLabel('Seats')
    await seats.fill('21')
    await expect(fact(page, 'New price').last()).toHaveText('$240 a month')
    await seats.blur()
    await expect(seats).toHaveValue('20')
    await expect(seats).toHaveAccessibleDescription('1 to 20')
    await seats.fill('5')
    await expect(fact(page, 'New price').last()).toHaveText('$60 a month')
    await expect(fact(page, 'Credit for unused time')).toHaveText(/^−\$3[56]\.\d\d$/)
    await expectFine(page)
    await expect(dialog).toContainText('You allow 720.00 USDC: exactly 12 × 60.00 USDC, never unlimited.')
    await signChange(page, '60.00')
    await expect(own.getByText('$60 a month').first()).toBeVisible()
    await expect(own.getByRole('region', { name: 'Payments' })).toContainText('Credit')
    await expect(own.getByRole('region', { name: 'Payments' })).toContainText('5 × Station')
    await expect(own.getByRole('link', { name: /^Invoice/ })).toHaveCount(2)
  })

  await test.step('another plan at the next payment can be taken back until then', async () => {
    await expect(change).toBeVisible()
    await change.click()
    await dialog.getByLabel('Plan').selectOption({ label: 'Company, $90 a month' })
    // The dialog moves once more when its price has come.
    await expect(dialog).not.toContainText('Reading the price')
    await dialog.getByRole('radio', { name: /^On \d+ \w+/ }).check({ force: true })
    await expect(fact(page, 'Due now').last()).toHaveText('Nothing')
    await expect(fact(page, 'First payment')).toHaveCount(0)
    await signChange(page, '90.00')
    await expect(own).toContainText(/This changes on .+ to Company, \$90 a month in USDC\./)
    await expectFine(page)
    // Until the permit that was signed with it has arrived, the change cannot be taken back, and the page says so.
    await expect(async () => {
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'DELETE' && response.url().endsWith('/change'),
      )
      await own.getByRole('button', { name: 'Undo change' }).click()
      expect((await answered).status()).toBe(200)
    }).toPass()
    await expect(page.getByText('Undone. What your wallet allows stays as it is.')).toBeVisible()
    await expect(own).not.toContainText('This changes on')
    await expect(own).toContainText('$60 a month')
  })

  const merchants = await browser.newContext({ baseURL: app.baseUrl })
  await signInBrowser(merchants, app.baseUrl, MERCHANT)
  const dashboard = await merchants.newPage()
  const otherTab = await merchants.newPage()
  /** Opens the refund of the first payment. */
  const openRefund = async (tab: Page) => {
    await tab.goto(`/merchant/payments?q=${PAYER.address}`)
    await tab.getByRole('row').filter({ hasText: '36.00' }).getByRole('link').first().click()
    const refund = tab.getByRole('button', { name: /^Refund/ }).last()
    await whenHydrated(refund)
    await refund.click()
    return tab.getByRole('dialog', { name: 'Refund this payment' })
  }

  await test.step('the merchant’s own wallet sends a part of the first payment back', async () => {
    const stale = await openRefund(otherTab)
    await expect(stale).toContainText('36 USDC can be refunded')
    const asked = await openRefund(dashboard)
    await asked.getByLabel('Amount').fill('40')
    await asked.getByRole('button', { name: 'Send with Dues test wallet' }).click()
    await expect(asked.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
    await expectFine(dashboard)
    await asked.getByLabel('Amount').fill('4.50')
    await asked.getByRole('button', { name: 'Send with Dues test wallet' }).click()
    await button(dashboard, /^Sample merchant/).click()
    await sendInWallet(dashboard, 'Send 4.50 USDC?', 'to Payer')
    await expect(asked).toContainText('Recorded.')
    await asked.getByRole('button', { name: 'Close' }).last().click()
    await expect(dashboard.getByText(/4\.50\sUSDC/).first()).toBeVisible()
    // Its form was filled before, with the whole payment.
    await stale.getByRole('button', { name: 'Send with Dues test wallet' }).click()
    await button(otherTab, /^Sample merchant/).click()
    await expect(stale).toContainText('31.50 USDC can still be refunded. Nothing was sent.')
    await expect(stale.getByLabel('Amount')).toHaveValue('31.5')
    await expectFine(otherTab)
  })

  await test.step('a refund that was sent and is not recorded is recorded before another one', async () => {
    const asked = otherTab.getByRole('dialog', { name: 'Refund this payment' })
    const records = '**/api/v1/payments/*/refunds'
    await otherTab.route(records, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const json = { code: 'not_found', status: 404, detail: 'No such payment.', requestId: 'req_1' }
      return route.fulfill({ status: 404, json })
    })
    await asked.getByLabel('Amount').fill('1.50')
    await asked.getByRole('button', { name: 'Send with Dues test wallet' }).click()
    await button(otherTab, /^Sample merchant/).click()
    await sendInWallet(otherTab, 'Send 1.50 USDC?', 'to Payer')
    await expect(asked).toContainText(/Your refund 0x\S+ was sent and is not recorded yet\./)
    await expect(asked).toContainText('You’re signed in as an account that doesn’t have this payment.')
    await expect(asked.getByRole('button', { name: /^Send with/ })).toHaveCount(0)
    await expectFine(otherTab)
    await otherTab.unroute(records)
    await asked.getByRole('button', { name: 'Record now' }).click()
    await expect(asked).toContainText('Recorded.')
  })

  await test.step('payer and invoice show it', async () => {
    // The receipt names a refund once the network has confirmed it. By itself the list asks again after half a minute.
    await expect(async () => {
      await page.reload()
      expect(await own.getByRole('region', { name: 'Payments' }).textContent()).toContain('Partly refunded')
    }).toPass()
    await expect(own.getByRole('region', { name: 'Payments' })).toContainText('4.50 USDC')
    await own
      .getByRole('link', { name: /^Receipt/ })
      .last()
      .click()
    await expect(heading(page, 'Receipt')).toBeVisible()
    await expect(fact(page, 'Plan'), 'as it was when it was paid').toHaveText('Station, $36 a month')
    await expect(page.getByText('4.50 USDC').first()).toBeVisible()
    await page.goBack()
    await own
      .getByRole('link', { name: /^Invoice/ })
      .last()
      .click()
    await expect(page.getByText('Zimmermann Wetterdienst GmbH')).toBeVisible()
    await expect(page.getByText(/4\.50/).first()).toBeVisible()
    await expectFine(page)
  })

  await test.step('on paper it has all that an invoice needs, and nothing to press', async () => {
    await expectOnPaper(page)
    await dashboard.goto(`/merchant/invoices/${page.url().split('/').at(-1)}`)
    await expectOnPaper(dashboard)
  })

  await test.step('the invoice is a PDF too, and is found on the chain by the payer’s own wallet', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/)
    await button(page, 'Check against the chain').click()
    await expect(page.getByText(/Your wallet’s server found this payment/)).toBeVisible()
    await page.route('**/api/v1/test/wallet', async (route) => {
      const { method } = route.request().postDataJSON()
      if (method !== 'eth_getTransactionReceipt') return route.continue()
      const response = await route.fetch()
      const { result } = await response.json()
      return route.fulfill({ response, json: { result: { ...result, logs: [] } } })
    })
    await button(page, 'Check against the chain').click()
    await expect(page.getByText('Local test chain says something else.')).toBeVisible()
    await expectFine(page)
  })
  await merchants.close()
})
