import type { Page } from 'playwright/test'
import { whenHydrated } from '../support/browser/hydration'
import { expect, signInBrowser, test } from '../support/browser/merchant-fixture'
import { addSigningWallet } from '../support/browser/signing-wallet'
import { openWebhookReceiver } from '../support/events/webhook-receiver'
import { shoot } from './shoot'

const subscriberPanel = (page: Page) => page.getByRole('dialog', { name: 'Subscriber', exact: true })

test('sign in', async ({ page }) => {
  await page.goto('/merchant')
  await expect(page.getByRole('button', { name: /Dues test wallet/ })).toBeVisible()
  await shoot(page, 'sign-in')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('heading', { name: 'Take your account back' })).toBeVisible()
  await shoot(page, 'sign-in-recover')
})

test('overview', async ({ dashboard }) => {
  await dashboard.goto('/merchant')
  await shoot(dashboard, 'overview')
  const table = dashboard.getByRole('button', { name: 'Show as a table' })
  await whenHydrated(table)
  await table.click()
  await shoot(dashboard, 'overview-table')
})

test('first steps', async ({ app, context, page }) => {
  await signInBrowser(context, app.baseUrl)
  await page.goto('/merchant')
  await shoot(page, 'overview-first-steps')
  await page.goto('/merchant/payments')
  await expect(page.getByText('No payments yet')).toBeVisible()
  await shoot(page, 'payments-none-yet')
})

test('subscriptions', async ({ dashboard, sample }) => {
  await dashboard.goto('/merchant/subscriptions')
  await shoot(dashboard, 'subscriptions')
  await dashboard.goto('/merchant/subscriptions/new')
  await shoot(dashboard, 'subscription-create')
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}/edit`)
  await shoot(dashboard, 'subscription-edit')
  await dashboard.goto('/merchant/subscriptions/discounts')
  await shoot(dashboard, 'discounts')
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}/prices`)
  const lower = dashboard.getByRole('button', { name: 'Lower the price' }).first()
  await whenHydrated(lower)
  await shoot(dashboard, 'prices')
  await lower.click()
  await shoot(dashboard, 'prices-lower', { windowOnly: true })
})

test('subscribers', async ({ dashboard, sample }) => {
  await dashboard.goto('/merchant/subscribers')
  await shoot(dashboard, 'all-subscribers', { windowOnly: true })
  const path = `/merchant/subscriptions/${sample.subscription.id}`
  await dashboard.goto(`${path}?status=all`)
  await shoot(dashboard, 'subscribers', { windowOnly: true })
  const filter = dashboard.getByRole('button', { name: 'Plan, token' })
  await whenHydrated(filter)
  await filter.click()
  await shoot(dashboard, 'subscribers-filter', { windowOnly: true })
  await dashboard.goto(`${path}?status=cancelled&q=0x0000000000000000000000000000000000000000`)
  await expect(dashboard.getByText('Nothing matches')).toBeVisible()
  await shoot(dashboard, 'subscribers-none-match')
})

