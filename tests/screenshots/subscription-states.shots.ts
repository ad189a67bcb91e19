import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createWalletClient, encodeFunctionData, erc20Abi, http } from 'viem'
import {
  generatePrivateKey,
  mnemonicToAccount,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { whenHydrated } from '../support/browser/hydration'
import { signInBrowser } from '../support/browser/merchant-fixture'
import { expect, test } from '../support/browser/moving-time-fixture'
import { LOCAL_CHAIN } from '../support/browser/pay-fixture'
import { callApi, livingPayer } from '../support/chain/living-payer'
import { LOCAL_TOKENS } from '../support/chain/test-mode-api'
import { TREASURY } from '../support/service/api-merchant'
import { shoot } from './shoot'

const MERCHANT = mnemonicToAccount('test test test test test test test test test test test junk')

const newPayer = () => privateKeyToAccount(generatePrivateKey())

interface Sold {
  readonly id: string
  readonly plans: readonly { readonly id: string }[]
}

test('the states that a subscription comes to', async ({ page, app, world, printed, advance, browser }) => {
  test.setTimeout(900_000)
  const { baseUrl } = app
  const headers = { 'x-api-key': printed.cancel.apiKey }
  const asMerchant = <T>(path: string, body?: object) =>
    callApi<T>(`${baseUrl}/api/v1${path}`, {
      headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
      ...(body && { body }),
    })
  // Each state in which a payment failed is open in its payer's list, so each has a payer of its own.
  const [one, two, three] = [newPayer(), newPayer(), newPayer()]
  for (const { address } of [one, two, three]) await world.give(address, LOCAL_TOKENS.usdc, 500_000_000n)

  async function subscribe(
    account: PrivateKeyAccount,
    title: string,
    offer: object = {},
    choice: object = {},
  ) {
    const payer = livingPayer(baseUrl, account)
    const sold = await asMerchant<Sold>('/subscriptions', {
      title,
      plans: [{ name: 'Station', price: 12 }],
      tokens: [LOCAL_TOKENS.usdc],
      receivers: [{ address: TREASURY, networkId: LOCAL_CHAIN }],
      ...offer,
    })
    const { sessionId } = await asMerchant<{ sessionId: string }>('/checkout-sessions', {
      subscriptionId: sold.id,
    })
    const path = `${baseUrl}/api/v1/checkout-sessions/${sessionId}`
    const wanted = { planId: sold.plans[0]?.id, tokenId: LOCAL_TOKENS.usdc, account: account.address }
    const quote = await callApi<{ mandate: { message: object }; permit: null }>(`${path}/quote`, {
      body: { ...wanted, ...choice },
    })
    const body = {
      ...wanted,
      mandate: quote.mandate.message,
      signature: await payer.sign(quote.mandate as never),
      ...(await payer.permitOf(quote)),
    }
    await callApi(`${path}/subscribe`, { body })
    await expect.poll(async () => (await callApi<{ status: string }>(path)).status).toBe('complete')
    const rows = await payer.call<WirePortalSubscription[]>('/subscriptions?limit=50')
    const row = rows.find(({ subscriptionId }) => subscriptionId === sold.id)
    if (!row) throw new Error('The payer does not see it')
    return { payer, row, path: `/subscriptions/${row.id}`, plans: sold.plans }
  }

  /** Has the merchant's own wallet send tokens back. */
  async function refundTo(payer: `0x${string}`, amount: bigint) {
    const test = await callApi<{ rpcUrl: string; tokens: { id: string; address: `0x${string}` }[] }>(
      `${baseUrl}/api/v1/test`,
    )
    const to = test.tokens.find(({ id }) => id === LOCAL_TOKENS.usdc)?.address ?? '0x'
    await world.give(MERCHANT.address, LOCAL_TOKENS.usdc, amount)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [payer, amount] })
    const wallet = createWalletClient({ account: MERCHANT, transport: http(test.rpcUrl) })
    const hash = await wallet.sendTransaction({ chain: null, to, data })
    await world.chain.waitForTransactionReceipt({ hash })
    return hash
  }

  const openAs = async (account: PrivateKeyAccount) => {
    await signInBrowser(page.context(), baseUrl, account)
  }
  const shown = async (name: string, { row }: Pick<Awaited<ReturnType<typeof subscribe>>, 'row'>) => {
    await page.goto(`/portal?subscription=${row.subscriptionId}`)
    await expect(page.getByRole('heading', { name: row.title })).toBeVisible()
    await shoot(page, `state-${name}`)
  }

  const metered = { unit: 'API call', price: 0.002, limit: 20, includedQuantity: 1000 }
  const plans = [
    { name: 'Metered', price: 5, usage: metered },
    { name: 'Metered team', price: 9, quantityMax: 20, usage: metered },
  ]
  const ended = await subscribe(one, 'Harvest season', {}, { fixedCharges: 2 })
  const cancelled = await subscribe(one, 'Storm alerts')
  const ending = await subscribe(one, 'Pollen counts')
  const paused = await subscribe(one, 'Snow depth')
  const rising = await subscribe(one, 'Tide tables')
  const used = await subscribe(one, 'Forecast calls', { plans })
  const graced = await subscribe(three, 'River levels', { graceDays: 28, afterFailure: 'keep' })
  const unpaid = await subscribe(two, 'Wind maps', { graceDays: 0, afterFailure: 'keep' })
  await cancelled.payer.call(`${cancelled.path}/cancel`, { when: 'now' })
  await paused.payer.call(`${paused.path}/pause`, { periods: 3 })
  await asMerchant('/usage', { subscriberId: used.row.id, quantity: 3456 })
  await advance(27)
  for (const account of [two.address, three.address]) await world.setFault({ fault: 'drain', account })
  await advance(10)
  await ending.payer.call(`${ending.path}/cancel`, { when: 'period_end' })
  const from = new Date(Date.parse(rising.row.firstChargeAt) + 100 * 86_400_000).toISOString()
  const planId = rising.row.plan.id
  await asMerchant(`/plans/${planId}/price-changes`, { price: 15, from, otherwise: 'end' })
  await asMerchant('/discounts', { code: 'SPRING20', percent: 20, charges: 3, maxRedemptions: 100 })
  await asMerchant('/discounts', { amount: 2 })
  const link = async (of: typeof rising, purpose: string) =>
    (await asMerchant<{ url: string }>(`/subscribers/${of.row.id}/links`, { for: purpose })).url
  const links = [await link(rising, 'price'), await link(graced, 'retry'), await link(used, 'permission')]

  for (const [index, url] of links.entries()) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot(page, `state-link-${index}-signed-out`)
  }
  await openAs(two)
  await page.goto(links[0] ?? '')
  await shoot(page, 'state-link-0-another-wallet')
  await shown('unpaid', unpaid)
  await openAs(three)
  await page.goto(links[1] ?? '')
  await shoot(page, 'state-link-1-signed-in')
  await shown('grace', graced)
  await openAs(one)
  await page.goto(links[0] ?? '')
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(page, 'state-link-0-signed-in', { windowOnly: true })
  await page.goto(links[2] ?? '')
  await shoot(page, 'state-link-2-signed-in')
  await shown('paused', paused)
  await shown('rising', rising)
  await shown('cancelled', cancelled)
  await shown('ending', ending)
  await shown('used', used)
  await asMerchant('/usage', { subscriberId: used.row.id, quantity: 2222 })
  const wanted = { planId: used.plans[1]?.id, quantity: 3, when: 'now' }
  const offer = await used.payer.call<{ mandate: { message: object }; permit: null }>(
    `${used.path}/change-quote`,
    wanted,
  )
  await used.payer.call(`${used.path}/change`, {
    mandate: offer.mandate.message,
    signature: await used.payer.sign(offer.mandate as never),
    ...(await used.payer.permitOf(offer)),
  })
  await advance(1)
  const [charged] = await asMerchant<{ id: string }[]>(`/payments?subscriber=${used.row.id}&limit=1`)
  const transactionHash = await refundTo(one.address, 3_330_000n)
  await asMerchant(`/payments/${charged?.id}/refunds`, { transactionHash })
  await advance(1)
  await shown('used-changed', used)
  const [several] = await used.payer.call<WireInvoice[]>('/invoices?limit=1')
  await page.goto(`/portal/invoices/${several?.id}`)
  await shoot(page, 'state-invoice-several')
  const document = await page.request.get(`/api/v1/portal/invoices/${several?.id}.pdf`)
  await writeFile(
    join(process.env.SCREENSHOTS_FOLDER ?? '.', 'state-invoice-several.pdf'),
    await document.body(),
  )

  const invoices = await used.payer.call<WireInvoice[]>('/invoices?limit=50')
  const invoice = invoices.find(({ lines }) => lines.some(({ kind }) => kind === 'usage'))
  await page.goto(`/portal/invoices/${invoice?.id}`)
  await shoot(page, 'state-invoice-usage')
  await page.emulateMedia({ media: 'print' })
  await shoot(page, 'state-invoice-usage-print')
  await page.emulateMedia({ media: null })
  const pdf = await page.request.get(`/api/v1/portal/invoices/${invoice?.id}.pdf`)
  await writeFile(join(process.env.SCREENSHOTS_FOLDER ?? '.', 'state-invoice-usage.pdf'), await pdf.body())
  await advance(40)
  await openAs(one)
  await shown('ended', ended)

  await openAs(two)
  await shown('unpaid-late', unpaid)
  const merchants = await browser.newContext({ baseURL: baseUrl })
  await signInBrowser(merchants, baseUrl, MERCHANT)
  const dashboard = await merchants.newPage()
  await dashboard.goto(`/merchant/subscriptions/${rising.row.subscriptionId}/prices`)
  await shoot(dashboard, 'state-merchant-prices')
  await dashboard.goto('/merchant/subscriptions/discounts')
  await expect(dashboard.getByText('SPRING20').first()).toBeVisible()
  await shoot(dashboard, 'state-merchant-discounts')
  await dashboard.goto(`/merchant/subscriptions/${ended.row.subscriptionId}`)
  await shoot(dashboard, 'state-merchant-ended')
  for (const [name, { row }] of Object.entries({ ending, paused, graced, used, rising })) {
    await dashboard.goto(`/merchant/subscriptions/${row.subscriptionId}?open=${row.id}`)
    await expect(dashboard.getByRole('dialog')).toContainText('Permission on chain')
    await shoot(dashboard, `state-merchant-details-${name}`, { windowOnly: true })
  }
  await dashboard.goto(`/merchant/subscriptions/${used.row.subscriptionId}/edit`)
  await expect(dashboard.getByLabel('Price of one').first()).toBeVisible()
  await shoot(dashboard, 'state-merchant-form-usage')
  await dashboard.goto('/merchant/subscriptions/new')
  await dashboard.getByLabel('Title').fill('Forecast calls')
  const seats = dashboard.getByLabel('Price per seat')
  await whenHydrated(seats)
  await seats.check({ force: true })
  await dashboard.getByRole('button', { name: /^Add metered use/ }).click()
  await dashboard.getByRole('button', { name: 'Create subscription' }).last().click()
  await shoot(dashboard, 'state-merchant-form-mistakes')
})
