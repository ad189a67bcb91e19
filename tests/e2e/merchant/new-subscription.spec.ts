import type { Locator, Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, signInBrowser, test } from '../../support/browser/merchant-fixture'
import { addSigningWallet } from '../../support/browser/signing-wallet'
import { PHONE_WINDOW } from '../../support/looks/window-and-theme'
import { deep } from '../../support/process/deep'
import { PARTNER, TREASURY } from '../../support/service/api-merchant'

const ADDRESS = '/merchant/subscriptions/new'
const formOf = (page: Page) => page.locator('form:has(#title)')
const createOf = (page: Page) => page.getByRole('button', { name: 'Create subscription' })
const previewOf = (page: Page) => page.getByRole('region', { name: 'What the payer sees' }).locator('[inert]')

async function open(page: Page): Promise<Locator> {
  await page.goto(ADDRESS)
  await whenHydrated(createOf(page))
  return formOf(page)
}

/** Goes to an empty form, from a page that is open. */
async function beginAnother(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create subscription')
}

/** The least that can be created. */
async function fillLeast(form: Locator, title: string): Promise<void> {
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Name').fill('Only')
  await form.getByLabel('Price', { exact: true }).fill('1')
  await form.getByLabel('USDC').check({ force: true })
}

/** Drafts of every merchant that this browser keeps, one a line. */
function draftsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('dues:draft'))
      .map(([, text]) => text)
      .join('\n'),
  )
}

