import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from 'playwright/test'

/** Holds that axe finds nothing on the page as it is now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(isAtRest, colorScheme)
    // No page here has frames, and looking for them takes axe a page of its own. What passed is a megabyte, which
    // nobody reads. A theme changes colours alone.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    if (colorScheme === 'dark') axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
    expect(found, `what axe finds in the ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Holds that nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
}

/** Holds that what stands in a table stays in its cell, and the cells in the table. */
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

/** Runs in the page: drawn in the theme, and nothing on its way in or out, whose colours are not yet its own. */
function isAtRest(colorScheme: string): boolean {
  const moving = document.querySelector('[data-starting-style], [data-ending-style]')
  const still = document.getAnimations().every(({ playState }) => playState !== 'running')
  return moving === null && still && matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches
}
