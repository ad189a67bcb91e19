import type { Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectWithinCells } from '../support/accessible'
import { expect, type SampleMerchant, test } from '../support/browser/merchant-fixture'
import { prefetched } from '../support/browser/prefetched'
import { whenAlive } from '../support/browser/when-alive'
import { closedGate } from '../support/process/gate'
import { answerUnavailable } from '../support/service/answer-unavailable'
import { signInMerchant } from '../support/service/api-merchant'

const table = (page: Page) => page.getByRole('table', { name: 'Subscribers' })
const bodyRows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('link', { name: new RegExp(`^${name}`) })

/** Opens the sample subscription, and waits until its filters do more than links do. */
async function openSubscribers(page: Page, sample: SampleMerchant, query = ''): Promise<void> {
  await page.goto(`/merchant/subscriptions/${sample.subscription.id}${query}`)
  await whenAlive(chip(page, 'Active'))
}

/** Goes on to the page that begins with this row: by a button, or where there is none, by scrolling. */
async function goOnTo(page: Page, row: number): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const there = new RegExp(`from=${row}`)
  if (await next.isVisible()) {
    await next.click()
    await expect(page).toHaveURL(there)
    return
  }
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    expect(page.url()).toMatch(there)
  }).toPass({ intervals: [50] })
}

test('the list of subscriptions leads to the subscribers of each', async ({ dashboard, sample }) => {
  await dashboard.goto('/merchant/subscriptions')
  const rows = dashboard.getByRole('table', { name: 'Subscriptions' }).getByRole('row')
  const row = rows.filter({ hasText: 'Forecast access' })
  await expect(row).toContainText(String((await sample.counts()).trialing))
  await expect(row.getByRole('button', { name: 'Copy link of Forecast access' })).toBeVisible()
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)

  await row.getByRole('link', { name: 'Forecast access' }).click()
  await expect(dashboard).toHaveURL(`/merchant/subscriptions/${sample.subscription.id}`)
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Forecast access')
  await expect(bodyRows(dashboard).first()).toBeVisible()
})

