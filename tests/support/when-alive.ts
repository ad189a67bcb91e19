import { expect, type Locator } from 'playwright/test'

/** Waits until React has taken over an element that the server rendered: until then a press is the browser's own. */
export async function whenAlive(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)
}
