import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import type { Caller } from '@/lib/server/caller'
import { type Deps, getDeps } from '@/lib/server/deps'
import { callerBySessionToken, isMerchant, SESSION_COOKIE } from '@/lib/server/http/authenticate'

/** A merchant who is signed in. */
export interface Merchant {
  readonly kind: 'merchant'
  readonly deps: Deps
  readonly caller: Caller
}

/** Who asks for a page of the dashboard. */
export type Visitor =
  | { readonly kind: 'stranger'; readonly deps: Deps }
  | { readonly kind: 'guest'; readonly deps: Deps; readonly caller: Caller }
  | Merchant

/**
 * Who the session cookie belongs to: nobody, somebody who is no merchant here, or a merchant.
 * Asked once a request. Layouts are not rendered again when a visitor moves between pages, so every page asks.
 */
export const getVisitor = cache(async (): Promise<Visitor> => {
  const deps = await getDeps()
  const token = (await cookies()).get(SESSION_COOKIE)?.value
  const caller = token ? await callerBySessionToken(deps, token) : null
  if (!caller) return { kind: 'stranger', deps }
  return { kind: isMerchant(deps, caller.accountAddress) ? 'merchant' : 'guest', deps, caller }
})

/** What the dashboard's components need to know of who is signed in. */
export function merchantOf({ caller: { userId, accountAddress, organisation } }: Merchant) {
  return { userid: userId, address: accountAddress, organisation }
}
