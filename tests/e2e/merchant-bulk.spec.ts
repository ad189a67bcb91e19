import type { Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { expect, type SampleMerchant, test } from '../support/merchant-fixture'
import { whenAlive } from '../support/when-alive'

const boxes = (page: Page) =>
  page.getByRole('table', { name: 'Subscribers' }).getByRole('checkbox', { name: /^Select 0x/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected subscribers' })
const boxOf = (page: Page, address: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByTitle(address) })
    .getByRole('checkbox')

async function openSubscribers(page: Page, sample: SampleMerchant, query = ''): Promise<void> {
  await page.goto(`/merchant/subscriptions/${sample.subscription.id}${query}`)
  await whenAlive(boxes(page).first())
}

test('ranges are selected by pointer and by keyboard, and the selection outlives scrolling', {
  tag: '@any-window',
}, async ({ dashboard, sample }) => {
  await openSubscribers(dashboard, sample)
  await boxes(dashboard).nth(1).click()
  await boxes(dashboard)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(bar(dashboard)).toContainText('4 selected')
  await expect(bar(dashboard)).toContainText(/\$[\d,]+ MRR lost if cancelled/)
  await expect(dashboard.getByRole('status').filter({ hasText: '4 selected' })).toBeAttached()
  await expectAccessible(dashboard)

  await boxes(dashboard).nth(0).focus()
  await dashboard.keyboard.press('x')
  await dashboard.keyboard.press('ArrowDown')
  await expect(boxes(dashboard).nth(1)).toBeFocused()
  await dashboard.keyboard.press('x')
  await expect(bar(dashboard)).toContainText('4 selected')
  await expect(boxes(dashboard).nth(1)).not.toBeChecked()
  await boxes(dashboard).nth(5).focus()
  await dashboard.keyboard.press('x')
  await dashboard.keyboard.press('Shift+ArrowDown')
  await dashboard.keyboard.press('Shift+ArrowDown')
  await expect(bar(dashboard)).toContainText('7 selected')

  const { active } = await sample.counts()
  await expect(async () => {
    await dashboard.mouse.wheel(0, 800)
    await expect(dashboard.locator(`tr[aria-rowindex="${active + 1}"]`)).toBeAttached({ timeout: 100 })
  }).toPass()
  await expect(bar(dashboard)).toContainText('7 selected')
  await dashboard.evaluate(() => window.scrollTo(0, 0))
  await expect(boxes(dashboard).nth(5)).toBeChecked()
})

test('all that match the filter are selected, also those that were never loaded', {
  tag: '@any-window',
}, async ({ dashboard, sample }) => {
  const { active } = await sample.counts()
  await openSubscribers(dashboard, sample)
  await dashboard.getByRole('checkbox', { name: 'Select the rows that are loaded' }).click()
  await expect(bar(dashboard)).toContainText(/(50|100) selected/)
  await bar(dashboard)
    .getByRole('button', { name: `Select all ${active}` })
    .click()
  await expect(bar(dashboard)).toContainText(`${active} selected`)
  await expect(dashboard.getByRole('status').filter({ hasText: `${active} selected` })).toBeAttached()
  await bar(dashboard).getByRole('button', { name: 'Clear the selection' }).click()
  await expect(bar(dashboard)).toHaveCount(0)
})

test.describe('while the server fails once', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('many are cancelled with a preview, typed words and a result for each', async ({
    dashboard,
    sample,
  }) => {
    const wanted = [
      await sample.takeSubscriber('trialing'),
      await sample.takeSubscriber('trialing'),
      await sample.takeSubscriber('trialing'),
    ]
    await openSubscribers(dashboard, sample, '?status=trialing')
    for (const { eoaaddress } of wanted) await boxOf(dashboard, eoaaddress).click()
    await expect(bar(dashboard)).toContainText('3 selected')
    await expectNoSidewaysScroll(dashboard)
    await bar(dashboard).getByRole('button', { name: 'Cancel 3…' }).click()

    const dialog = dashboard.getByRole('dialog', { name: 'Cancel 3 subscribers?' })
    await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused()
    await expect(dialog).toContainText(/End later3, /)
    await dialog.getByText('Now', { exact: true }).click()
    await expect(dialog).toContainText('End at once3')
    const act = dialog.getByRole('button', { name: 'Cancel 3' })
    await expect(act).toBeDisabled()
    await expectAccessible(dashboard)

    await dashboard.route(
      '**/api/v1/subscribers/cancel',
      (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          json: {
            type: '/docs/errors#unavailable',
            title: 'Temporarily unavailable',
            status: 503,
            code: 'unavailable',
            detail: 'The database does not answer. Nothing was changed. Try again in a moment.',
            requestId: 'req_1',
          },
        }),
      { times: 1 },
    )
    await dialog.getByLabel('Type cancel 3 to confirm').fill('cancel 3')
    await dashboard.keyboard.press('Enter')
    const done = dashboard.getByRole('dialog', { name: '0 subscribers cancelled' })
    const results = done.getByRole('list', { name: 'What became of each' })
    await expect(results.getByRole('listitem')).toHaveText(Array(3).fill(/The database does not answer/))
    await expect(results).toBeFocused()
    await expectAccessible(dashboard)

    await done.getByRole('button', { name: 'Try 3 again' }).click()
    const cancelled = dashboard.getByRole('dialog', { name: '3 subscribers cancelled' })
    await expect(cancelled.getByRole('listitem')).toHaveText(Array(3).fill(/Cancelled/))
    await cancelled.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(bar(dashboard)).toHaveCount(0)
    await expect(boxOf(dashboard, wanted[0]?.eoaaddress ?? '')).toHaveCount(0)
    for (const { id } of wanted) {
      expect(await sample.call('GET', `/api/v1/subscribers/${id}`)).toMatchObject({ status: 'cancelled' })
    }
  })
})
