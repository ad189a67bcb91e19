import { defaultShouldDehydrateQuery, environmentManager, QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error'

/** Stale time of an answer: long enough that a page filled by the server is not requested again at once. */
const FRESH_MS = 30_000

/** A query client for one server request, or for the life of a browser page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      // A write that waits for the network would act long after the click.
      mutations: { networkMode: 'always', retry: false },
      dehydrate: {
        // Pages hand on what is still being read, so that they need not wait for it.
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
      },
    },
  })
}

let ofThisPage: QueryClient | undefined

/** The query client that components use: one a browser page, a new one for each rendering on the server. */
export function pageQueryClient(): QueryClient {
  if (environmentManager.isServer()) return createQueryClient()
  ofThisPage ??= createQueryClient()
  return ofThisPage
}
