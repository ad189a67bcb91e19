import type { Locator, Page } from 'playwright/test'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'
import { PHONE } from '../../support/looks/window-and-theme'
import { deep } from '../../support/process/deep'
import { closedGate } from '../../support/process/gate'

/*
 * A page stays as it is first drawn: neither a font nor a script that arrives later moves anything. On a slow phone
 * they arrive seconds later, when people already read or aim at a button.
 */

test('a checkout stays as it was first drawn', { tag: '@any-window' }, async ({ page, merchant }) => {
  const path = await merchant.createCheckout(await merchant.createSubscription())
  await expectNoShift(page, path, page.getByRole('button', { name: 'Connect wallet' }))
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a checkout stays as it was first drawn too', {
    ...deep('the same page in a second window', '@any-window'),
  }, async ({ page, merchant }) => {
    const path = await merchant.createCheckout(await merchant.createSubscription())
    await expectNoShift(page, path, page.getByRole('button', { name: 'Connect wallet' }))
  })
})

test('the API reference stays as it was first drawn', {
  ...deep('the frame of the page and its fonts are those of the others'),
}, async ({ page }) => {
  await expectNoShift(page, '/docs/tokens', page.getByRole('button', { name: /^Copy/ }).first())
})

test('the settings stay as they were first drawn', async ({ dashboard }) => {
  await expectNoShift(
    dashboard,
    '/merchant/settings',
    dashboard.getByRole('button', { name: /^Sign out everywhere/ }),
  )
})

/** Lets scripts and fonts come once the page is drawn as far as a button, and waits until the button listens. */
async function expectNoShift(page: Page, path: string, button: Locator): Promise<void> {
  const drawn = closedGate()
  await page.route('**', async (route) => {
    if (['script', 'font'].includes(route.request().resourceType())) await drawn.opened
    await route.fallback()
  })
  await page.addInitScript(keepShifts)
  await page.goto(path, { waitUntil: 'commit' })
  await button.waitFor()
  await drawTwice(page)

  drawn.open()
  await page.waitForLoadState()
  await whenHydrated(button)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await drawTwice(page)
  const shifts = await page.evaluate(readShifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `moved: ${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(0.01)
}

/** Until a picture is drawn: the second one begins when the first is finished. */
async function drawTwice(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

interface Shift {
  /** The browser's score: the moved part of the window times how far it moved, 0 to 1. */
  readonly value: number
  readonly moved: readonly string[]
}

/** Not among TypeScript's types: https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Runs in the page before it is read. Nobody touches the page, so no shift is anybody's own doing. */
function keepShifts(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      shifts.push({
        value,
        moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? 'what is gone'),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: the shifts, once the observer has been called for the last frame. */
async function readShifts(): Promise<readonly Shift[]> {
  await new Promise((done) => setTimeout(done))
  return Reflect.get(window, 'shifts')
}
