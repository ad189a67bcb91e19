import type { Locator, Page } from 'playwright/test'
import { formatDay } from '@/components/billing/format-day'
import { periodStart } from '@/lib/billing/calendar'
import { periodAt } from '@/lib/billing/charges/period-at'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, type SampleMerchant, test } from '../../support/browser/merchant-fixture'
import { deep } from '../../support/process/deep'
import { closedGate } from '../../support/process/gate'

/** Opens the list of subscribers, and waits until it can be searched. */
async function openSubscribers(page: Page, sample: SampleMerchant): Promise<void> {
  await page.goto(`/merchant/subscriptions/${sample.subscription.id}?status=all`)
  await whenHydrated(search(page))
}

/** Searches for a subscriber, and answers with its row. */
async function showOnly(page: Page, { eoaaddress }: WireSubscriberRow): Promise<Locator> {
  await search(page).fill(eoaaddress)
  const row = page.getByRole('row').filter({ has: page.getByTitle(eoaaddress) })
  await expect(row).toBeVisible()
  return row
}

async function chooseAction(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

const read = (sample: SampleMerchant, { id }: WireSubscriberRow) =>
  sample.call<WireSubscriberRow>('GET', `/api/v1/subscribers/${id}`)

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by address' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cancel this subscriber?' })
const activeCount = (page: Page) =>
  page.getByRole('term').filter({ hasText: 'Active' }).locator('xpath=following-sibling::dd')

