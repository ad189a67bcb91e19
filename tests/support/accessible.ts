import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Holds that axe finds nothing on the page as it is now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled, colorScheme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
    expect(found, `what axe finds in the ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Runs in the page: resolves once it is drawn in the theme, with no colour still on its way to another. */
async function settled(colorScheme: string): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (!matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches) await frame()
  await frame()
  await frame()
  const passing = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
  await Promise.allSettled(passing.map((animation) => animation.finished))
}

/** Holds that nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
}
