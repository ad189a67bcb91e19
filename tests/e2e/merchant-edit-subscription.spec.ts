import type { Page } from 'playwright/test'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { expect, type SampleMerchant, signInBrowser, test } from '../support/browser/merchant-fixture'
import { addSigningWallet } from '../support/browser/signing-wallet'
import { whenAlive } from '../support/browser/when-alive'
import { TOKENS, TREASURY } from '../support/service/api-merchant'

const OFFER = {
  title: 'Tides',
  plans: [
    { name: 'Skipper', price: 9 },
    { name: 'Harbour', price: 49 },
  ],
  tokens: [TOKENS.baseUsdc],
  receivers: [{ address: TREASURY, networkId: 8453 }],
}

const saveOf = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const formOf = (page: Page) => page.locator('form:has(#title)')
const conflictOf = (page: Page) => page.getByRole('region', { name: 'Changed by somebody else' })
const create = (sample: Pick<SampleMerchant, 'call'>) =>
  sample.call<WireMerchantSubscription>('POST', '/api/v1/subscriptions', OFFER)
const read = (sample: Pick<SampleMerchant, 'call'>, id: string) =>
  sample.call<WireMerchantSubscription>('GET', `/api/v1/subscriptions/${id}`)

async function open(page: Page, id: string) {
  await page.goto(`/merchant/subscriptions/${id}/edit`)
  await whenAlive(saveOf(page))
  return formOf(page)
}

test('plans change for new subscribers, are added and archived, and the form says what that means', async ({
  dashboard,
  sample,
}) => {
  const { id } = await create(sample)
  const form = await open(dashboard, id)
  await expectAccessible(dashboard)
  await expect(form.getByLabel('Every').first()).toBeDisabled()
  await form.getByLabel('Price').first().fill('12')
  await expect(form.getByText('Those who subscribed to this plan keep paying $9.')).toBeVisible()
  await form.getByRole('button', { name: 'Archive plan Harbour' }).click()
  await expect(form.getByRole('list', { name: 'Archived plans' })).toContainText('Archived when you save')
  await form.getByRole('button', { name: 'Add plan' }).click()
  await form.getByLabel('Name').nth(1).fill('Crew')
  await form.getByLabel('Price').nth(1).fill('5')
  await form.getByLabel('Website').fill('https://tides.example')
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
  await saveOf(dashboard).click()
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Tides')
  const saved = await read(sample, id)
  expect(saved.linktree).toBe('https://tides.example')
  expect(saved.plans.map(({ name, price, archived }) => [name, price, archived])).toEqual([
    ['Skipper', 12, false],
    ['Harbour', 49, true],
    ['Crew', 5, false],
  ])

  await open(dashboard, id)
  await form.getByRole('button', { name: 'Offer again: Harbour' }).click()
  await saveOf(dashboard).click()
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Tides')
  expect((await read(sample, id)).plans.every(({ archived }) => !archived)).toBe(true)
})

