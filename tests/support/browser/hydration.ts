import { expect, type Locator, type Page, type Request } from 'playwright/test'

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

/**
 * Resolves once the page has fetched a link's page ahead: what is shown on the way there is here then. Call it before
 * the page with the link is opened.
 */
export async function whenPrefetched(page: Page, path: string): Promise<void> {
  // First comes the tree of its parts, then what can be shown of them; Next breaks off the rest, as if it had failed.
  const predicate = (request: Request) => {
    const headers = request.headers()
    return (
      new URL(request.url()).pathname === path &&
      headers['next-router-prefetch'] !== undefined &&
      headers['next-router-segment-prefetch'] === undefined
    )
  }
  await Promise.race([
    page.waitForEvent('requestfinished', { predicate }),
    page.waitForEvent('requestfailed', { predicate }),
  ])
}
