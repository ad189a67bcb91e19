import 'server-only'
import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { cache, type ReactNode } from 'react'
import { createQueryClient } from '@/lib/client/api/query-client'

/** The query client of this request: a page, its title and its parts read each thing once. */
export const getQueryClient = cache(createQueryClient)

/** Hydrates the browser's query client with the reads of the request's one. */
export function Hydrated({ children }: { readonly children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(getQueryClient())}>{children}</HydrationBoundary>
}
