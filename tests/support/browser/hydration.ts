import { expect, type Locator } from 'playwright/test'

/**
 * Waits until React has taken over an element that the server rendered: until then a press of a link is the browser's
 * own, and a button says that it is not ready. A page that goes elsewhere meanwhile is waited for.
 */
export async function whenHydrated(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element
        .evaluate(
          (node) =>
            Object.keys(node).some((key) => key.startsWith('__reactProps$')) &&
            node.getAttribute('aria-disabled') !== 'true',
        )
        .catch(() => false),
    )
    .toBe(true)
}
