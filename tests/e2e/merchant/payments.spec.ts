import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import type { WirePayment } from '@/lib/wire/subscribers/payments'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectUncut,
  expectWithinCells,
} from '../../support/browser/accessible'
import { deepStep } from '../../support/browser/deep-step'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, type SampleMerchant, test } from '../../support/browser/merchant-fixture'
import { runClockUntil } from '../../support/process/run-clock'

const table = (page: Page) => page.getByRole('table', { name: 'Payments' })
const bodyRows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('link', { name: new RegExp(`^${name}`) })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Subscriber', exact: true })

/** The records of the file that "Export CSV" gives, which has a name like this. */
async function exported<Row>(page: Page, name: RegExp): Promise<Row[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(name)
  return parse(await readFile(await download.path()), { bom: true, columns: true })
}

const payments = (sample: SampleMerchant, query = '') =>
  sample.call<WirePayment[]>('GET', `/api/v1/payments${query}`)

test('payments come newest first, are filtered by the address bar, and open their subscriber', async ({
  dashboard,
  context,
  sample,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [newest] = await payments(sample)
  const failed = await payments(sample, '?status=failed&limit=200')
  const response = await dashboard.goto('/merchant/payments')
  const menu = dashboard.getByRole('dialog', { name: 'Filter by subscription, token and date' })

  await test.step('in the page that the server sends', async () => {
    expect(await response?.text()).toContain(newest?.eoaaddress)
    await expect(chip(dashboard, 'All')).toHaveAttribute('aria-current', 'true')
    const first = bodyRows(dashboard).first()
    await expect(first.getByTitle(newest?.eoaaddress ?? '')).toBeVisible()
    await expect(dashboard.getByText('1–50 of many').last()).toBeVisible()
    await expectUncut(table(dashboard), /Local test chain|Forecast access/)
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
  })

  await test.step('a failed one says why, and who must act', async () => {
    await whenHydrated(chip(dashboard, 'Failed'))
    await chip(dashboard, 'Failed').click()
    await expect(dashboard).toHaveURL(/state=failed/)
    const first = bodyRows(dashboard).first()
    await expect(first).toContainText('Failed')
    await expect(first).toContainText(failed[0]?.failure?.text ?? 'no failure')
    // Nobody has to act for one whose subscriber is cancelled.
    const who = failed[0]?.failure?.whoMustAct
    expect(['payer', 'nobody']).toContain(who)
    if (who === 'payer') await expect(first).toContainText('The payer must act.')
    else await expect(first).not.toContainText('must act')
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
  })

  await test.step('one of the local chain is really tried again, and still lacks what it did', async () => {
    const isOnChain = ({ token, nextAttemptAt }: WirePayment) =>
      token.chainId === LOCAL_TEST_CHAIN_ID && nextAttemptAt !== null
    const due = failed.find(isOnChain)
    if (!due) throw new Error('No failed payment of the sample data is on the local chain')
    const line = bodyRows(dashboard).filter({
      has: dashboard.locator(`a[href*="${due.subscriberId}"]`),
    })
    await line
      .first()
      .getByRole('button', { name: /^Retry now/ })
      .press('Enter')
    await expect(line.first().getByRole('status')).toHaveText('It is tried again within seconds.')
    const now = async () =>
      (await payments(sample, '?status=failed&limit=200')).find(({ id }) => id === due.id)
    await expect.poll(async () => (await now())?.attempts).toBe(due.attempts + 1)
    expect((await now())?.failure).toEqual(due.failure)
  })

  await test.step('and has a link that its payer mends it by', async () => {
    const fix = bodyRows(dashboard)
      .getByRole('button', { name: /^Copy fix link for the payment of 0x/ })
      .first()
    await fix.press('Enter')
    await expect(dashboard.getByText(/^Fix link copied\./)).toBeVisible()
    const address = await dashboard.evaluate(() => navigator.clipboard.readText())
    expect(new URL(address).origin).toBe(new URL(dashboard.url()).origin)
    // A stranger signs in on it, and is told what it is for.
    expect(await (await fetch(address)).text()).toContain('<h1')
  })

  await test.step('a row opens its subscriber by keyboard, and Escape closes it', async () => {
    const link = bodyRows(dashboard).first().getByRole('link').first()
    await link.focus()
    await dashboard.keyboard.press('Enter')
    await expect(dashboard).toHaveURL(new RegExp(`open=${failed[0]?.subscriberId}`))
    await expect(panel(dashboard)).toContainText(failed[0]?.failure?.text ?? 'no failure')
    await expect(panel(dashboard)).toContainText('Permission on chain')
    await expect(panel(dashboard)).toContainText('Payment failed')
    await expectAccessible(dashboard, { colors: true })
    await expectNoSidewaysScroll(dashboard)
    await dashboard.keyboard.press('Escape')
    await expect(panel(dashboard)).toHaveCount(0)
    await expect(dashboard).toHaveURL(/state=failed$/)
    await expect(link).toBeFocused()
  })

  await deepStep(
    'a press anywhere in the row opens it too, and a reload keeps it open',
    'a second way to the panel of the step before',
    async () => {
      await bodyRows(dashboard)
        .first()
        .getByText(failed[0]?.failure?.text ?? 'no failure')
        .click()
      await expect(panel(dashboard)).toBeVisible()
      await dashboard.reload()
      await expect(panel(dashboard)).toContainText('Payment failed')
      await panel(dashboard).getByRole('button', { name: 'Close' }).click()
      await expect(panel(dashboard)).toHaveCount(0)
      await expect(dashboard).toHaveURL(/state=failed$/)
    },
  )

  await test.step('the filters match what is exported', async () => {
    const rows = await exported<{ id: string }>(dashboard, /^payments-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(rows.map(({ id }) => id)).toEqual(failed.map(({ id }) => id))
  })

  await test.step('by address, which may be typed, and by token', async () => {
    await chip(dashboard, 'All').click()
    await expect(bodyRows(dashboard).first()).toContainText('Paid')
    const { eoaaddress = '', token } = newest ?? {}
    const search = dashboard.getByRole('searchbox', { name: 'Search by address' })
    await search.fill(eoaaddress)
    await expect(dashboard).toHaveURL(new RegExp(`q=${eoaaddress}$`))
    const found = await payments(sample, `?limit=200&q=${eoaaddress}`)
    await expect(bodyRows(dashboard)).toHaveCount(Math.min(found.length, 50))
    await search.fill('')
    await expect(dashboard).toHaveURL('/merchant/payments')
    await dashboard.getByRole('button', { name: 'Subscription, token, date' }).click()
    await menu.getByLabel('Token', { exact: true }).selectOption(token?.id ?? '')
    await expect(dashboard).toHaveURL(new RegExp(`token=${token?.id}$`))
    await menu.getByRole('button', { name: 'Clear' }).click()
    await menu.getByRole('button', { name: 'Done' }).click()
    await expect(dashboard).toHaveURL('/merchant/payments')
  })

  await test.step('by subscription and days, which a reload keeps', async () => {
    const { id } = sample.subscription
    const [last] = await payments(sample, `?subscription=${id}`)
    const day = last?.createdAt.slice(0, 10) ?? ''
    await dashboard.getByRole('button', { name: 'Subscription, token, date' }).click()
    await expectAccessible(dashboard, { colors: true })
    await menu.getByLabel('Subscription').selectOption('Forecast access')
    await menu.getByLabel('From').fill(day)
    await menu.getByLabel('To', { exact: true }).fill(day)
    await menu.getByRole('button', { name: 'Done' }).click()
    await expect(dashboard).toHaveURL(new RegExp(`subscription=.*since=${day}&until=${day}`))
    const to = new Date(Date.parse(day) + 86_400_000).toISOString()
    const query = `?limit=200&subscription=${id}&from=${day}T00:00:00Z&to=${to}`
    const expected = Math.min((await payments(sample, query)).length, 50)
    await expect(bodyRows(dashboard)).toHaveCount(expected)
    await dashboard.reload()
    await expect(bodyRows(dashboard)).toHaveCount(expected)
    const chosen = dashboard.getByRole('button', { name: /^Forecast access, / })
    await expect(chosen).toBeVisible()
    await whenHydrated(chosen)
    await chosen.click()
    await menu.getByRole('button', { name: 'Clear' }).click()
    await expect(dashboard).toHaveURL('/merchant/payments')
  })

  await test.step('a day that is typed is one step back, however many days it was meanwhile', async () => {
    await menu.getByLabel('From').pressSequentially('10102000')
    await expect(dashboard).toHaveURL(/since=2000-10-10$/)
    // The days before it are no choice any more: what is typed while they still are begins anew.
    await expect(menu.getByLabel('To', { exact: true })).toHaveAttribute('min', '2000-10-10')
    await menu.getByLabel('To', { exact: true }).pressSequentially('11112001')
    await expect(dashboard).toHaveURL(/since=2000-10-10&until=2001-11-11$/)
    await menu.getByRole('button', { name: 'Done' }).click()
    await dashboard.goBack()
    await expect(dashboard).toHaveURL(/since=2000-10-10$/)
    await dashboard.goBack()
    await expect(dashboard).toHaveURL('/merchant/payments')
    await expect(bodyRows(dashboard).first()).toBeVisible()
    await dashboard.goForward()
    await dashboard.goForward()
    await expect(dashboard).toHaveURL(/since=2000-10-10&until=2001-11-11$/)
  })

  await test.step('nothing that matches', async () => {
    await expect(dashboard.getByText('Nothing matches')).toBeVisible()
    await expectAccessible(dashboard)
    await dashboard.getByRole('link', { name: 'Clear filters' }).click()
    await expect(dashboard).toHaveURL('/merchant/payments')
    await expect(bodyRows(dashboard).first()).toBeVisible()
  })
})

test.describe('what the API answers', () => {
  test('is what the payments show: facts of the chain, what comes of a retry, and what is new', async ({
    dashboard,
    sample,
    expectErrors,
  }) => {
    const [newest, ...others] = await payments(sample, '?status=paid,settled&limit=50')
    const [first, second, third, fourth, ...rest] = others
    if (!newest || !first || !second || !third || !fourth)
      throw new Error('The sample data has too few payments')
    const shown: WirePayment[] = [...factsOfTheChain([first, second, third]), failedNow(fourth), ...rest]
    let requests = 0
    await dashboard.clock.install()
    await dashboard.route('**/api/v1/payments?*', (route) => {
      requests += 1
      return route.fulfill({ json: { data: shown, nextCursor: null } })
    })
    const row = (index: number) => bodyRows(dashboard).nth(index)

    await test.step('a subscriber that is not there', async () => {
      const nothing = 'since=2001-01-01&until=2001-01-02'
      await dashboard.goto(`/merchant/payments?${nothing}&open=7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14`)
      await expect(panel(dashboard).getByRole('alert')).toContainText(
        'There is no subscriber at this address.',
      )
      await expect(panel(dashboard).getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await expectAccessible(dashboard)
      await expectErrors(/status of 404/, 1)
      await dashboard.keyboard.press('Escape')
      await expect(panel(dashboard)).toHaveCount(0)
    })

    await deepStep('a page that is not looked at asks for nothing', 'a matter of load alone', async () => {
      const setVisibility = (state: DocumentVisibilityState) =>
        dashboard.evaluate((visibility) => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        }, state)
      await setVisibility('hidden')
      const before = requests
      await dashboard.clock.runFor(60_000)
      expect(requests).toBe(before)
      await setVisibility('visible')
      await expect.poll(() => requests).toBe(before + 1)
    })

    await test.step('the transaction, and where to look at it', async () => {
      // The list of none looks for new ones.
      await dashboard.clock.runFor(60_000)
      await expect(row(1)).toContainText('Confirming')
      await expect(row(2)).toContainText('not tried again')
      await expect(row(2)).toContainText('You must act.')
      const explorer = row(0).getByRole('link', {
        name: /View transaction on basescan\.org/,
        includeHidden: true,
      })
      await expect(explorer).toHaveAttribute('href', `https://basescan.org/tx/${HASH}`)
      await expect(explorer).toHaveAttribute('rel', 'noopener noreferrer')
      await expectAccessible(dashboard)
      await expectNoSidewaysScroll(dashboard)
    })

    await test.step('a failed payment is tried again, and the row says what comes of it', async () => {
      const retry = row(3).getByRole('button', { name: /^Retry now the payment of 0x/ })
      // It was paid, whatever the page was told, so the server has nothing to try.
      await retry.press('Enter')
      await expect(row(3).getByRole('alert')).toContainText('nothing to retry')
      await expect(panel(dashboard)).toHaveCount(0)
      await expectErrors(/status of 409/, 1)
      await expectAccessible(dashboard, { colors: true })

      const answer = { subscriberId: fourth.subscriberId, period: 1, nextAttemptAt: new Date().toISOString() }
      await dashboard.route('**/api/v1/subscribers/*/retry', (route) =>
        route.fulfill({ status: 202, json: { data: answer } }),
      )
      await retry.press('Enter')
      await expect(row(3).getByRole('status')).toHaveText('It is tried again within seconds.')
      await expect(row(3).getByRole('status')).toBeFocused()
    })

    await test.step('a new one appears by itself, and does not move the rows that are being read', async () => {
      await expect(dashboard.getByText('of 49', { exact: false }).last()).toBeVisible()
      // Near enough to the top to be in the page at any width.
      const read = shown[8]
      const line = dashboard.locator('tr', { has: dashboard.locator(`a[href*="${read?.subscriberId}"]`) })
      const place = line.filter({ hasText: read?.title ?? '' }).first()
      const top = async () => Math.round((await place.boundingBox())?.y ?? 0)
      await place.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 300))
      await expect.poll(top).toBe(300)
      await place.getByRole('link').first().focus()

      shown.unshift(newest)
      await runClockUntil(dashboard, () =>
        expect(dashboard.getByText('of 50', { exact: false }).last()).toBeVisible({ timeout: 1000 }),
      )
      await expect.poll(top).toBe(300)
      await expect(place.getByRole('link').first()).toBeFocused()
      await expect(row(0).getByTitle(newest.eoaaddress)).toBeAttached()
    })

    await deepStep(
      'all of it fits into its cells',
      'a matter of looks, whose picture every run takes',
      async () => {
        await dashboard.evaluate(() => window.scrollTo(0, 0))
        for (const width of [1280, 1440]) {
          await dashboard.setViewportSize({ width, height: 900 })
          await expect(row(2).getByRole('button', { name: 'Copy transaction hash' })).toBeVisible()
          await expectWithinCells(table(dashboard))
          await expectNoSidewaysScroll(dashboard)
        }
      },
    )
  })
})