test('subscriber', async ({ dashboard, sample }) => {
  const { id, eoaaddress } = await sample.takeSubscriber('active')
  const path = `/merchant/subscriptions/${sample.subscription.id}?q=${eoaaddress}`
  await dashboard.goto(`${path}&open=${id}`)
  await expect(subscriberPanel(dashboard)).toContainText('Permission on chain')
  await shoot(dashboard, 'subscriber-panel', { windowOnly: true })

  await subscriberPanel(dashboard)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await shoot(dashboard, 'subscriber-menu', { windowOnly: true })
  await dashboard.getByRole('menuitem', { name: 'Cancel subscriber…' }).click()
  await expect(dashboard.getByText(/^None\. The last charge/)).toBeVisible()
  await shoot(dashboard, 'cancel-dialog', { windowOnly: true })
  await dashboard.getByRole('button', { name: /^Cancel on/ }).click()
  await expect(dashboard.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await shoot(dashboard, 'cancel-toast', { windowOnly: true })
})

test('payment link', async ({ dashboard, sample }) => {
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}`)
  const code = dashboard.getByRole('button', { name: /as a QR code/ })
  await whenHydrated(code)
  await code.click()
  await expect(dashboard.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await shoot(dashboard, 'payment-link-qr', { windowOnly: true })
})

test('payments', async ({ dashboard }) => {
  await dashboard.goto('/merchant/payments')
  await shoot(dashboard, 'payments', { windowOnly: true })
  await dashboard.goto('/merchant/payments?state=failed')
  await shoot(dashboard, 'payments-failed', { windowOnly: true })
  const filter = dashboard.getByRole('button', { name: 'Subscription, token, date' })
  await whenHydrated(filter)
  await filter.click()
  await shoot(dashboard, 'payments-filter', { windowOnly: true })
})

test('developers and settings', async ({ dashboard }) => {
  await dashboard.goto('/merchant/developers')
  await shoot(dashboard, 'developers')
  const create = dashboard.getByRole('button', { name: 'Create API key' }).first()
  await whenHydrated(create)
  await create.click()
  await shoot(dashboard, 'developers-create-key', { windowOnly: true })
  await dashboard.goto('/merchant/developers/events')
  await shoot(dashboard, 'events', { windowOnly: true })
  await dashboard.goto('/merchant/settings')
  await shoot(dashboard, 'settings')
})

test('webhooks', async ({ dashboard, sample }) => {
  const receiver = await openWebhookReceiver()
  await dashboard.goto('/merchant/developers/webhooks')
  await shoot(dashboard, 'webhooks-none', { windowOnly: true })
  const body = { url: receiver.url, description: 'Shop' }
  const { id } = await sample.call<{ id: string }>('POST', '/api/v1/webhook-endpoints', body)
  await sample.call('POST', '/api/v1/webhook-endpoints', {
    url: 'https://shop-with-a-long-name.example/webhooks/of/dues/and/of/others',
    events: ['payment.failed', 'payment.reversed', 'subscriber.permission_renewed'],
  })
  await dashboard.goto('/merchant/developers/webhooks')
  await shoot(dashboard, 'webhooks', { windowOnly: true })
  await dashboard.goto(`/merchant/developers/webhooks/${id}`)
  const rows = dashboard.getByRole('table', { name: 'Deliveries' }).getByRole('row')
  const send = dashboard.getByRole('button', { name: 'Send test event' })
  await whenHydrated(send)
  await send.click()
  await expect(rows.filter({ hasText: 'Delivered' })).toHaveCount(1)
  receiver.answer((response) => response.writeHead(500).end('{"error":"no room"}'))
  await send.click()
  await expect(rows.filter({ hasText: 'Retrying' })).toHaveCount(1)
  receiver.answer((response) => response.writeHead(302, { location: 'https://shop.example/' }).end())
  await send.click()
  await expect(rows.filter({ hasText: 'Retrying' })).toHaveCount(2)
  receiver.answer((response) => response.destroy())
  await send.click()
  await expect(rows.filter({ hasText: 'Retrying' })).toHaveCount(3)
  await dashboard.reload()
  await shoot(dashboard, 'webhook', { windowOnly: true })
  const details = dashboard.getByRole('button', { name: /^Details/ }).first()
  await whenHydrated(details)
  await details.click()
  await shoot(dashboard, 'webhook-delivery', { windowOnly: true })
  await sample.call('PATCH', `/api/v1/webhook-endpoints/${id}`, { enabled: false })
  await dashboard.goto(`/merchant/developers/webhooks/${id}`)
  await shoot(dashboard, 'webhook-disabled', { windowOnly: true })
  await receiver.close()
})

test('dialogs of the settings', async ({ app, context, page }) => {
  const own = await addSigningWallet(page)
  const other = await addSigningWallet(page, { name: 'Second wallet' })
  await signInBrowser(context, app.baseUrl, own.account)
  await page.goto('/merchant/settings')
  const add = page.getByRole('button', { name: 'Add address…' })
  await whenHydrated(add)
  await add.click()
  const confirming = page.getByRole('dialog', { name: 'Confirm with your wallet' })
  await expect(confirming).toBeVisible()
  await shoot(page, 'settings-confirm', { windowOnly: true })
  await confirming.getByRole('button', { name: own.name }).click()
  const adding = page.getByRole('dialog', { name: 'Add a sign-in address' })
  await expect(adding).toBeVisible()
  other.owner = 'declines'
  await adding.getByRole('button', { name: other.name }).click()
  await expect(adding.getByText('You declined in your wallet. Nothing was signed.')).toBeVisible()
  await shoot(page, 'settings-add-address-declined', { windowOnly: true })
  other.owner = 'confirms'
  await adding.getByRole('button', { name: other.name }).click()
  await expect(adding).toHaveCount(0)
  await page.getByRole('button', { name: /^Remove…/ }).click()
  await expect(page.getByRole('dialog', { name: 'Remove this sign-in address?' })).toBeVisible()
  await shoot(page, 'settings-remove-address', { windowOnly: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign out everywhere?' })).toBeVisible()
  await shoot(page, 'settings-sign-out-everywhere', { windowOnly: true })
})

test.describe('addresses that lead nowhere', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('not found in the dashboard', async ({ dashboard }) => {
    await dashboard.goto('/merchant/nowhere')
    await shoot(dashboard, 'dashboard-not-found')
    await dashboard.goto('/merchant/payments?open=7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14')
    await expect(subscriberPanel(dashboard).getByRole('alert')).toBeVisible()
    await shoot(dashboard, 'subscriber-unknown', { windowOnly: true })
  })
})
