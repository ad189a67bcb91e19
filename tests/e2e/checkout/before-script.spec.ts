import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessible'
import { test as checkoutTest, expect, signInBrowser, test } from '../../support/browser/merchant-fixture'
import { addSigningWallet } from '../../support/browser/signing-wallet'
import { deep } from '../../support/process/deep'
import { closedGate, type Gate } from '../../support/process/gate'
import type { ApiMerchant } from '../../support/service/api-merchant'

/*
 * A page is there before its scripts are, on a slow phone for many seconds. What is done meanwhile is not lost: entries
 * count, and buttons that cannot work yet say so, keep a press and do what they are for once they can.
 */

/** Holds back every script until the gate is opened. */
async function holdScripts(page: Page): Promise<Gate> {
  const gate = closedGate()
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await gate.opened
    await route.continue()
  })
  return gate
}

/** Opens a checkout whose scripts are held back, and chooses a plan. */
async function openAndChoose(page: Page, merchant: ApiMerchant): Promise<Gate> {
  const path = await merchant.createCheckout(await merchant.createSubscription())
  const scripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /^Hobby/ }).check({ force: true })
  return scripts
}

checkoutTest(
  'what is chosen and typed on a checkout before its scripts are there is what counts',
  async ({ page, merchant }) => {
    const scripts = await openAndChoose(page, merchant)
    await page.getByRole('radio', { name: /^6 months/ }).check({ force: true })
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('ada@payer.example')
    await email.blur()
    const connect = page.getByRole('button', { name: 'Connect wallet' })
    await expect(connect).toBeDisabled()
    await expectAccessible(page)
    const look = (await connect.getAttribute('class')) ?? ''

    scripts.open()
    await expect(connect).toBeEnabled()
    await expect(connect).toHaveClass(look)
    await expect(page.getByText(/Allow up to 54\sUSDC in total: 6 monthly payments\./)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Hobby/ })).toBeChecked()
    await expect(page).toHaveURL(/plan=.*periods=6/)
    await expect(email).toHaveValue('ada@payer.example')
    await expect(
      page.getByText('Once you’re subscribed, we’ll ask you by email to confirm ada@payer.example.'),
    ).toBeVisible()
  },
)

checkoutTest('all of a checkout is in its place from the first picture on', async ({ page, merchant }) => {
  const subscription = await merchant.createSubscription({
    invoiceDetails: 'required',
    plans: [{ name: 'Station', price: 12, quantityMax: 20 }],
  })
  const html = await (await page.request.get(await merchant.createCheckout(subscription))).text()
  // What React sends after the page stands in the HTML behind it, and moves what is below its place.
  expect(html).not.toContain('<template id="B:')
  for (const label of ['Seats', 'Street address', 'Connect wallet']) expect(html).toContain(label)
})

checkoutTest(
  'a first picture has its whole look before the rest of the style sheet is there',
  async ({ page, merchant }) => {
    const subscription = await merchant.createSubscription({
      invoiceDetails: 'required',
      plans: [
        { name: 'Hobby', price: 9 },
        { name: 'Station', price: 12, quantityMax: 20 },
      ],
    })
    const planId = subscription.plans.find(({ name }) => name === 'Station')?.id
    const checkout = await merchant.createCheckout(subscription, { planId })
    // The rest comes once there is time, which the test decides.
    await page.addInitScript(() => {
      const whenIdle = window.requestIdleCallback.bind(window)
      window.requestIdleCallback = (run, options) => {
        if (!run.toString().includes('data-late')) return whenIdle(run, options)
        addEventListener('time', () => run({ didTimeout: false, timeRemaining: () => 50 }))
        return 0
      }
    })
    const time = () => page.evaluate(() => dispatchEvent(new Event('time')))
    const touch = () => page.locator('body').dispatchEvent('pointerdown')
    for (const [path, fetchRest] of [
      [checkout, time],
      [`${checkout}?locale=ja`, touch],
    ] as const) {
      await page.goto(path)
      // React takes over all of the page, and adds what is read out of later ones.
      await page.waitForFunction(
        () => document.querySelector('body > [role=alert]') && !document.querySelector('[data-unhydrated]'),
      )
      const before = await page.evaluate(looksOfAll)
      expect(before.length).toBeGreaterThan(10)
      const late = page.locator('link[data-late]')
      expect(await late.evaluate((link: HTMLLinkElement) => link.sheet)).toBeNull()
      await fetchRest()
      await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[data-late]')?.sheet)
      expect(changesOf(before, await page.evaluate(looksOfAll)), path).toEqual([])
    }
  },
)

checkoutTest(
  'formats are loaded while the scripts of a page are on their way',
  async ({ page, merchant }) => {
    const path = await merchant.createCheckout(await merchant.createSubscription())
    await page.addInitScript(() => {
      for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
        const counted = new Proxy(Intl[name], {
          construct(format, args) {
            document.documentElement.setAttribute(`data-${name}`, String(args[0]))
            return Reflect.construct(format, args)
          },
        })
        Reflect.set(Intl, name, counted)
      }
    })
    const scripts = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    // Of a reader of English in the United Kingdom.
    for (const name of ['numberformat', 'datetimeformat'])
      await expect(page.locator('html')).toHaveAttribute(`data-${name}`, 'en-GB')
    scripts.open()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled()
  },
)