const HASH = `0x${'ab12'.repeat(16)}`

/** One that is final, one that is being confirmed, and one that failed for good. */
function factsOfTheChain([first, second, third]: [WirePayment, WirePayment, WirePayment]): WirePayment[] {
  return [
    {
      ...first,
      status: 'settled',
      transactionHash: HASH,
      blockNumber: 12,
      explorerUrl: `https://basescan.org/tx/${HASH}`,
    },
    {
      ...second,
      status: 'pending',
      transactionHash: HASH,
      explorerUrl: null,
      amountText: '1240.016347712345678901',
      periodStart: '2020-11-21T00:00:00.000Z',
      periodEnd: '2020-12-21T00:00:00.000Z',
    },
    {
      ...third,
      status: 'failed',
      nextAttemptAt: null,
      failureReason: 'blocked_address',
      failure: { text: 'The token’s issuer blocks a receiver.', whoMustAct: 'merchant', retryable: false },
    },
  ]
}

/** A payment that has just failed, in a period that goes on until tomorrow. */
function failedNow(payment: WirePayment): WirePayment {
  return {
    ...payment,
    status: 'failed',
    periodEnd: new Date(Date.now() + 86_400_000).toISOString(),
    nextAttemptAt: null,
    paidAt: null,
    transactionHash: null,
    failureReason: 'insufficient_balance',
    failure: failureMeaning('insufficient_balance'),
  }
}
