import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Locator, type Page } from 'playwright/test'
import { PHONE_WINDOW } from '../looks/window-and-theme'
import { IS_DEEP } from '../process/deep'

/** Every page gets it anew, so the minified one, of less than half the size. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Without the rules that passed: a megabyte that no test reads. */
const USUAL: RunOptions = { resultTypes: ['violations'] }
const CONTRAST = 'color-contrast'

interface Accessibility {
  readonly colors?: boolean
  readonly dark?: boolean
  readonly rules?: readonly string[]
}

/**
 * Holds that axe finds nothing on the page as it is now. A deep run looks at the colors of both themes too.
 * @param options.colors - also holds the contrast of the light theme's colors, which takes axe twice as long as all the
 *   rest. For each page once, and for one of each kind of its parts: a dialog, a menu, an alert, a step of the payment
 * @param options.dark - holds the contrast of the dark theme's colors too
 * @param options.rules - rules that axe leaves out unless asked, such as `target-size`
 */
export async function expectAccessible(
  page: Page,
  { colors = IS_DEEP, dark = IS_DEEP, rules = [] }: Accessibility = {},
): Promise<void> {
  // A page's title comes with its other metadata, a moment after what it shows.
  await expect(page).toHaveTitle(/\S/)
  const added = Object.fromEntries(rules.map((rule) => [rule, { enabled: true }]))
  await expectNoViolations(page, 'light', { ...USUAL, rules: { ...added, [CONTRAST]: { enabled: colors } } })
  if (dark) await expectNoViolations(page, 'dark', { ...USUAL, runOnly: [CONTRAST] })
  await page.emulateMedia({ colorScheme: null })
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  options: RunOptions,
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(isAtRest, colorScheme)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(runAxe, options)
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(found, `axe violations in the ${colorScheme} theme`).toEqual([])
}

/** Runs in the page. */
function runAxe(options: RunOptions): Promise<AxeResults> {
  const { run } = Reflect.get(window, 'axe') as typeof axe
  return run(document, options)
}

/** Holds that nothing has to be scrolled sideways, in this window and in a phone's. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const usual = page.viewportSize()
  await expectFits(page)
  if (!usual || usual.width <= PHONE_WINDOW.width) return
  await page.setViewportSize(PHONE_WINDOW)
  await expectFits(page)
  await page.setViewportSize(usual)
}

async function expectFits(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect
    .poll(overflow, { message: `pixels beyond the right edge of ${page.viewportSize()?.width}` })
    .toBeLessThanOrEqual(0)
}

/** Holds that the content of a table stays in its cells, and the cells in the table. */
export async function expectWithinCells(table: Locator): Promise<void> {
  const outside = await table.evaluate((element) => {
    const edge = element.getBoundingClientRect().right
    return [...element.querySelectorAll<HTMLElement>('th, td')]
      .filter((cell) => {
        const isCut = getComputedStyle(cell).overflowX !== 'visible'
        return (
          cell.getBoundingClientRect().right > edge + 1 || (!isCut && cell.scrollWidth > cell.clientWidth + 1)
        )
      })
      .map((cell) => cell.textContent)
  })
  expect(outside, 'cells whose content does not fit').toEqual([])
}

/** Holds that a table has room for each whole text that is like this one; others may end in dots. */
export async function expectUncut(table: Locator, like: RegExp): Promise<void> {
  const cut = await table.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('td, td *')]
      .filter((each) => getComputedStyle(each).overflowX !== 'visible')
      .filter((each) => each.scrollWidth > each.clientWidth)
      .map((each) => each.textContent),
  )
  expect(
    cut.filter((text) => like.test(text)),
    'texts that are cut',
  ).toEqual([])
}

/**
 * Runs in the page: the theme applies, and no element is mid-transition or dimmed until new rows come, whose colors are
 * not its own.
 */
function isAtRest(colorScheme: string): boolean {
  const moving = document.querySelector('[data-starting-style], [data-ending-style], table[aria-busy="true"]')
  const still = document.getAnimations().every(({ playState }) => playState !== 'running')
  const isThemed = matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches
  return moving === null && still && isThemed
}