checkoutTest(
  'a plan with seats that is chosen later is there before the field for their number',
  async ({ page, merchant }) => {
    const subscription = await merchant.createSubscription({
      plans: [
        { name: 'Hobby', price: 9 },
        { name: 'Station', price: 12, quantityMax: 20 },
      ],
    })
    const planId = subscription.plans.find(({ name }) => name === 'Hobby')?.id
    await page.goto(await merchant.createCheckout(subscription, { planId }))
    const seats = page.getByLabel('Seats')
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled()
    await expect(seats).toHaveCount(0)

    const scripts = await holdScripts(page)
    await page.getByRole('radio', { name: /^Station/ }).check()
    await expect(page.getByText('Then 12 USDC on the', { exact: false })).toBeVisible()
    scripts.open()
    await seats.fill('3')
    await expect(page.getByText('3 seats at $12 each')).toBeVisible()
  },
)

checkoutTest(
  'the last press before the scripts are there is heard once they are, and once',
  async ({ page, merchant }) => {
    const scripts = await openAndChoose(page, merchant)
    const connect = page.getByRole('button', { name: 'Connect wallet' })
    const controls = page.getByText('Time and faults', { exact: true })
    await connect.click({ force: true })
    await expect.poll(() => connect.evaluate(paleness)).toBeCloseTo(0.6)
    // Who leaves the page presses nothing when they come back to it.
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    expect(await connect.evaluate(paleness)).toBe(1)
    for (const button of [connect, controls, controls]) await button.click({ force: true })
    await expect.poll(() => controls.evaluate(paleness)).toBeCloseTo(0.6)
    expect(await connect.evaluate(paleness)).toBe(1)
    const presses: string[] = []
    await page.exposeFunction('keepPress', (name: string) => presses.push(name))
    await page.evaluate(() =>
      document.addEventListener('click', ({ target }) =>
        Reflect.get(window, 'keepPress')((target as HTMLElement).textContent),
      ),
    )

    scripts.open()
    await expect(page.getByRole('dialog', { name: 'Test mode' })).toBeVisible()
    await expect.poll(() => controls.evaluate(paleness)).toBe(1)
    // What was ticked before is ticked again by a click of its own.
    expect(presses.filter((name) => name !== '')).toEqual(['Time and faults'])
    await expect(page).toHaveURL(/plan=/)
  },
)

const paleness = (element: Element) => Number(getComputedStyle(element).opacity)

test('what is typed and ticked in the dashboard before its scripts are there counts', {
  ...deep('entries before scripts are held by the checkout above and the form below', '@any-window'),
}, async ({ dashboard, sample }) => {
  const wanted = await sample.takeSubscriber('trialing')
  const scripts = await holdScripts(dashboard)
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}?status=all`, {
    waitUntil: 'commit',
  })
  const search = dashboard.getByRole('searchbox', { name: 'Search by address' })
  await search.fill(wanted.eoaaddress)
  await expect(dashboard.getByRole('button', { name: 'Plan, token' })).toBeDisabled()
  scripts.open()
  await expect(dashboard).toHaveURL(new RegExp(`q=${wanted.eoaaddress}`))
  await expect(search).toHaveValue(wanted.eoaaddress)

  const again = await holdScripts(dashboard)
  await dashboard.reload({ waitUntil: 'commit' })
  await dashboard
    .getByRole('row')
    .filter({ has: dashboard.getByTitle(wanted.eoaaddress) })
    .getByRole('checkbox')
    .click()
  again.open()
  await expect(dashboard.getByRole('region', { name: 'Selected subscribers' })).toContainText('1 selected')
})

test('a form that only script reads is sent nowhere before script listens', { tag: '@any-window' }, async ({
  page,
  context,
  app,
}) => {
  const wallet = await addSigningWallet(page)
  const session = await signInBrowser(context, app.baseUrl, wallet.account)
  const scripts = await holdScripts(page)
  await page.goto('/merchant/settings', { waitUntil: 'commit' })
  await page.getByLabel('Name', { exact: true }).fill('Harbour Office')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click({ force: true })
  await expect(save).toBeDisabled()
  await expect(page).toHaveURL('/merchant/settings')

  // The earlier press is enough.
  scripts.open()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saved')).toBeVisible()
  const answer = await fetch(`${app.baseUrl}/api/v1/merchant`, {
    headers: { cookie: `svc-session=${session}` },
  })
  expect((await answer.json()).data.organisation).toBe('Harbour Office')
})

interface Look {
  readonly element: string
  /** Properties of CSS, with what the element's styles make of them. */
  readonly style: readonly string[]
}

/** Runs in the page: the looks of all its elements. */
function looksOfAll(): Look[] {
  return [...document.body.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element)
    return {
      element: `${element.tagName} ${element.getAttribute('class')}`,
      style: [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`),
    }
  })
}

function changesOf(before: readonly Look[], after: readonly Look[]): string[] {
  return after.flatMap(({ element, style }, index) => {
    const changed = style.filter((property, place) => property !== before[index]?.style[place])
    return changed.length > 0 ? [`${element}: ${changed.join('; ')}`] : []
  })
}
