import { expect, type Page } from 'playwright/test'

const STEP_MS = 20_000
/** Twice the longest pause after which a page reads again, of a minute, and what repeated attempts take. */
const MOST_STEPS = 9
/** Ends a wait for an answer that the steps asked for. */
const PATIENCE_MS = 120_000

/**
 * Advances a page's fake clock until an assertion holds, in repeated steps: a timer may be set a moment after the
 * element that it belongs to appears. After three minutes of the page's time it stands still.
 */
export async function runClockUntil(page: Page, holds: () => Promise<void>): Promise<void> {
  let steps = 0
  await expect(async () => {
    steps += 1
    if (steps <= MOST_STEPS) await page.clock.runFor(STEP_MS)
    await holds()
  }).toPass({ timeout: PATIENCE_MS })
}

/**
 * Advances a page's paused clock by seconds until an assertion holds, so that of what the page does by itself after some
 * seconds no more happens than has to.
 *
 * @param holds - the assertion, within the time that it is given: more than a busy machine needs to draw
 */
export async function tickUntil(
  page: Page,
  holds: (within: { readonly timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000)
    await holds({ timeout: 5000 })
  }).toPass({ timeout: PATIENCE_MS })
}
