import { isPageOf } from '@/lib/client/api/page-account'
import type { WireAccount } from '@/lib/wire/accounts/auth'

/** Asks the server for the page again, now with a session; as a new page where this one was of another account before. */
export function goOnSignedIn({ userid }: WireAccount, { refresh }: { refresh: () => void }): void {
  if (isPageOf(userid)) refresh()
  else window.location.reload()
}
