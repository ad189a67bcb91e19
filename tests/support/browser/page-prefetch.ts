import type { Page, Request } from 'playwright/test'

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
