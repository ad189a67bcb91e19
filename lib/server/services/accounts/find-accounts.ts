import 'server-only'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import type { Deps } from '../../deps'
import { type AccountSummary, listAccountSummaries } from '../../store/accounts/account-summaries'

/** Accounts for the operator, newest first: those whose name, id or address has `search`, or all that sell something. */
export async function findAccounts(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: { search: string | null; limit: number },
): Promise<AccountSummary[]> {
  return listAccountSummaries(deps.store.db, { ...params, ...sessionLife(deps.wallClock.now()) })
}
