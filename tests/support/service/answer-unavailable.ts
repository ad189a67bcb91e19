import type { Route } from 'playwright/test'

/** Answers a request as the app does while its database is away. */
export function answerUnavailable(route: Route): Promise<void> {
  return route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    headers: { 'Retry-After': '5' },
    json: {
      type: '/docs/errors#unavailable',
      title: 'Temporarily unavailable',
      status: 503,
      code: 'unavailable',
      detail: 'The database does not answer. Nothing was changed. Try again in a moment.',
      requestId: 'req_1',
    },
  })
}
