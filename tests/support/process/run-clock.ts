import { expect, type Page } from 'playwright/test'

/**
 * Advances a page's fake clock until an assertion holds, in repeated steps: a timer may be set a moment after the
 * element that it belongs to appears.
 */
export async function runClockUntil(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20_000)
    await holds()
  }).toPass()
}
