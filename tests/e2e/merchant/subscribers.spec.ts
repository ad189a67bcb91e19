import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { expectLargeText } from '../../support/access/large-text'
import { expectAccessible, expectNoSidewaysScroll, expectWithinCells } from '../../support/browser/accessible'
import { whenHydrated, whenPrefetched } from '../../support/browser/hydration'
import { expect, type SampleMerchant, test } from '../../support/browser/merchant-fixture'
import {
  subscriberRows as bodyRows,
  statusChip as chip,
  openSubscribers,
  subscriberTable as table,
} from '../../support/browser/subscriber-list'
import { PHONE } from '../../support/looks/window-and-theme'
import { deep } from '../../support/process/deep'
import { closedGate } from '../../support/process/gate'
import { runClockUntil } from '../../support/process/run-clock'
import { answerUnavailable } from '../../support/service/answer-unavailable'
import { signInMerchant } from '../../support/service/api-merchant'

test('the list of subscriptions leads to the subscribers of each, whose skeleton is where they will be', async ({
  dashboard,
  context,
  sample,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = `/merchant/subscriptions/${sample.subscription.id}`
  const skeleton = whenPrefetched(dashboard, path)
  await dashboard.goto('/merchant/subscriptions')
  const rows = dashboard.getByRole('table', { name: 'Subscriptions' }).getByRole('row')
  const row = rows.filter({ hasText: 'Forecast access' })

  await test.step('each subscription has its counts and its link', async () => {
    await expect(row).toContainText(String((await sample.counts()).trialing))
    await expect(row.getByRole('button', { name: 'Copy link of Forecast access' })).toBeVisible()
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
  })

  await test.step('on the way to the subscribers, their skeleton', async () => {
    await skeleton
    const gate = closedGate()
    // The page itself waits; its skeleton was fetched ahead.
    await dashboard.route(
      (url) => url.pathname === path && url.searchParams.has('_rsc'),
      async (route) => {
        if (!route.request().headers()['next-router-prefetch']) await gate.opened
        await route.continue()
      },
    )
    await row.getByRole('link', { name: 'Forecast access' }).click()
    await expect(dashboard.getByRole('status', { name: 'Loading subscribers' })).toBeVisible()
    await expectAccessible(dashboard, { colors: true })
    const topOfList = async () => (await dashboard.locator('.list-frame').boundingBox())?.y
    const before = await topOfList()
    gate.open()
    await expect(table(dashboard)).toBeVisible()
    expect(await topOfList()).toBe(before)
    await expect(dashboard).toHaveURL(path)
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Forecast access')
    await expect(bodyRows(dashboard).first()).toBeVisible()
  })

  await test.step('the payment link is copied and scanned', async () => {
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
})

test('subscribers are filtered, sorted and shown by the address bar, and the back button undoes it', async ({
  dashboard,
  sample,
}) => {
  const response = await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}`)
  const more = dashboard.getByRole('button', { name: 'Plan, token' })
  const menu = dashboard.getByRole('dialog', { name: 'Filter by plan and token' })
  const hobby = dashboard.getByRole('button', { name: 'Hobby', exact: true })

  await test.step('all who go on, in the page that the server sends', async () => {
    expect(await response?.text()).toContain('aria-rowcount')
    await expect(chip(dashboard, 'Current')).toHaveAttribute('aria-current', 'true')
    const counts = await sample.counts()
    const everyone = counts.active + counts.trialing + counts.past_due
    await expect(dashboard.getByText(`1–50 of ${everyone}`).last()).toBeVisible()
    await whenHydrated(chip(dashboard, 'Active'))
    await chip(dashboard, 'Active').click()
    await expect(dashboard.getByText(`1–50 of ${counts.active}`).last()).toBeVisible()
    for (const row of (await bodyRows(dashboard).all()).slice(0, 5)) await expect(row).toContainText('Active')
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
    await expectLargeText(dashboard)
    await whenHydrated(chip(dashboard, 'Active'))
  })

  await test.step('by status', async () => {
    await chip(dashboard, 'Past due').click()
    await expect(dashboard).toHaveURL(/status=past_due/)
    await expect(bodyRows(dashboard)).toHaveCount((await sample.counts()).past_due)
    await expect(bodyRows(dashboard).first()).toContainText(/Past due.*since/)
    const [download] = await Promise.all([
      dashboard.waitForEvent('download'),
      dashboard.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    const file = await readFile(await download.path())
    const exported: { status: string }[] = parse(file, { bom: true, columns: true })
    expect(exported).toHaveLength((await sample.counts()).past_due)
    expect(new Set(exported.map(({ status }) => status))).toEqual(new Set(['past_due']))
  })

  await test.step('by plan, in another order', async () => {
    await more.click()
    await expectAccessible(dashboard)
    await menu.getByRole('combobox', { name: 'Plan' }).selectOption('Hobby')
    await menu.getByLabel('Order').selectOption('Oldest first')
    await menu.getByRole('button', { name: 'Done' }).click()
    await expect(dashboard).toHaveURL(/plan=.*sort=subscribedAt/)
    await expect(hobby).toBeVisible()
    await expect(bodyRows(dashboard).first()).toContainText('Hobby')
  })

  await test.step('after a reload as before, and back', async () => {
    await dashboard.reload()
    await expect(chip(dashboard, 'Past due')).toHaveAttribute('aria-current', 'true')
    await expect(bodyRows(dashboard).first()).toContainText('Hobby')
    await whenHydrated(hobby)
    // Each step back is a step within the page: none of it is fetched again, and the document stays.
    const fetched: string[] = []
    dashboard.on('request', (request) => {
      const isAhead = request.headers()['next-router-prefetch'] !== undefined
      if (request.isNavigationRequest() || (request.url().includes('_rsc') && !isAhead))
        fetched.push(request.url())
    })
    await dashboard.goBack()
    await dashboard.goBack()
    await expect(dashboard).toHaveURL(/status=past_due$/)
    await expect(hobby).toBeHidden()
    await expect(chip(dashboard, 'Past due')).toHaveAttribute('aria-current', 'true')
    await expect(bodyRows(dashboard)).toHaveCount((await sample.counts()).past_due)
    await dashboard.goForward()
    await expect(hobby).toBeVisible()
    await dashboard.goBack()
    await expect(hobby).toBeHidden()
    expect(fetched).toEqual([])
  })

  await test.step('choices made faster than they are drawn are all kept', async () => {
    await whenHydrated(more)
    await expect(async () => {
      // The key opens the menu and never closes it, as a second press of the button would on a slow machine.
      if (!(await menu.isVisible())) await dashboard.keyboard.press('f')
      await menu.evaluate(
        (form) => {
          for (const select of form.querySelectorAll('select')) {
            select.selectedIndex = select.options.length - 1
            select.dispatchEvent(new Event('change', { bubbles: true }))
          }
        },
        undefined,
        { timeout: 1_000 },
      )
    }).toPass()
    await expect(dashboard).toHaveURL(/plan=.+&token=.+&sort=-nextChargeAt/)
  })
})

test('the table of subscribers keeps to its columns, fewer where some are hidden', {
  ...deep(
    'filters are held by subscriber-filters.test.ts, columns by the picture of this page',
    '@any-window',
  ),
}, async ({ dashboard, sample }) => {
  await openSubscribers(dashboard, sample)
  const heads = table(dashboard).getByRole('columnheader')

  await test.step('columns hold what is in them, and the search is beside the filters', async () => {
    for (const status of ['All', 'Past due', 'Cancelled']) {
      await chip(dashboard, status).click()
      await expect(table(dashboard)).toHaveAttribute('aria-busy', 'false')
      await expect(chip(dashboard, status)).toHaveAttribute('aria-current', 'true')
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

  await test.step('columns are hidden by choice, which the address bar keeps', async () => {
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
})

test('an address is found by its beginning', { tag: '@any-window' }, async ({ dashboard, sample }) => {
  const wanted = await sample.takeSubscriber('trialing')
  await openSubscribers(dashboard, sample, '?status=all')
  const search = dashboard.getByRole('searchbox', { name: 'Search by address' })
  await search.fill(wanted.eoaaddress.slice(0, 12))
  await expect(dashboard).toHaveURL(new RegExp(`q=${wanted.eoaaddress.slice(0, 12)}`))
  await expect(bodyRows(dashboard)).toHaveCount(1)
  await expect(dashboard.getByText('1–1 of 1').last()).toBeVisible()

  await search.fill('0xffffffffffffffffffff')
  await expect(dashboard.getByText('Nothing matches')).toBeVisible()
  await expect(
    dashboard.getByText(/No subscriber has an address, email, reference or transaction that begins with/),
  ).toBeVisible()
  await expectAccessible(dashboard)
  await dashboard.getByRole('link', { name: 'Clear filters' }).click()
  await expect(search).toHaveValue('')
  await expect(bodyRows(dashboard).first()).toBeVisible()

  await test.step('over all subscriptions too, among those who go on', async () => {
    await dashboard.goto('/merchant/subscribers')
    await expect(chip(dashboard, 'Current')).toHaveAttribute('aria-current', 'true')
    await whenHydrated(chip(dashboard, 'Current'))
    await dashboard.getByRole('searchbox').fill(wanted.eoaaddress)
    await expect(bodyRows(dashboard)).toHaveCount(1)
    await expect(bodyRows(dashboard).getByTitle(wanted.eoaaddress)).toBeVisible()
  })
})

/** Scrolls through all subscribers, reloads at the end, and begins anew. */
async function scrollThroughAll(dashboard: Page, sample: SampleMerchant) {
  const counts = await sample.counts()
  const everyone = counts.active + counts.trialing + counts.past_due + counts.cancelled
  const lastPage = Math.floor((everyone - 1) / 50) * 50
  await openSubscribers(dashboard, sample, '?status=all')
  await expect(table(dashboard)).toHaveAttribute('aria-rowcount', String(everyone + 1))

  await test.step('on the way down', async () => {
    const met = new Map<string, string>()
    await expect(async () => {
      const seen = await bodyRows(dashboard).evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute('aria-rowindex'), row.querySelector('bdi')?.title] as const),
      )
      for (const [index, wallet] of seen) met.set(index ?? '', wallet ?? '')
      await dashboard.mouse.wheel(0, 500)
      expect(met.size).toBe(everyone)
    }).toPass({ intervals: [50] })
    expect(new Set(met.values()).size).toBe(everyone)
    await expect(dashboard).toHaveURL(new RegExp(`from=${lastPage + 1}`))
    await expect(dashboard.getByText(`${lastPage + 1}–${everyone} of ${everyone}`).last()).toBeVisible()
    expect(await bodyRows(dashboard).count()).toBeLessThan(60)
    await expect(bodyRows(dashboard).last()).toHaveAttribute('aria-rowindex', String(everyone + 1))
  })

  await test.step('after a reload', async () => {
    await dashboard.reload()
    await expect(dashboard.getByText(`${lastPage} rows come before these.`)).toBeVisible()
    await expect(bodyRows(dashboard).first()).toHaveAttribute('aria-rowindex', String(lastPage + 2))
    const fromTheStart = dashboard.getByRole('link', { name: 'Show from the start' })
    // The browser puts the page back where it was scrolled to while it comes alive, and moves it from under a press.
    await whenHydrated(fromTheStart)
    await fromTheStart.click()
    await expect(bodyRows(dashboard).first()).toHaveAttribute('aria-rowindex', '2')
  })
  return { everyone, lastPage }
}

const nextPage = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

test('scrolling meets every row once, keeps few in the page, and its position survives a reload', {
  tag: '@any-window',
}, async ({ dashboard, sample }) => {
  const { everyone, lastPage } = await scrollThroughAll(dashboard, sample)

  await test.step('page by page', async () => {
    for (let page = 50; page <= lastPage; page += 50) {
      await nextPage(dashboard).click()
      await expect(dashboard).toHaveURL(new RegExp(`from=${page + 1}`))
    }
    await expect(dashboard.getByText(`${lastPage + 1}–${everyone} of ${everyone}`).last()).toBeVisible()
    await expect(nextPage(dashboard)).toBeDisabled()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('scrolling meets every subscriber once too, and there are no buttons for pages', {
    ...deep('the same scrolling in a second window', '@any-window'),
  }, async ({ dashboard, sample }) => {
    await scrollThroughAll(dashboard, sample)
    await expect(nextPage(dashboard)).toBeHidden()
  })
})

test.describe('while rows are read', () => {
  test.use({ expectedErrors: [/status of 503|ERR_INTERNET_DISCONNECTED/] })

  test('those before stay, the list says what keeps the others, and new ones appear by themselves', {
    ...deep('held by read-state.test.tsx, paged-list.test.ts and subscriber-queries.test.ts', '@any-window'),
  }, async ({ dashboard, context, sample }) => {
    await dashboard.clock.install()
    await openSubscribers(dashboard, sample, '?status=active')

    await test.step('the answer is on its way', async () => {
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

    await test.step('offline: it continues automatically', async () => {
      await context.setOffline(true)
      await chip(dashboard, 'Trialing').click()
      await expect(dashboard.getByText('You’re offline.')).toBeVisible()
      await expect(bodyRows(dashboard).first()).toContainText('Cancelled')
      await context.setOffline(false)
      await expect(bodyRows(dashboard).first()).toContainText('Trialing')
      await expect(dashboard.getByText('You’re offline.')).toHaveCount(0)
    })

    await test.step('the server fails: it goes on when asked', async () => {
      await dashboard.route('**/subscribers?*', answerUnavailable)
      await chip(dashboard, 'Past due').click()
      const alert = dashboard.getByRole('alert').filter({ hasText: 'could not be read' })
      await expect(alert).toContainText('The database does not answer.')
      await expectAccessible(dashboard, { colors: true })
      await dashboard.unroute('**/subscribers?*')
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(bodyRows(dashboard).first()).toContainText('Past due')
    })

    await test.step('there is a new one', async () => {
      const path = `/api/v1/subscriptions/${sample.subscription.id}/subscribers`
      const [newest, ...others] = await sample.call<WireSubscriberRow[]>('GET', `${path}?limit=101`)
      if (!newest) throw new Error('The sample data has no subscribers')
      let shown = others
      await dashboard.route(/\/subscribers\?/, (route) => {
        const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
        const nextCursor = from + 50 < shown.length ? String(from + 50) : null
        return route.fulfill({ json: { data: shown.slice(from, from + 50), nextCursor } })
      })
      const row = ({ eoaaddress }: WireSubscriberRow) =>
        dashboard.getByRole('row').filter({ has: dashboard.getByTitle(eoaaddress) })
      await chip(dashboard, 'All').click()
      await expect(
        bodyRows(dashboard)
          .first()
          .getByTitle(others[0]?.eoaaddress ?? ''),
      ).toBeVisible()
      await expect(row(newest)).toHaveCount(0)
      // The second page is here before it is needed, and must not keep the first from being read again.
      await expect(dashboard.getByText('1–50 of', { exact: false }).last()).toBeVisible()
      shown = [newest, ...others]
      await runClockUntil(dashboard, () => expect(row(newest)).toBeVisible({ timeout: 1000 }))
    })
  })
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