test.describe('what two tabs change', () => {
  test.use({ expectedErrors: [/status of 412/] })

  test('is never overwritten unseen: the second is told field by field, and keeps its own', async ({
    dashboard,
    context,
    sample,
  }) => {
    const { id } = await create(sample)
    const form = await open(dashboard, id)
    const other = await context.newPage()
    const theirs = await open(other, id)
    await theirs.getByLabel('Title').fill('Theirs')
    await theirs.getByLabel('Price').first().fill('11')
    await form.getByLabel('Title').fill('Mine')
    await form.getByLabel('Free trial').fill('3')
    await saveOf(other).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Theirs')

    await saveOf(dashboard).click()
    const panel = conflictOf(dashboard)
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('listitem')).toHaveText([
      'TitleTheirsTheirsMineMineBeforeTides',
      /^Plan SkipperTheirsSkipper, \$11 each monthBeforeSkipper, \$9 each month$/,
    ])
    await expect(form.getByLabel('Title')).toHaveValue('Mine')
    expect(await read(sample, id)).toMatchObject({ title: 'Theirs', trialDays: 0 })
    await expectNoSidewaysScroll(dashboard)
    await panel.getByRole('button', { name: 'Keep mine and save again' }).click()
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Mine')
    const saved = await read(sample, id)
    expect(saved).toMatchObject({ title: 'Mine', trialDays: 3 })
    expect(saved.plans[0]?.price).toBe(11)
  })

  test('can be taken over, and a draft of before is told too', { tag: '@any-window' }, async ({
    dashboard,
    sample,
  }) => {
    const { id } = await create(sample)
    const form = await open(dashboard, id)
    await form.getByLabel('Title').fill('Mine')
    await form.getByLabel('Free trial').fill('3')
    await expect(form.getByText('Draft kept in this browser')).toBeVisible()
    await sample.call('PATCH', `/api/v1/subscriptions/${id}`, { title: 'Theirs' })
    await open(dashboard, id)
    await expect(form.getByText(/^Your draft of .* is back\.$/)).toBeVisible()
    await expect(conflictOf(dashboard)).toBeVisible()
    await expectAccessible(dashboard)
    await conflictOf(dashboard).getByRole('button', { name: 'Take theirs' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('Theirs')
    await expect(form.getByLabel('Free trial')).toHaveValue('3')
    await expect(conflictOf(dashboard)).toHaveCount(0)
    await saveOf(dashboard).click()
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Theirs')
    expect(await read(sample, id)).toMatchObject({ title: 'Theirs', trialDays: 3 })
  })
})

test.describe('a session that ends while a subscription is changed', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('is opened again over the form, and the save goes on', { tag: '@any-window' }, async ({
    page,
    context,
    app,
  }) => {
    const wallet = await addSigningWallet(page)
    const session = await signInBrowser(context, app.baseUrl, wallet.account)
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const headers = { cookie: `svc-session=${session}`, 'Content-Type': 'application/json' }
      const answer = await fetch(`${app.baseUrl}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await answer.json()).data
    }
    const { id } = await create({ call })
    const form = await open(page, id)
    await form.getByLabel('Title').fill('Still here')
    await form.getByLabel('Price').first().fill('10')
    await context.clearCookies()
    await saveOf(page).click()
    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(form.getByText('Nothing was changed.')).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('Still here')
    await saveOf(page).click()
    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still here')
    expect((await read({ call }, id)).plans[0]?.price).toBe(10)
  })
})

test.describe('on a slow connection that loses requests and answers', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('a save of several parts ends right: all of it once', { tag: '@any-window' }, async ({
    dashboard,
    sample,
  }) => {
    const { id } = await create(sample)
    const form = await open(dashboard, id)
    await form.getByLabel('Title').fill('Through the storm')
    await form.getByLabel('Price').first().fill('10')
    await form.getByRole('button', { name: 'Add plan' }).click()
    await form.getByLabel('Name').nth(2).fill('Crew')
    await form.getByLabel('Price').nth(2).fill('5')
    const tries = new Map<string, number>()
    await dashboard.route('**/api/v1/**', async (route) => {
      const request = route.request()
      if (request.method() === 'GET') return route.continue()
      const name = `${request.method()} ${request.url()}`
      const count = (tries.get(name) ?? 0) + 1
      tries.set(name, count)
      // First the request is lost, then the answer; the third comes late.
      if (count === 1) return route.abort()
      const response = await route.fetch()
      if (count === 2) return route.abort()
      await new Promise((resolve) => setTimeout(resolve, 300))
      return route.fulfill({ response })
    })
    await saveOf(dashboard).click()
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Through the storm', {
      timeout: 30_000,
    })
    expect([...tries.values()]).toEqual([3, 3, 3])
    const saved = await read(sample, id)
    expect(saved.plans.map(({ name, price }) => [name, price])).toEqual([
      ['Skipper', 10],
      ['Harbour', 49],
      ['Crew', 5],
    ])
  })
})

test('the payment link is a button to paste into any page', { tag: '@any-window' }, async ({
  dashboard,
  context,
  sample,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await create(sample)
  await dashboard.goto(`/merchant/subscriptions/${id}`)
  const show = dashboard.getByRole('button', { name: 'Show the code of a button for Tides' })
  await whenAlive(show)
  await show.click()
  const dialog = dashboard.getByRole('dialog', { name: 'Button for your site' })
  await dialog.getByLabel('What the button says').fill('Join <Tides>')
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Copy code of the button' }).click()
  const copied = () => dashboard.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('Join')
  const code = await copied()
  const site = await context.newPage()
  await site.setContent(code)
  await site.getByRole('link', { name: 'Join <Tides>' }).click()
  await expect(site).toHaveURL(/\/checkout\/cs_/)
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Tides')
})
