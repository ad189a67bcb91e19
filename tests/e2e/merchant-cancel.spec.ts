import type { Locator, Page } from 'playwright/test'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { expect, type SampleMerchant, test } from '../support/browser/merchant-fixture'
import { whenAlive } from '../support/browser/when-alive'
import { closedGate } from '../support/process/gate'

/** Opens the list with one subscriber in it, and answers with that row. */
async function showOnly(page: Page, sample: SampleMerchant, subscriber: WireSubscriberRow): Promise<Locator> {
  const query = `status=all&q=${subscriber.eoaaddress}`
  await page.goto(`/merchant/subscriptions/${sample.subscription.id}?${query}`)
  const row = page.getByRole('row').filter({ has: page.getByTitle(subscriber.eoaaddress) })
  await whenAlive(row.getByRole('button', { name: /^Actions for/ }))
  return row
}

async function chooseAction(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

const read = (sample: SampleMerchant, { id }: WireSubscriberRow) =>
  sample.call<WireSubscriberRow>('GET', `/api/v1/subscribers/${id}`)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cancel this subscriber?' })

const activeCount = (page: Page) =>
  page.getByRole('term').filter({ hasText: 'Active' }).locator('xpath=following-sibling::dd')

test('a cancel at the end of the period tells its terms, shows at once and can be undone', async ({
  dashboard,
  sample,
}) => {
  const subscriber = await sample.takeSubscriber('active')
  const row = await showOnly(dashboard, sample, subscriber)
  await chooseAction(dashboard, row, 'Cancel subscriber…')

  const dialog = dialogOf(dashboard)
  await expect(dialog.getByRole('radio', { name: /^At the end of the period/ })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Keep subscriber' })).toBeFocused()
  await expect(
    dialog.getByText(/^None\. The last charge, [\d.]+ \w+ on \d+ \w+( \d+)?, is paid\.$/),
  ).toBeVisible()
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
  await dialog.getByLabel('Reason').selectOption('Asked to stop')
  await dialog.getByLabel('Comment').fill('By e-mail')
  // What can be undone for ten seconds is looked at for as long as it takes.
  await dashboard.clock.setFixedTime(new Date())
  await dialog.getByRole('button', { name: /^Cancel on \d+/ }).click()

  await expect(row).toContainText(/Active.*cancels on/)
  await expect(row).toContainText(/None|No next charge/)
  const undo = dashboard.getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeVisible()
  await expectAccessible(dashboard)
  expect(await read(sample, subscriber)).toMatchObject({
    status: 'active',
    cancelAt: subscriber.currentPeriodEnd,
    cancelReason: 'requested_by_payer',
    cancelComment: 'By e-mail',
  })

  await undo.click()
  await expect(row).not.toContainText('cancels on')
  await expect(dashboard.getByText(/^Resumed\. Next charge on/)).toBeVisible()
  expect(await read(sample, subscriber)).toMatchObject({
    cancelAt: null,
    nextChargeAt: subscriber.nextChargeAt,
    renewalsLeft: subscriber.renewalsLeft,
  })
})

test('a cancel now ends access, moves the counts, and says that it cannot be undone', async ({
  dashboard,
  sample,
}) => {
  const subscriber = await sample.takeSubscriber('active')
  const row = await showOnly(dashboard, sample, subscriber)
  const before = Number(await activeCount(dashboard).textContent())
  await chooseAction(dashboard, row, 'Cancel subscriber…')
  const dialog = dialogOf(dashboard)
  await dialog.getByRole('radio', { name: /^Now/ }).check({ force: true })
  await expect(dialog.getByText(/This cannot be undone/)).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('Other')
  await dialog.getByLabel('Comment').fill('Never sent')
  await dialog.getByLabel('Reason').selectOption('No reason given')
  await dialog.getByRole('button', { name: 'Cancel now' }).click()

  await expect(row).toContainText(/Cancelled.*on/)
  await expect(activeCount(dashboard)).toHaveText(String(before - 1))
  await expect(dashboard.getByText('Cancelled', { exact: true }).last()).toBeVisible()
  await expect(dashboard.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  expect(await read(sample, subscriber)).toMatchObject({
    status: 'cancelled',
    nextChargeAt: null,
    cancelComment: null,
  })

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await expect(dashboard.getByRole('menuitem', { name: /Cancel|Resume/ })).toHaveCount(0)
})

test('keeping the subscriber changes nothing', { tag: '@any-window' }, async ({ dashboard, sample }) => {
  const subscriber = await sample.takeSubscriber('active')
  const row = await showOnly(dashboard, sample, subscriber)
  await chooseAction(dashboard, row, 'Cancel subscriber…')
  await dialogOf(dashboard).getByRole('button', { name: 'Keep subscriber' }).click()
  await expect(dialogOf(dashboard)).toHaveCount(0)
  expect(await read(sample, subscriber)).toMatchObject({ cancelAt: null, status: 'active' })
})

test('a waiting cancel can be resumed from the row, or ended now', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  const subscriber = await sample.takeSubscriber('trialing')
  await sample.call('POST', `/api/v1/subscribers/${subscriber.id}/cancel`, { when: 'period_end' })
  const row = await showOnly(dashboard, sample, subscriber)
  await expect(row).toContainText(/Trialing.*cancels on/)
  await chooseAction(dashboard, row, 'Resume')
  await expect(row).toContainText(/Trialing.*until/)
  expect(await read(sample, subscriber)).toMatchObject({ cancelAt: null, status: 'trialing' })

  await sample.call('POST', `/api/v1/subscribers/${subscriber.id}/cancel`, { when: 'period_end' })
  await dashboard.reload()
  await chooseAction(dashboard, row, 'Cancel now…')
  await expect(dialogOf(dashboard).getByRole('radio', { name: /^At the end/ })).toBeDisabled()
  await dialogOf(dashboard).getByRole('button', { name: 'Cancel now' }).click()
  await expect(row).toContainText('Cancelled')
})

test('who is past due has no end of the period to wait for', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  const subscriber = await sample.takeSubscriber('past_due')
  const row = await showOnly(dashboard, sample, subscriber)
  await chooseAction(dashboard, row, 'Cancel subscriber…')
  const dialog = dialogOf(dashboard)
  await expect(dialog.getByRole('radio', { name: /^At the end/ })).toBeDisabled()
  await expect(dialog.getByText('This period is not paid, so there is nothing to wait for.')).toBeVisible()
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Cancel now' }).click()
  await expect(row).toContainText(/Cancelled.*on/)
})

test('a cancel shows before the server has answered', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  const subscriber = await sample.takeSubscriber('active')
  const row = await showOnly(dashboard, sample, subscriber)
  const gate = closedGate()
  await dashboard.route('**/cancel', async (route) => {
    await gate.opened
    await route.continue()
  })
  await chooseAction(dashboard, row, 'Cancel subscriber…')
  await dialogOf(dashboard)
    .getByRole('button', { name: /^Cancel on/ })
    .click()
  await expect(row).toContainText('cancels on')
  expect(await read(sample, subscriber)).toMatchObject({ cancelAt: null })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await expect(dashboard.getByRole('menuitem', { name: 'Resume' })).toHaveAttribute('aria-disabled', 'true')
  gate.open()
  await expect(dashboard.getByRole('menuitem', { name: 'Resume' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(await read(sample, subscriber)).toMatchObject({ cancelAt: subscriber.currentPeriodEnd })
})

test.describe('when a cancel fails', () => {
  test.use({ expectedErrors: [/status of 409|net::ERR_FAILED/] })

  test('the row is what it was, with the reason, and trying again works', { tag: '@any-window' }, async ({
    dashboard,
    sample,
  }) => {
    const subscriber = await sample.takeSubscriber('active')
    const row = await showOnly(dashboard, sample, subscriber)
    const before = await activeCount(dashboard).textContent()
    const cancelNow = async () => {
      await chooseAction(dashboard, row, 'Cancel subscriber…')
      await dialogOf(dashboard).getByRole('radio', { name: /^Now/ }).check({ force: true })
      await dialogOf(dashboard).getByRole('button', { name: 'Cancel now' }).click()
    }
    const alert = dashboard.getByRole('alert').filter({ hasText: 'was not cancelled' })

    await dashboard.route('**/cancel', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: {
          type: '/docs/errors#idempotency_in_progress',
          title: 'The first request is still running',
          status: 409,
          code: 'idempotency_in_progress',
          detail: 'Something else is changing this subscriber.',
          requestId: 'req_1',
        },
      }),
    )
    await cancelNow()
    await expect(alert).toContainText('Something else is changing this subscriber.')
    await expect(row).toContainText('Active')
    await expect(activeCount(dashboard)).toHaveText(before ?? '')
    await expectAccessible(dashboard)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)

    await dashboard.unroute('**/cancel')
    await dashboard.route('**/cancel', (route) => route.abort())
    await cancelNow()
    await expect(alert).toContainText('The server cannot be reached.')
    await expect(row).toContainText('Active')

    await dashboard.unroute('**/cancel')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(row).toContainText('Cancelled')
    await expect(alert).toHaveCount(0)
  })
})
