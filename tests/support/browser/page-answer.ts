import type { Page } from 'playwright/test'

/** The row of an answer that holds the page itself, which is sent once it is rendered. */
const PAGE_ITSELF = /"c",\{"children":\["\$L([0-9a-f]+)"/

/** Changes the app's answer, row by row, to a navigation by link to `path`. Prefetched answers stay. */
async function changeAnswer(page: Page, path: string, change: (rows: string[]) => string[]): Promise<void> {
  await page.route(
    (url) => url.pathname === path && url.searchParams.has('_rsc'),
    async (route) => {
      if (route.request().headers()['next-router-prefetch']) return route.continue()
      const response = await route.fetch()
      const rows = (await response.text()).split('\n')
      await route.fulfill({ response, body: change(rows).join('\n') })
    },
  )
}

/** Lets the page at `path` fail as one does that the server could not make: with a reference to its log. */
export function failPage(page: Page, path: string, reference: string): Promise<void> {
  return changeAnswer(page, path, (rows) => {
    const id = PAGE_ITSELF.exec(rows.join('\n'))?.[1]
    if (!id || !rows.some((row) => row.startsWith(`${id}:`))) throw new Error(`${path} has no page to fail`)
    return rows.map((row) =>
      row.startsWith(`${id}:`) ? `${id}:E${JSON.stringify({ digest: reference })}` : row,
    )
  })
}

/**
 * Lets the page at `path` come without what the server read for it, as when reading failed: the browser reads it. It is
 * kept under names that no component asks for, since other rows of the answer may point into it.
 */
export function withoutReads(page: Page, path: string): Promise<void> {
  return changeAnswer(page, path, (rows) => {
    const changed = rows.map((row) => row.replaceAll('"queryHash":"', '"queryHash":"unread '))
    if (changed.join() === rows.join()) throw new Error(`${path} comes without reads anyway`)
    return changed
  })
}
