import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import type { Caller } from '@/lib/server/caller'
import { type Deps, getDeps } from '@/lib/server/deps'
import { callerBySessionToken, isMerchant } from '@/lib/server/http/authenticate'
import { sessionToken } from '@/lib/server/http/session-cookie'

/** A merchant who is signed in. */
export interface Merchant {
  readonly kind: 'merchant'
  readonly deps: Deps
  readonly caller: Caller
}

/** The visitor of a page. */
export type Visitor =
  | { readonly kind: 'stranger'; readonly deps: Deps; readonly caller: null }
  | { readonly kind: 'guest'; readonly deps: Deps; readonly caller: Caller }
  | Merchant

/**
 * The account of the session cookie: none (`stranger`), one that is no merchant here (`guest`), or a merchant.
 * Read once a request. Layouts are not rendered again when a visitor moves between pages, so every page calls this.
 */
export const getVisitor = cache(async (): Promise<Visitor> => {
  const deps = await getDeps()
  const token = sessionToken((await headers()).get('cookie'))
  const caller = token ? await callerBySessionToken(deps, token) : null
  if (!caller) return { kind: 'stranger', deps, caller }
  return { kind: isMerchant(deps, caller.account) ? 'merchant' : 'guest', deps, caller }
})

/** The signed-in merchant, as the dashboard's components take it. */
export function merchantOf({ caller: { userId, account, organisation } }: Merchant) {
  return { userid: userId, address: account.address, organisation }
}