test('a subscription is drawn as it is typed, created with every refusal at its field, and its link opens the checkout', async ({
  dashboard,
}) => {
  const form = await open(dashboard)
  const create = createOf(dashboard)
  const preview = previewOf(dashboard)
  const summary = dashboard.getByRole('region', { name: 'What to fix' })

  await test.step('every refusal is at its field', async () => {
    await expect(dashboard.getByText('Add a price and a token to see the preview.')).toBeVisible()
    await expectAccessible(dashboard)
    await create.click()
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveText([
      'Title: Enter a title.',
      'Plan, name: Enter a name.',
      'Plan, price: Enter a price, such as 12.50.',
      'Tokens: Offer at least one token.',
    ])
    await expect(dashboard.getByText('4 things to fix')).toBeVisible()
    await expect(form.getByLabel('Price', { exact: true })).toHaveAccessibleDescription(
      'Enter a price, such as 12.50.',
    )
    await expect(form.getByLabel('Includes')).toHaveAccessibleDescription(
      /^Includes is a number of your own.* Payers see it as “Included volume”/,
    )
    await expectAccessible(dashboard)
    await summary.getByRole('link', { name: 'Plan, price' }).click()
    await expect(form.getByLabel('Price', { exact: true })).toBeFocused()
  })

  await test.step('tokens are found by symbol, name and address; those that cannot be sold say why', async () => {
    const groups = form.getByRole('group', { name: /^Tokens on/ })
    const unpaid = form.getByText('Nobody can pay with these tokens yet.')
    await expect(groups.first()).toHaveAccessibleName('Tokens on Local test chain')
    await expect(groups.first()).not.toContainText('Not connected')
    const search = form.getByLabel('Search tokens')
    await search.fill('0x833589fcd6')
    await expect(groups).toHaveCount(1)
    await expect(groups).toContainText('Not connected')
    await expect(groups).toContainText('USDC')
    await search.fill('wrapped ether')
    await expect(groups.filter({ hasText: 'WETH' }).first()).toBeVisible()
    await search.fill('nothing like it')
    await form.getByRole('button', { name: 'Clear search' }).click()
    const addOnBase = form.getByRole('button', { name: 'Add receiver on Base', exact: true })
    await expect(addOnBase).toBeHidden()
    await form.getByText(/\d+ more networks, not connected$/).click()
    await addOnBase.click()
    await expect(form.getByLabel('Address').nth(1)).toBeFocused()
    const base = form.getByRole('group', { name: 'Tokens on Base', exact: true }).getByLabel('USDC')
    await base.press('Space')
    await expect(unpaid).toBeVisible()
    await groups.first().getByLabel('USDC').check({ force: true })
    await expect(unpaid).toHaveCount(0)
    await expect(form.getByText('Payers can’t pay with USDC on Base yet.')).toBeVisible()
    await base.uncheck({ force: true })
    await form
      .getByRole('button', { name: /^Remove receiver/ })
      .last()
      .click()
    await expect(form.getByLabel('Address')).toHaveCount(1)
  })

  await test.step('the payer’s page is drawn beside', async () => {
    await fillLeast(form, 'Tide tables')
    await form.getByLabel('Price', { exact: true }).fill('49')
    await form.getByLabel('Free trial').fill('14')
    await expect(preview).toContainText('Tide tables')
    await expect(preview).toContainText('$49')
    await expect(preview).toContainText('Free for 14 days')
    await expect(preview).toContainText('49 USDC')
    // A picture: it is no second page in this one.
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Create subscription')
    await expect(preview).toHaveAttribute('aria-hidden', 'true')
    await dashboard.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect(preview).toHaveAttribute('data-theme', 'dark')

    const halves = preview.locator('[data-preview] > div')
    const tops = () => halves.evaluateAll((each) => each.map((half) => half.getBoundingClientRect().top))
    const [above = 0, below = 0] = await tops()
    expect(below).toBeGreaterThan(above)
    await dashboard.getByRole('radio', { name: 'Desktop' }).check({ force: true })
    await expect(preview.locator('[data-preview=desktop]')).toBeVisible()
    const [start, end] = await tops()
    expect(end).toBe(start)
    await expect(preview).toContainText('49 USDC')
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
  })

  await test.step('on a phone nothing of it leaves its frame, and the foot of the window is the form’s', async () => {
    const window = dashboard.viewportSize()
    await dashboard.setViewportSize(PHONE_WINDOW)
    const placeOf = (shown: Locator) => shown.evaluate((element) => element.getBoundingClientRect().toJSON())
    const [frame, pay] = [await placeOf(preview), await placeOf(preview.getByText('Connect wallet'))]
    expect(pay.top).toBeGreaterThan(frame.top)
    expect(pay.bottom).toBeLessThan(frame.bottom)
    await expect(create).toBeInViewport()
    if (window) await dashboard.setViewportSize(window)
  })

  await test.step('receivers are checked as they are left, and share out evenly', async () => {
    await form.getByLabel('Price', { exact: true }).fill('12.50')
    await form.getByLabel('Free trial').fill('7')
    await form.getByLabel('Name').fill('Skipper')
    await form.getByLabel('Every').selectOption('Quarter')
    await form.getByRole('button', { name: 'Add plan' }).click()
    await form.getByLabel('Name').nth(1).fill('Harbour')
    await form.getByLabel('Price', { exact: true }).nth(1).fill('490')
    await form.getByLabel('Network').selectOption('Base')
    await form.getByLabel('Address').fill(TREASURY)
    await form.getByLabel('Share').fill('70')
    await form.getByRole('button', { name: 'Add receiver', exact: true }).click()
    await form.getByLabel('Network').nth(1).selectOption('Base')
    const second = form.getByLabel('Address').nth(1)
    await second.fill(PARTNER.replace('F37A', 'f37A'))
    await form.getByLabel('Share').nth(1).fill('20')
    await expect(second).toHaveAccessibleDescription('The checksum does not match. Paste the address again.')
    await form
      .getByRole('group', { name: 'Tokens on Base', exact: true })
      .getByLabel('USDC')
      .check({ force: true })
    await second.fill(PARTNER)
    await create.click()
    await expect(summary.getByRole('listitem')).toHaveText([/sum to 90%\. They must sum to 100%/])
    await expect(form.getByText('Base: 90% of 100% shared, 10% left.')).toBeVisible()
    await expectNoSidewaysScroll(dashboard)
    await form.getByRole('button', { name: 'Split evenly on Base' }).click()
    await expect(form.getByLabel('Share').nth(1)).toHaveValue('50')
    await expect(summary).toHaveCount(0)
    await create.click()
  })

  await test.step('its link opens the checkout', async () => {
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Tide tables')
    await expect(dashboard.getByText('No subscribers yet')).toBeVisible()
    await expectAccessible(dashboard)
    const link = dashboard.getByRole('link', { name: /\/pay\// })
    await dashboard.goto((await link.getAttribute('href')) ?? '')
    await expect(dashboard).toHaveURL(/\/checkout\/cs_/)
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Tide tables')
  })
})

test('a draft outlives a reload and another tab, is its merchant’s alone, and ends when it is discarded or saved', {
  ...deep('held by kept-draft.test.ts and subscription-draft.test.ts', '@any-window'),
}, async ({ page, context, app }) => {
  const wallet = await addSigningWallet(page)
  await signInBrowser(context, app.baseUrl, wallet.account)
  const form = await open(page)
  await fillLeast(form, 'Half done')
  await expect(form.getByText('Draft kept in this browser')).toBeVisible()
  await page.reload()
  const back = form.getByText(/^Your draft of .* is back\.$/)
  await expect(back).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Half done')
  await expect(form.getByLabel('USDC')).toBeChecked()
  await expectAccessible(page)

  const stranger = await addSigningWallet(await context.newPage())
  await signInBrowser(context, app.baseUrl, stranger.account)
  await open(page)
  await expect(form.getByLabel('Title')).toHaveValue('')
  await expect(back).toHaveCount(0)

  await signInBrowser(context, app.baseUrl, wallet.account)
  await open(page)
  await expect(form.getByLabel('Title')).toHaveValue('Half done')

  const secondTab = await context.newPage()
  const secondForm = await open(secondTab)
  await expect(secondForm.getByLabel('Title')).toHaveValue('Half done')
  await form.getByLabel('Title').fill('Further along')
  await expect.poll(() => draftsOf(page)).toMatch(/Further along/)
  await secondForm.getByRole('button', { name: 'Discard draft' }).click()
  await expect(secondForm.getByLabel('Title')).toHaveValue('')
  await secondTab.close()
  await page.reload()
  await expect(form.getByLabel('Title')).toHaveValue('Further along')

  await form.getByRole('button', { name: 'Discard draft' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await page.reload()
  await whenHydrated(createOf(page))
  await expect(form.getByLabel('Title')).toHaveValue('')

  await fillLeast(form, 'Whole')
  await createOf(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whole')
  await open(page)
  await expect(form.getByLabel('Title')).toHaveValue('')
  expect(await draftsOf(page)).toBe('')
})

test.describe('whatever the connection does', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

  test('a subscription is made once, by keyboard alone too', {
    ...deep('held by send-until-answered.test.ts and idempotency.test.ts', '@any-window'),
  }, async ({ dashboard, context, sample }) => {
    const form = await open(dashboard)

    await test.step('by keyboard, which never strays into the preview', async () => {
      const { keyboard } = dashboard
      const tabTo = async (control: Locator) => {
        for (let press = 0; press < 80; press++) {
          const at = await control.evaluate((node) => ({
            here: node === document.activeElement,
            astray: document.activeElement?.closest('[inert]') !== null,
          }))
          expect(at.astray).toBe(false)
          if (at.here) return
          await keyboard.press('Tab')
        }
        throw new Error('Tab never came to the control')
      }
      await tabTo(form.getByLabel('Title'))
      await keyboard.type('By hand')
      await tabTo(form.getByLabel('Name'))
      await keyboard.type('Crew')
      await tabTo(form.getByLabel('Price', { exact: true }))
      await keyboard.type('3')
      await tabTo(form.getByLabel('Search tokens'))
      await keyboard.type('usdc')
      await keyboard.press('Enter')
      await tabTo(form.getByLabel('USDC'))
      await keyboard.press('Space')
      await expect(previewOf(dashboard)).toContainText('$3')
      await tabTo(createOf(dashboard))
      await keyboard.press('Enter')
      await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('By hand')
    })

    await test.step('a lost answer is asked for again, and a double press is one', async () => {
      await beginAnother(dashboard)
      await fillLeast(form, 'Pressed twice')
      const keys: (string | undefined)[] = []
      await dashboard.route('**/api/v1/subscriptions', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length > 1) return route.continue()
        // The server acts, and its answer never arrives.
        await route.fetch()
        await route.abort()
      })
      await createOf(dashboard).dblclick()
      await expect(form.getByText('The server isn’t answering.')).toBeVisible()
      await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Pressed twice')
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
      expect(await sample.call('GET', '/api/v1/subscriptions?q=Pressed%20twice')).toHaveLength(1)
    })

    await test.step('without a network the form keeps what is typed, and sends it automatically later', async () => {
      await beginAnother(dashboard)
      await fillLeast(form, 'From the tunnel')
      await context.setOffline(true)
      await expect(form.getByText('You’re offline.')).toBeVisible()
      await createOf(dashboard).click()
      await expect(form.getByText('We’ll send it when you’re back.')).toBeVisible()
      await expectAccessible(dashboard)
      await form.getByRole('button', { name: 'Don’t send' }).click()
      await expect(form.getByText('You can already send it')).toBeVisible()
      await createOf(dashboard).click()
      await expect(form.getByText('We’ll send it when you’re back.')).toBeVisible()
      await context.setOffline(false)
      await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('From the tunnel')
    })
  })
})

test('a discount is made by its merchant, and lowers the first payments of who enters its code', async ({
  dashboard,
  sample,
}) => {
  await dashboard.goto('/merchant/subscriptions/discounts')
  const create = dashboard.getByRole('button', { name: 'Create discount' }).first()
  await whenHydrated(create)
  await create.click()
  const dialog = dashboard.getByRole('dialog', { name: 'Create a discount' })
  const send = dialog.getByRole('button', { name: 'Create discount' })
  for (const label of ['Code', 'Number of payments', 'Subscribers, at most', 'Last day']) {
    await expect(dialog.getByLabel(`${label} (optional)`)).toBeVisible()
  }
  await expect(dialog.getByText('Without a code every new subscriber gets the discount')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await send.click()
  await expect(dialog.getByText('Enter a number above 0 and below 100')).toBeVisible()
  await expect(dialog.getByText('Choose today or a later day')).toBeVisible()
  await dialog.getByLabel('Last day').fill('')
  await dialog.getByLabel('Code').fill('launch50')
  await dialog.getByLabel('Percent').fill('50')
  await dialog.getByLabel('Number of payments').fill('2')
  await expectAccessible(dashboard)
  await send.click()
  const row = dashboard.getByRole('row', { name: 'LAUNCH50' })
  await expect(row).toContainText('50% off the first 2 payments')

  const { sessionId } = await sample.call<{ sessionId: string }>('POST', '/api/v1/checkout-sessions', {
    subscriptionId: sample.subscription.id,
  })
  await dashboard.goto(`/checkout/${sessionId}`)
  const price = dashboard.getByText(/^\$[\d.]+ ?instead of ?\$9 ?per month for the first 2 payments$/)
  await expect(dashboard.locator('s')).toHaveCount(0)
  await dashboard.getByText('Discount code').click()
  const field = dashboard.getByRole('textbox', { name: 'Discount code' })
  await field.fill('nothing')
  await field.press('Enter')
  await expect(dashboard.getByText('There is no discount with this code here.')).toBeVisible()
  await field.fill('launch50')
  await dashboard.getByRole('button', { name: 'Apply' }).click()
  await expect(price).toBeVisible()
  await expect(price.locator('s')).toHaveText('$9')
  await expect(price.locator('s')).toBeVisible()
  await expect(dashboard.getByText(/^Discount LAUNCH50: .* off each of the first 2 payments/)).toBeVisible()
  await expectAccessible(dashboard)
  const figures = await dashboard
    .getByRole('table', { name: /^What is charged/ })
    .getByRole('row')
    .allInnerTexts()
  expect(figures.length).toBeGreaterThan(3)

  const [first, other] = sample.subscription.plans
  const ofOther = { code: 'OTHERS', percent: 10, plans: [other?.id] }
  await sample.call('POST', '/api/v1/discounts', ofOther)
  await field.fill('others')
  await dashboard.getByRole('button', { name: 'Change' }).click()
  await expect(dashboard.getByText('others doesn’t lower the price of what you chose.')).toBeVisible()
  await expect(dashboard.locator('s')).toHaveCount(0)
  await dashboard.locator(`input[value="${other?.id}"]`).check()
  await expect(dashboard.getByText('others is applied.')).toBeVisible()
  await expect(dashboard.locator('s')).toHaveCount(1)
  await dashboard.locator(`input[value="${first?.id}"]`).check()
  await expect(dashboard.getByText('others is applied.')).toBeHidden()
  await expect(field).toHaveValue('others')

  await dashboard.goto('/merchant/subscriptions/discounts')
  const archive = row.getByRole('button', { name: /^Archive/ })
  await whenHydrated(archive)
  await archive.click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row).toContainText('Archived')
})
