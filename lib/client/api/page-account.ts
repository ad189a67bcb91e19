import { ACCOUNT_HEADER } from '@/lib/wire/accounts/account-header'
import { pageHeaders } from './api'

/**
 * True where the page is of this account, or is from now on: it stays one of the first that it was made for until it is
 * loaded again, and its requests name that, since the session's cookie is the browser's, where another account may have
 * signed in. True of any account on the server, which has no page.
 */
export function isPageOf(userid: string): boolean {
  if (typeof window === 'undefined') return true
  pageHeaders[ACCOUNT_HEADER] ??= userid
  return pageHeaders[ACCOUNT_HEADER] === userid
}
