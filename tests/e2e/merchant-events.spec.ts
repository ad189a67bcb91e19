import type { Page } from 'playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { WireEvent } from '@/lib/wire/reports/events'
import { expectAccessible, expectNoSidewaysScroll, expectWithinCells } from '../support/accessible'
import { expect, signInByApi, test } from '../support/browser/merchant-fixture'
import { whenAlive } from '../support/browser/when-alive'

const table = (page: Page) => page.getByRole('table', { name: 'Events' })
const bodyRows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('the event log is led to, comes with the page, and its rows lead to their subscribers', async ({
  dashboard,
  sample,
}) => {
  await dashboard.goto('/merchant')
  await dashboard.getByRole('link', { name: 'All events' }).click()
  await expect(dashboard).toHaveURL('/merchant/developers/events')
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Event log')

  const path = '/api/v1/events?order=desc&type=payment.failed'
  const [newest] = await sample.call<WireEvent[]>('GET', path)
  const response = await dashboard.goto('/merchant/developers/events?type=payment.failed')
  expect(await response?.text()).toContain(newest?.subscriber?.eoaaddress)
  await expect(bodyRows(dashboard).first()).toContainText('payment.failed')
  await expectWithinCells(table(dashboard))
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)

  await bodyRows(dashboard).first().getByRole('link').first().click()
  await expect(dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })).toContainText(
    'Payment failed',
  )
  await expect(dashboard).toHaveURL(/type=payment\.failed&open=/)
})

test('an event is looked at as the API gives it, copied, and left again by keyboard', async ({
  dashboard,
  context,
  sample,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = '/api/v1/events?order=desc&type=payment.failed'
  const [newest] = await sample.call<WireEvent[]>('GET', path)
  await dashboard.goto('/merchant/developers/events?type=payment.failed')
  const look = dashboard.getByRole('button', { name: `Payload of event ${newest?.id}` })
  await whenAlive(look)
  await look.press('Enter')
  const dialog = dashboard.getByRole('dialog', { name: `Event ${newest?.id}` })
  const payload = dialog.getByRole('region', { name: 'Payload' })
  expect(JSON.parse((await payload.textContent()) ?? '')).toEqual(newest)
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)

  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await payload.focus()
  await dashboard.keyboard.press('Tab')
  await dashboard.keyboard.press('Tab')
  await dashboard.keyboard.press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(JSON.parse(await dashboard.evaluate(() => navigator.clipboard.readText()))).toEqual(newest)
  await dashboard.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(look).toBeFocused()
})

test('events are filtered by what they are about, and by type', { tag: '@any-window' }, async ({
  dashboard,
}) => {
  await dashboard.goto('/merchant/developers/events')
  const about = dashboard.getByRole('group', { name: 'About' })
  await about.getByRole('link', { name: 'Payments' }).click()
  await expect(dashboard).toHaveURL('/merchant/developers/events?type=payment')
  await expect(bodyRows(dashboard).filter({ hasText: 'subscriber.' })).toHaveCount(0)
  await expect(bodyRows(dashboard).first()).toContainText('payment.')

  const type = dashboard.getByRole('button', { name: 'Type' })
  await whenAlive(type)
  await type.click()
  const menu = dashboard.getByRole('dialog', { name: 'Filter by type' })
  await expectAccessible(dashboard)
  await menu.getByLabel('Type').selectOption('Payment failed')
  await menu.getByRole('button', { name: 'Done' }).click()
  await expect(dashboard).toHaveURL(/type=payment\.failed$/)
  await expect(bodyRows(dashboard).filter({ hasNotText: 'payment.failed' })).toHaveCount(0)
  await expect(bodyRows(dashboard).first()).toContainText('Payment failed')
  await dashboard.goBack()
  await expect(dashboard).toHaveURL('/merchant/developers/events?type=payment')
})

test('nothing that matches is told from nothing yet', { tag: '@any-window' }, async ({
  app,
  context,
  page,
  baseURL,
}) => {
  const session = await signInByApi(app.baseUrl, privateKeyToAccount(generatePrivateKey()))
  await context.addCookies([{ name: 'svc-session', value: session, url: baseURL ?? '' }])
  await page.goto('/merchant/developers/events?type=payment.reversed')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/merchant/developers/events')
  await expect(page.getByText('No events yet')).toBeVisible()
  await expectAccessible(page)
})