test('active subscribers come first, newest on top, already in the page that the server sends', async ({
  dashboard,
  sample,
}) => {
  const response = await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}`)
  expect(await response?.text()).toContain('aria-rowcount')
  await expect(chip(dashboard, 'Active')).toHaveAttribute('aria-current', 'true')
  await expect(dashboard.getByText(`1–50 of ${(await sample.counts()).active}`).last()).toBeVisible()
  for (const row of (await bodyRows(dashboard).all()).slice(0, 5)) await expect(row).toContainText('Active')
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
})

test('columns hold what stands in them, and the search stands beside the filters', {
  tag: '@any-window',
}, async ({ dashboard, sample }) => {
  for (const status of ['all', 'past_due', 'cancelled']) {
    await openSubscribers(dashboard, sample, `?status=${status}`)
    for (const width of [1280, 1440]) {
      await dashboard.setViewportSize({ width, height: 900 })
      await expectWithinCells(table(dashboard))
      const filters = await chip(dashboard, 'Active').boundingBox()
      const search = await dashboard.getByRole('searchbox').boundingBox()
      // The field has a frame around it.
      expect(search?.y).toBe((filters?.y ?? 0) + 1)
    }
  }
})

test('filters and order are in the address bar, and the back button undoes them', async ({
  dashboard,
  sample,
}) => {
  await openSubscribers(dashboard, sample)
  await chip(dashboard, 'Past due').click()
  await expect(dashboard).toHaveURL(/status=past_due/)
  await expect(bodyRows(dashboard)).toHaveCount((await sample.counts()).past_due)
  await expect(bodyRows(dashboard).first()).toContainText(/Past due.*since/)

  await dashboard.getByRole('button', { name: 'Plan, token' }).click()
  const menu = dashboard.getByRole('dialog', { name: 'Filter by plan and token' })
  await expectAccessible(dashboard)
  await menu.getByRole('combobox', { name: 'Plan' }).selectOption('Hobby')
  await menu.getByLabel('Order').selectOption('Oldest first')
  await menu.getByRole('button', { name: 'Done' }).click()
  await expect(dashboard).toHaveURL(/plan=.*sort=subscribedAt/)
  await expect(dashboard.getByRole('button', { name: 'Hobby', exact: true })).toBeVisible()
  await expect(bodyRows(dashboard).first()).toContainText('Hobby')

  await dashboard.reload()
  await expect(chip(dashboard, 'Past due')).toHaveAttribute('aria-current', 'true')
  await expect(bodyRows(dashboard).first()).toContainText('Hobby')
  await whenAlive(dashboard.getByRole('button', { name: 'Hobby', exact: true }))

  await dashboard.goBack()
  await dashboard.goBack()
  await expect(dashboard).toHaveURL(/status=past_due$/)
  await expect(bodyRows(dashboard)).toHaveCount((await sample.counts()).past_due)
})

test('columns are hidden by choice, and the address bar keeps that', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  await openSubscribers(dashboard, sample)
  const heads = table(dashboard).getByRole('columnheader')
  await expect(heads).toHaveCount(9)
  await dashboard.getByRole('button', { name: 'Plan, token' }).click()
  const menu = dashboard.getByRole('dialog', { name: 'Filter by plan and token' })
  await menu.getByRole('checkbox', { name: 'Since' }).click()
  await menu.getByRole('checkbox', { name: 'Token' }).click()
  await menu.getByRole('button', { name: 'Done' }).click()
  await expect(dashboard).toHaveURL(/hide=token(%2C|,)since/)
  await expect(heads).toHaveCount(7)
  await expect(bodyRows(dashboard).first().getByRole('cell')).toHaveCount(7)
  await chip(dashboard, 'Trialing').click()
  await expect(dashboard).toHaveURL(/status=trialing.*hide=token/)
  await dashboard.reload()
  await expect(heads).toHaveCount(7)
  await expect(heads.filter({ hasText: 'Since' })).toHaveCount(0)
})

test('an address is found by its beginning, and what is no address is named', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  const wanted = await sample.takeSubscriber('trialing')
  await openSubscribers(dashboard, sample, '?status=all')
  const search = dashboard.getByRole('searchbox', { name: 'Search by address' })
  await search.fill(wanted.eoaaddress.slice(0, 12))
  await expect(dashboard).toHaveURL(new RegExp(`q=${wanted.eoaaddress.slice(0, 12)}`))
  await expect(bodyRows(dashboard)).toHaveCount(1)
  await expect(dashboard.getByText('1–1 of 1').last()).toBeVisible()

  await search.fill('hello')
  await expect(dashboard.getByText(/An address begins with 0x/)).toBeVisible()
  await expect(search).toHaveAttribute('aria-invalid', 'true')
  await expect(bodyRows(dashboard)).toHaveCount(1)
  await expectAccessible(dashboard)

  await search.fill('0xffffffffffffffffffff')
  await expect(dashboard.getByText('Nothing matches')).toBeVisible()
  await expect(dashboard.getByText(/No subscriber has an address that begins with/)).toBeVisible()
  await expectAccessible(dashboard)
  await dashboard.getByRole('link', { name: 'Clear filters' }).click()
  await expect(search).toHaveValue('')
  await expect(bodyRows(dashboard).first()).toBeVisible()
})

test('scrolling reads on, keeps few rows in the page, and the position survives a reload', async ({
  dashboard,
  sample,
}) => {
  const counts = await sample.counts()
  const everyone = counts.active + counts.trialing + counts.past_due + counts.cancelled
  await openSubscribers(dashboard, sample, '?status=all')
  await expect(table(dashboard)).toHaveAttribute('aria-rowcount', String(everyone + 1))

  const lastPage = Math.floor((everyone - 1) / 50) * 50
  for (let page = 50; page <= lastPage; page += 50) {
    await goOnTo(dashboard, page + 1)
  }
  await expect(dashboard.getByText(`${lastPage + 1}–${everyone} of ${everyone}`).last()).toBeVisible()
  expect(await bodyRows(dashboard).count()).toBeLessThan(60)
  await expect(bodyRows(dashboard).last()).toHaveAttribute('aria-rowindex', String(everyone + 1))

  await dashboard.reload()
  await expect(dashboard.getByText(`${lastPage} rows come before these.`)).toBeVisible()
  await expect(bodyRows(dashboard).first()).toHaveAttribute('aria-rowindex', String(lastPage + 2))
  const fromTheStart = dashboard.getByRole('link', { name: 'Show from the start' })
  // The browser puts the page back where it was scrolled to while it comes alive, and moves it from under a press.
  await whenAlive(fromTheStart)
  await fromTheStart.click()
  await expect(bodyRows(dashboard).first()).toHaveAttribute('aria-rowindex', '2')
})

test('what is chosen before the last choice is drawn is kept too', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  await openSubscribers(dashboard, sample)
  await dashboard.getByRole('button', { name: 'Plan, token' }).click()
  const menu = dashboard.getByRole('dialog', { name: 'Filter by plan and token' })
  await menu.evaluate((form) => {
    for (const select of form.querySelectorAll('select')) {
      select.selectedIndex = select.options.length - 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(dashboard).toHaveURL(/plan=.+&token=.+&sort=-nextChargeAt/)
})

test('every row is met once on the way down', { tag: '@any-window' }, async ({ dashboard, sample }) => {
  const counts = await sample.counts()
  await openSubscribers(dashboard, sample)
  const met = new Map<string, string>()
  await expect(async () => {
    const seen = await bodyRows(dashboard).evaluateAll((rows) =>
      rows.map((row) => [row.getAttribute('aria-rowindex'), row.querySelector('bdi')?.title] as const),
    )
    for (const [index, wallet] of seen) met.set(index ?? '', wallet ?? '')
    await dashboard.mouse.wheel(0, 500)
    expect(met.size).toBe(counts.active)
  }).toPass({ intervals: [50] })
  expect(new Set(met.values()).size).toBe(counts.active)
})

test('the rows before stay while others are read, and are marked so', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  await openSubscribers(dashboard, sample)
  const gate = closedGate()
  await dashboard.route('**/subscribers?*status=cancelled*', async (route) => {
    await gate.opened
    await route.continue()
  })
  await chip(dashboard, 'Cancelled').click()
  await expect(table(dashboard)).toHaveAttribute('aria-busy', 'true')
  await expect(bodyRows(dashboard).first()).toContainText('Active')
  gate.open()
  await expect(bodyRows(dashboard).first()).toContainText(/Cancelled.*on/)
  await expect(table(dashboard)).toHaveAttribute('aria-busy', 'false')
})

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('the list says so, and goes on when asked', { tag: '@any-window' }, async ({ dashboard, sample }) => {
    await openSubscribers(dashboard, sample)
    await dashboard.route('**/subscribers?*', answerUnavailable)
    await chip(dashboard, 'Trialing').click()
    const alert = dashboard.getByRole('alert').filter({ hasText: 'could not be read' })
    await expect(alert).toContainText('The database does not answer.', { timeout: 20_000 })
    await expectAccessible(dashboard)
    await dashboard.unroute('**/subscribers?*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(bodyRows(dashboard).first()).toContainText('Trialing')
  })
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('the rows stay and the list says why; it goes on by itself', { tag: '@any-window' }, async ({
    dashboard,
    context,
    sample,
  }) => {
    await openSubscribers(dashboard, sample)
    await context.setOffline(true)
    await chip(dashboard, 'Trialing').click()
    await expect(dashboard.getByText('You are offline.')).toBeVisible()
    await expect(bodyRows(dashboard).first()).toContainText('Active')
    await context.setOffline(false)
    await expect(bodyRows(dashboard).first()).toContainText('Trialing')
    await expect(dashboard.getByText('You are offline.')).toHaveCount(0)
  })
})

test('while a page is on its way its skeleton stands in its place', async ({ dashboard, sample }) => {
  const path = `/merchant/subscriptions/${sample.subscription.id}`
  const skeleton = prefetched(dashboard, path)
  await dashboard.goto('/merchant/subscriptions')
  await skeleton
  const gate = closedGate()
  await dashboard.route(`**${path}?*`, async (route) => {
    if (route.request().headers()['next-router-prefetch'] === undefined) await gate.opened
    await route.continue()
  })
  await dashboard.getByRole('link', { name: 'Forecast access' }).click()
  await expect(dashboard.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectAccessible(dashboard)
  gate.open()
  await expect(bodyRows(dashboard).first()).toBeVisible()
})

test('an unknown, a malformed and a foreign subscription are the same page', { tag: '@any-window' }, async ({
  dashboard,
  app,
}) => {
  const foreign = await (await signInMerchant(app.baseUrl)).createSubscription()
  for (const id of ['7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14', 'hello', foreign.id]) {
    for (const path of [`/merchant/subscriptions/${id}`, `/merchant/subscriptions/${id}/edit`]) {
      await dashboard.goto(path)
      await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText(
        'There is nothing at this address.',
      )
    }
  }
  await expectAccessible(dashboard)
})

test('the payment link can be copied and scanned', async ({ dashboard, context, sample }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSubscribers(dashboard, sample)
  await dashboard.getByRole('button', { name: 'Copy link of Forecast access' }).click()
  await expect
    .poll(() => dashboard.evaluate(() => navigator.clipboard.readText()))
    .toBe(sample.subscription.payUrl)
  await dashboard.getByRole('button', { name: /as a QR code/ }).click()
  await expect(dashboard.getByRole('img', { name: /^QR code of the payment link/ })).toBeVisible()
  await expectAccessible(dashboard)
  await dashboard.keyboard.press('Escape')
  await expect(dashboard.getByRole('dialog')).toHaveCount(0)
})
