import 'server-only'
import { dehydrate } from '@tanstack/react-query'
import { cache, type ReactNode } from 'react'
import { AccountReads } from '@/components/sign-in/account-reads'
import { createQueryClient } from '@/lib/client/api/query-client'
import { getVisitor } from './visitor'

/** The query client of this request: a page, its title and its parts read each thing once. */
export const getQueryClient = cache(createQueryClient)

/** Hydrates the browser's query client with the reads of the request's one, for who is signed in. */
export async function Hydrated({ children }: { readonly children: ReactNode }) {
  const { caller } = await getVisitor()
  if (!caller) return children
  return (
    <AccountReads userid={caller.userId} state={dehydrate(getQueryClient())}>
      {children}
    </AccountReads>
  )
}
