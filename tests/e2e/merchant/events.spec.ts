import type { Page } from 'playwright/test'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectUncut,
  expectWithinCells,
} from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'

const table = (page: Page) => page.getByRole('table', { name: 'Events' })
const bodyRows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('the event log comes with the page, is filtered, shows payloads and leads to subscribers', async ({
  dashboard,
  context,
  sample,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = '/api/v1/events?order=desc&type=payment.failed'
  const [newest] = await sample.call<WireEvent[]>('GET', path)

  await test.step('the machine names of types are whole', async () => {
    await dashboard.goto('/merchant/developers/events?type=checkout_session.completed')
    await expect(bodyRows(dashboard).first()).toContainText('checkout_session.completed')
    await expectUncut(table(dashboard), /completed/)
  })

  await test.step('in the page that the server sends', async () => {
    const response = await dashboard.goto('/merchant/developers/events?type=payment.failed')
    expect(await response?.text()).toContain(newest?.subscriber?.eoaaddress)
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Event log')
    await expect(bodyRows(dashboard).first()).toContainText('payment.failed')
    await expectWithinCells(table(dashboard))
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
  })

  await test.step('an event is looked at as the API gives it, copied, and left again by keyboard', async () => {
    const look = dashboard.getByRole('button', { name: `Payload of event ${newest?.id}` })
    await whenHydrated(look)
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

  await test.step('filtered by what they are about', async () => {
    const about = dashboard.getByRole('group', { name: 'About' })
    await about.getByRole('link', { name: 'All' }).click()
    await expect(dashboard).toHaveURL('/merchant/developers/events')
    await about.getByRole('link', { name: 'Payments' }).click()
    await expect(dashboard).toHaveURL('/merchant/developers/events?type=payment')
    await expect(bodyRows(dashboard).filter({ hasText: 'subscriber.' })).toHaveCount(0)
    await expect(bodyRows(dashboard).first()).toContainText('payment.')
  })

  await test.step('and by type', async () => {
    await dashboard.getByRole('button', { name: 'Type' }).click()
    const menu = dashboard.getByRole('dialog', { name: 'Filter by type' })
    await expectAccessible(dashboard)
    await menu.getByLabel('Type').selectOption('Payment failed')
    await menu.getByRole('button', { name: 'Done' }).click()
    await expect(dashboard).toHaveURL(/type=payment\.failed$/)
    await expect(bodyRows(dashboard).filter({ hasNotText: 'payment.failed' })).toHaveCount(0)
    await expect(bodyRows(dashboard).first()).toContainText('Payment failed')
    await dashboard.goBack()
    await expect(dashboard).toHaveURL('/merchant/developers/events?type=payment')
    await dashboard.goForward()
    await expect(dashboard).toHaveURL(/type=payment\.failed$/)
  })

  await test.step('a row leads to its subscriber', async () => {
    await bodyRows(dashboard).first().getByRole('link').first().click()
    await expect(dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })).toContainText(
      'Payment failed',
    )
    await expect(dashboard).toHaveURL(/type=payment\.failed&open=/)
  })
})
