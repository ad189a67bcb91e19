import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright/test'
import { SUBSCRIBER_CSV_COLUMNS } from '@/lib/wire/subscribers/subscriber-csv-columns'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { deepStep } from '../../support/browser/deep-step'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, type SampleMerchant, test } from '../../support/browser/merchant-fixture'
import { answerUnavailable } from '../../support/service/answer-unavailable'

const boxes = (page: Page) =>
  page.getByRole('table', { name: 'Subscribers' }).getByRole('checkbox', { name: /^Select 0x/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected subscribers' })
const boxOf = (page: Page, address: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByTitle(address) })
    .getByRole('checkbox')

/** The records of the file that a press makes. */
async function exported(page: Page, press: Locator): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()])
  expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d{2}-\d{2}\.csv$/)
  return parse(await readFile(await download.path()), { bom: true, columns: true })
}

async function openSubscribers(page: Page, sample: SampleMerchant, query = ''): Promise<void> {
  await page.goto(`/merchant/subscriptions/${sample.subscription.id}${query}`)
  await whenHydrated(boxes(page).first())
}

test('the bar of a selection hides neither the last row nor the foot of the list', async ({
  dashboard,
  sample,
}) => {
  await dashboard.setViewportSize({ width: 1280, height: 800 })
  await openSubscribers(dashboard, sample, '?status=past_due')
  await boxes(dashboard).first().click()
  await expect(bar(dashboard)).toBeVisible()
  const edges = async () => {
    const [top, height] = await bar(dashboard).evaluate((each) => {
      const box = each.getBoundingClientRect()
      return [box.top, box.height] as const
    })
    const foot = await dashboard.getByText('Days and times are in UTC.').boundingBox()
    const row = await boxes(dashboard).last().boundingBox()
    if (!foot || !row) throw new Error('The list has no foot or no row')
    return {
      top,
      bottom: top + height,
      foot: [foot.y, foot.y + foot.height],
      row: row.y + row.height,
    } as const
  }
  const before = await edges()
  expect(before.foot[1] <= before.top || before.foot[0] >= before.bottom).toBe(true)
  await dashboard.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const after = await edges()
  expect(after.foot[1]).toBeLessThanOrEqual(after.top)
  expect(after.row).toBeLessThanOrEqual(after.top)
})

// On a phone the list has cards and no head, so none of these can be selected at once.
test('subscribers are selected by pointer, by keyboard and by filter, and exported', {
  tag: '@any-window',
}, async ({ dashboard, sample, expectErrors }) => {
  await openSubscribers(dashboard, sample, '?status=all')

  const { active, trialing, past_due: pastDue, cancelled } = await sample.counts()
  const everyone = active + trialing + pastDue + cancelled
  await test.step('all that match, also those that were never loaded', async () => {
    await dashboard.getByRole('checkbox', { name: 'Select the rows that are loaded' }).click()
    await expect(bar(dashboard)).toContainText(/(50|100) selected/)
    await bar(dashboard)
      .getByRole('button', { name: `Select all ${everyone}` })
      .click()
    await expect(bar(dashboard)).toContainText(`${everyone} selected`)
    await expect(dashboard.getByRole('status').filter({ hasText: `${everyone} selected` })).toBeAttached()
    await bar(dashboard).getByRole('button', { name: 'Clear the selection' }).click()
    await expect(bar(dashboard)).toHaveCount(0)
  })

  await deepStep(
    'ranges',
    'held by row-selection.test.ts; the next test selects rows one by one',
    async () => {
      await boxes(dashboard).nth(1).click()
      await boxes(dashboard)
        .nth(4)
        .click({ modifiers: ['Shift'] })
      await expect(bar(dashboard)).toContainText('4 selected')
      await expect(bar(dashboard)).toContainText(/\$[\d,]+ MRR lost if cancelled/)
      await expect(dashboard.getByRole('status').filter({ hasText: '4 selected' })).toBeAttached()
      await expectAccessible(dashboard, { colors: true })
      await expectNoSidewaysScroll(dashboard)

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
    },
  )

  await deepStep(
    'the selection outlives scrolling',
    'held by row-selection.test.ts: a selection is of ids, not of rows',
    async () => {
      await expect(async () => {
        await dashboard.mouse.wheel(0, 800)
        await expect(dashboard.locator(`tr[aria-rowindex="${everyone + 1}"]`)).toBeAttached({ timeout: 100 })
      }).toPass()
      await expect(bar(dashboard)).toContainText('7 selected')
      await dashboard.evaluate(() => window.scrollTo(0, 0))
      await expect(boxes(dashboard).nth(5)).toBeChecked()
      await bar(dashboard).getByRole('button', { name: 'Clear the selection' }).click()
      await expect(bar(dashboard)).toHaveCount(0)
    },
  )

  await deepStep(
    'a file that fails says why, and can be had again',
    'rare; held by export-many.test.ts',
    async () => {
      await boxes(dashboard).first().click()
      await dashboard.route('**/subscribers.csv', answerUnavailable, { times: 1 })
      const press = bar(dashboard).getByRole('button', { name: 'Export' })
      await press.click()
      await expect(dashboard.getByText(/^There is no file\. The database does not answer/)).toBeVisible()
      await expectErrors(/status of 503/, 1)
      expect(await exported(dashboard, press)).toHaveLength(1)
      await expect(dashboard.getByText(/^There is no file/)).toHaveCount(0)
    },
  )
})