test('a subscriber is cancelled from the list, at once or at the end of the period, or paused', async ({
  dashboard,
  sample,
}) => {
  const dialog = dialogOf(dashboard)
  const undo = dashboard.getByRole('button', { name: /^Undo/ })
  await openSubscribers(dashboard, sample)

  await test.step('keeping the subscriber changes nothing', async () => {
    const kept = await sample.takeSubscriber('active')
    const row = await showOnly(dashboard, kept)
    await chooseAction(dashboard, row, 'Cancel subscriber…')
    await dialog.getByRole('button', { name: 'Keep subscriber' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await read(sample, kept)).toMatchObject({ cancelAt: null, status: 'active' })
  })

  await test.step('at the end: undone from the message, which gives the focus back', async () => {
    const subscriber = await sample.takeSubscriber('active')
    const row = await showOnly(dashboard, subscriber)
    await chooseAction(dashboard, row, 'Cancel subscriber…')
    await dialog.getByRole('button', { name: /^Cancel on/ }).click()
    await expect(undo).toBeVisible()
    await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused()
    await undo.focus()
    await dashboard.keyboard.press('Enter')
    await expect(undo).toHaveCount(0)
    await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused()
    // The page shows it at once, the server a moment later.
    await expect.poll(() => read(sample, subscriber)).toMatchObject({ cancelAt: null, status: 'active' })
  })

  await test.step('now: access ends, the counts move, and there is no undo', async () => {
    const subscriber = await sample.takeSubscriber('active')
    const row = await showOnly(dashboard, subscriber)
    const before = Number(await activeCount(dashboard).textContent())
    await chooseAction(dashboard, row, 'Cancel subscriber…')
    await dialog.getByRole('radio', { name: /^Now/ }).check({ force: true })
    await expect(dialog.getByText(/You can’t undo this/)).toBeVisible()
    await dialog.getByLabel('Reason').selectOption('Other')
    await dialog.getByLabel('Comment').fill('Never sent')
    await dialog.getByLabel('Reason').selectOption('No reason given')
    // An undo button would go after ten seconds, and the wait for its absence outlast it: the page's clock stops.
    await dashboard.clock.setFixedTime(new Date())
    await dialog.getByRole('button', { name: 'Cancel now' }).click()

    await expect(row).toContainText(/Cancelled.*on/)
    await expect(activeCount(dashboard)).toHaveText(String(before - 1))
    const notified = dashboard.getByRole('region', { name: 'Notifications' })
    await expect(notified.getByText('Cancelled', { exact: true })).toBeVisible()
    expect(await undo.count()).toBe(0)
    await dashboard.clock.setSystemTime(new Date())
    await expect
      .poll(() => read(sample, subscriber))
      .toMatchObject({
        status: 'cancelled',
        nextChargeAt: null,
        cancelComment: null,
      })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await expect(dashboard.getByRole('menuitem', { name: /Cancel|Resume/ })).toHaveCount(0)
    await dashboard.keyboard.press('Escape')
  })

  await test.step('past due: there is no end of the period to wait for', async () => {
    const row = await showOnly(dashboard, await sample.takeSubscriber('past_due'))
    await chooseAction(dashboard, row, 'Cancel subscriber…')
    await expect(dialog.getByRole('radio', { name: /^At the end/ })).toBeDisabled()
    await expect(dialog.getByText('This period isn’t paid, so there is nothing to wait for.')).toBeVisible()
    await expectAccessible(dashboard, { colors: true })
    await dialog.getByRole('button', { name: 'Cancel now' }).click()
    await expect(row).toContainText(/Cancelled.*on/)
  })

  await test.step('a waiting cancel is resumed from the row, or ended now', async () => {
    const subscriber = await sample.takeSubscriber('trialing')
    const cancelLater = () =>
      sample.call('POST', `/api/v1/subscribers/${subscriber.id}/cancel`, { when: 'period_end' })
    await cancelLater()
    const row = await showOnly(dashboard, subscriber)
    await expect(row).toContainText(/Trialing.*cancels on/)
    await chooseAction(dashboard, row, 'Resume')
    await expect(row).toContainText(/Trialing.*until/)
    await expect.poll(() => read(sample, subscriber)).toMatchObject({ cancelAt: null, status: 'trialing' })

    await cancelLater()
    await dashboard.reload()
    await chooseAction(dashboard, row, 'Cancel now…')
    await expect(dialog.getByRole('radio', { name: /^At the end/ })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel now' }).click()
    await expect(row).toContainText('Cancelled')
  })

  await test.step('a pause from the subscriber’s own panel, and its end', async () => {
    const subscriber = await sample.takeSubscriber('active', ({ renewalsLeft }) => renewalsLeft === null)
    const next = new Date(subscriber.nextChargeAt ?? '')
    const [first, months] = [new Date(subscriber.firstChargeAt), monthsOf(subscriber.frequency)]
    const coming = periodAt(first, months, next)
    const day = (periods: number) =>
      formatDay(periodStart(first, months, coming + periods).toISOString(), new Date())
    const row = await showOnly(dashboard, subscriber)
    await row.getByText('Active').click()
    const panel = dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })
    const act = async (name: string) => {
      await panel.getByRole('button', { name: /^Actions for/ }).click()
      await dashboard.getByRole('menuitem', { name }).click()
    }
    await act('Pause…')
    const asked = dashboard.getByRole('dialog', { name: 'Pause this subscription?' })
    await asked.getByLabel('For how long').selectOption('3')
    await expect(asked).toContainText(`None before ${day(3)}. Then they continue automatically.`)
    await expect(asked).toContainText(`What is paid stays usable until ${day(0)}.`)
    await expectAccessible(dashboard)
    await asked.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(panel).toContainText(`Paused until ${day(3)}`)
    await expect(panel).toContainText(`Next charge${day(3)}, `)
    await expect(panel.getByRole('listitem').filter({ hasText: 'Paused' })).toBeVisible()
    await expectAccessible(dashboard)
    expect(await read(sample, subscriber)).toMatchObject({ status: 'paused', pausedFrom: next.toISOString() })
    await act('End the pause')
    await expect(dashboard.getByText(`Next charge on ${day(0)}`)).toBeVisible()
    await expect(panel).toContainText(`Next charge${day(0)}, `)
    await expect(panel.getByRole('listitem').filter({ hasText: 'Pause ended' })).toBeVisible()
    await dashboard.keyboard.press('Escape')
    await expect(row).toContainText('Active')
    expect(await read(sample, subscriber)).toMatchObject({
      ...{ status: 'active', pausedFrom: null, nextChargeAt: subscriber.nextChargeAt },
    })
  })

  await test.step('from the subscriber’s own panel', async () => {
    const subscriber = await sample.takeSubscriber('trialing')
    const row = await showOnly(dashboard, subscriber)
    await row.getByText('Trialing').click()
    await expect(dashboard).toHaveURL(new RegExp(`open=${subscriber.id}`))
    const panel = dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })
    await expect(panel).toContainText('Nothing was charged yet.')
    await expect(panel).toContainText('Subscribed')
    await expectAccessible(dashboard)
    await panel.getByRole('button', { name: /^Actions for/ }).click()
    await dashboard.getByRole('menuitem', { name: 'Cancel subscriber…' }).click()
    await expect(dialog).toContainText('It is not on the chain yet.')
    await dialog.getByText('Now', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Cancel now' }).click()
    await expect(panel).toContainText('Cancelled')
    await expect(panel.getByText('Cancelled', { exact: true }).last()).toBeVisible()
    await dashboard.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('at the end of the period: the dialog says its terms, the row shows it at once', async () => {
    const subscriber = await sample.takeSubscriber('active')
    const row = await showOnly(dashboard, subscriber)
    const gate = closedGate()
    await dashboard.route('**/cancel', async (route) => {
      await gate.opened
      await route.continue()
    })
    await chooseAction(dashboard, row, 'Cancel subscriber…')
    await expect(dialog.getByRole('radio', { name: /^At the end of the period/ })).toBeChecked()
    await expect(dialog.getByRole('button', { name: 'Keep subscriber' })).toBeFocused()
    await expect(
      dialog.getByText(/^None\. The last charge, [\d.]+\s\w+ on \d+ \w+( \d+)?, is paid\.$/),
    ).toBeVisible()
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
    await dialog.getByLabel('Reason').selectOption('Asked to stop')
    await dialog.getByLabel('Comment').fill('By e-mail')
    // The undo button goes after ten seconds: the page's clock stops while the test reads it.
    await dashboard.clock.setFixedTime(new Date())
    await dialog.getByRole('button', { name: /^Cancel on \d+/ }).click()

    await expect(row).toContainText(/Active.*cancels on/)
    expect(await read(sample, subscriber), 'before the server has answered').toMatchObject({ cancelAt: null })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    const resume = dashboard.getByRole('menuitem', { name: 'Resume' })
    await expect(resume).toHaveAttribute('aria-disabled', 'true')
    gate.open()
    await expect(resume).not.toHaveAttribute('aria-disabled', 'true')
    await dashboard.keyboard.press('Escape')
    await expect(row).toContainText(/None|No next charge/)
    await expect(undo).toBeVisible()
    await expectAccessible(dashboard, { colors: true })
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
})

test.describe('when a cancel fails', () => {
  test.use({ expectedErrors: [/status of 409|net::ERR_FAILED/] })

  test('the row is what it was, with the reason, and trying again works', {
    ...deep(
      'a rare failure; what becomes of the rows is held by subscriber-mutations.test.ts',
      '@any-window',
    ),
  }, async ({ dashboard, sample }) => {
    await openSubscribers(dashboard, sample)
    const row = await showOnly(dashboard, await sample.takeSubscriber('active'))
    const before = await activeCount(dashboard).textContent()
    const cancelNow = async () => {
      await chooseAction(dashboard, row, 'Cancel subscriber…')
      await dialogOf(dashboard).getByRole('radio', { name: /^Now/ }).check({ force: true })
      await dialogOf(dashboard).getByRole('button', { name: 'Cancel now' }).click()
    }
    const alert = dashboard.getByRole('alert').filter({ hasText: /was (not )?cancelled/ })

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
    await expectAccessible(dashboard, { colors: true })
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)

    await dashboard.unroute('**/cancel')
    await dashboard.route('**/cancel', (route) => route.abort())
    await cancelNow()
    await expect(alert).toContainText('It isn’t known whether')
    await expect(alert).toContainText('The server isn’t answering.')
    await expect(row).toContainText('Active')

    await dashboard.unroute('**/cancel')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(row).toContainText('Cancelled')
    await expect(alert).toHaveCount(0)
  })
})
