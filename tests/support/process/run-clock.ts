import { expect, type Page } from 'playwright/test'

/**
 * Lets time go by in a page whose clock the test has taken over, until something holds: a timer may be set a moment
 * after what it belongs to is seen.
 */
export async function runClockUntil(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20_000)
    await holds()
  }).toPass()
}