test('the rows that are selected are exported in the order of the list and with its columns', async ({
  dashboard,
  sample,
}) => {
  await openSubscribers(dashboard, sample, '?status=all&sort=subscribedAt&hide=plan')
  // Oldest first, so that a new subscriber changes nothing.
  const path = `/api/v1/subscriptions/${sample.subscription.id}/subscribers?sort=subscribedAt&limit=5`
  const [, first, , second, third] = await sample.call<WireSubscriberRow[]>('GET', path)
  for (const row of [third, first, second]) await boxOf(dashboard, row?.eoaaddress ?? '').click()
  await expect(bar(dashboard)).toContainText('3 selected')
  const some = await exported(dashboard, bar(dashboard).getByRole('button', { name: 'Export' }))
  expect(some.map(({ id }) => id)).toEqual([first?.id, second?.id, third?.id])
  expect(Object.keys(some[0] ?? {})).toEqual(
    SUBSCRIBER_CSV_COLUMNS.filter(
      (name) =>
        !['plan', 'price', 'quantity', 'credit', 'frequency', 'planId'].includes(name) &&
        !name.startsWith('discount'),
    ),
  )

  await test.step('all that match come as the file of all does, straight to the disk', async () => {
    await openSubscribers(dashboard, sample, `?status=all&q=${first?.eoaaddress}`)
    await boxOf(dashboard, first?.eoaaddress ?? '').click()
    const all = await exported(dashboard, bar(dashboard).getByRole('link', { name: 'Export' }))
    expect(all).toMatchObject([{ id: first?.id, plan: first?.plan.name }])
  })
})

test('many are cancelled after words that confirm it, each with its result, and what failed is tried again', async ({
  dashboard,
  sample,
  expectErrors,
}) => {
  const wanted = [await sample.takeSubscriber('trialing'), await sample.takeSubscriber('trialing')]
  await openSubscribers(dashboard, sample, '?status=trialing')
  const ask = bar(dashboard).getByRole('button', { name: 'Cancel 2…' })
  const rowOf = (address: string) => dashboard.getByRole('row').filter({ has: dashboard.getByTitle(address) })

  await test.step('one that is selected has a frame in the system’s own colors, and the next has none', async () => {
    const [one, next] = wanted.map(({ eoaaddress }) => eoaaddress)
    if (!one || !next) throw new Error('There are two to cancel')
    await boxOf(dashboard, one).click()
    await dashboard.emulateMedia({ forcedColors: 'active' })
    await expect(rowOf(one)).toHaveCSS('outline-style', 'solid')
    await expect(rowOf(next)).toHaveCSS('outline-style', 'none')
    await dashboard.emulateMedia({ forcedColors: null })
    await boxOf(dashboard, next).click()
  })

  await test.step('what it will do is shown before', async () => {
    await ask.click()
    const dialog = dashboard.getByRole('dialog', { name: 'Cancel 2 subscribers?' })
    await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused()
    await expect(dialog).toContainText(/At period end2 end /)
    await dialog.getByText('Now', { exact: true }).click()
    await expect(dialog).toContainText('Now2')
    const act = dialog.getByRole('button', { name: 'Cancel 2' })
    await expect(act).toBeDisabled()
    await expectAccessible(dashboard)
    await dialog.getByLabel('Type cancel 2 to confirm').fill('Cancel 2')
    await expect(act).toBeEnabled()
    await dashboard.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(bar(dashboard)).toContainText('2 selected')
  })

  await test.step('while the server fails, no subscriber is cancelled', async () => {
    await ask.click()
    await dashboard.route('**/api/v1/subscribers/cancel', answerUnavailable, { times: 1 })
    await dashboard.getByLabel('Type cancel 2 to confirm').fill('cancel 2')
    await dashboard.keyboard.press('Enter')
    const failed = dashboard.getByRole('dialog', { name: 'Nobody was cancelled' })
    const results = failed.getByRole('list', { name: 'Result for each one' })
    await expect(results.getByRole('listitem')).toHaveText(Array(2).fill(/The database does not answer/))
    await expect(results).toBeFocused()
    await expectAccessible(dashboard, { colors: true })
    await expectErrors(/status of 503/, 1)
    await failed.getByRole('button', { name: 'Try 2 again' }).click()
  })

  const cancelAt = async (id: string) =>
    (await sample.call<WireSubscriberRow>('GET', `/api/v1/subscribers/${id}`)).cancelAt

  await test.step('on another try they are, at the end of their periods', async () => {
    const done = dashboard.getByRole('dialog', { name: /^2 end (on|between) / })
    await expect(done.getByRole('listitem')).toHaveText(Array(2).fill(/Ends on \d+ \w+/))
    await expect(bar(dashboard)).toHaveCount(0)
    for (const { id, eoaaddress } of wanted) {
      expect(await cancelAt(id)).toEqual(expect.any(String))
      await expect(
        dashboard.locator('tr').filter({ hasText: 'cancels on' }).getByTitle(eoaaddress),
      ).toBeAttached()
    }
  })

  await test.step('and go on again once that is undone', async () => {
    const done = dashboard.getByRole('dialog', { name: /^2 end/ })
    await done.getByRole('button', { name: 'Undo' }).click()
    const resumed = dashboard.getByRole('dialog', { name: '2 subscribers resumed' })
    await expect(resumed.getByRole('listitem')).toHaveText(Array(2).fill(/Resumed/))
    await expectAccessible(dashboard)
    await resumed.getByRole('button', { name: 'Close', exact: true }).last().click()
    // The bar that asked is gone: the focus is in the page, not at its beginning.
    await expect(dashboard.locator('main:focus, main :focus')).toHaveCount(1)
    for (const { id, eoaaddress } of wanted) {
      await expect(rowOf(eoaaddress)).not.toContainText('cancels on')
      await expect(rowOf(eoaaddress).getByRole('checkbox')).not.toBeChecked()
      expect(await cancelAt(id)).toBeNull()
    }
  })
})
