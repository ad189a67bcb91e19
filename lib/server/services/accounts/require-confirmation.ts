import 'server-only'
import { ConfirmationRequiredError, ReceiversScopeError } from '@/lib/billing/accounts/confirmation'
import type { Caller } from '../../caller'
import { lockLiveConfirmation } from '../../store/accounts/session-confirmations'
import type { Database } from '../../store/database/database'

/**
 * Refuses a change by a session that nobody confirmed; `tx` is the transaction of the change, which the confirmation
 * outlives.
 * @throws ConfirmationRequiredError
 */
export async function requireConfirmation(tx: Database, params: { sessionId: string }): Promise<void> {
  if (!(await lockLiveConfirmation(tx, params))) throw new ConfirmationRequiredError()
}

/** Credential of a request that may change receivers. */
export type ReceiversCaller = Pick<Caller, 'kind' | 'credentialId' | 'scopes'>

/**
 * Refuses to change where an existing subscription pays, unless by a confirmed session or a key that names the scope.
 * @throws ConfirmationRequiredError, ReceiversScopeError
 */
export async function requireReceiversAccess(tx: Database, caller: ReceiversCaller | null): Promise<void> {
  if (!caller) throw new ConfirmationRequiredError()
  const { kind, credentialId, scopes } = caller
  if (kind === 'session') return requireConfirmation(tx, { sessionId: credentialId })
  if (scopes !== 'all' && !scopes.includes('receivers:write')) throw new ReceiversScopeError()
}
