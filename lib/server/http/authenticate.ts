import 'server-only'
import { AccountLockedError } from '@/lib/billing/accounts/locked-account'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import { type SignInWallet, walletName } from '@/lib/billing/accounts/sign-in-wallet'
import { MINUTE_MS } from '@/lib/billing/durations'
import { ACCOUNT_HEADER } from '@/lib/wire/accounts/account-header'
import { isScope } from '@/lib/wire/accounts/scope'
import type { Credential } from '@/lib/wire/operation'
import type { Caller } from '../caller'
import type { Deps } from '../deps'
import { hashSecret } from '../random'
import { findLiveApiKey, touchApiKey } from '../store/accounts/api-keys'
import { findLiveSession, touchSession } from '../store/accounts/sessions'
import { RequestError } from './request-error'
import { isAmbiguous, SESSION_COOKIE, sessionToken } from './session-cookie'

/** Last-used times are written at most this often, so that reading does not mean writing. */
const TOUCH_AFTER_MS = MINUTE_MS

const API_KEY = /^dues_(live|test)_[A-Za-z0-9_-]{43}$/
const SESSION_TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * The caller of a request, by the credential that the operation takes.
 * Operations that take both look at the API key first, and never fall back from a bad key to a cookie.
 * @throws RequestError 401 when there is none or it is not valid, 409 when it is of another account than the request
 *   names; AccountLockedError
 */
export async function authenticate(
  deps: Deps,
  request: Request,
  credential: Exclude<Credential, { kind: 'none' }>,
): Promise<Caller>
export async function authenticate(
  deps: Deps,
  request: Request,
  credential: Credential,
): Promise<Caller | null>
export async function authenticate(
  deps: Deps,
  request: Request,
  credential: Credential,
): Promise<Caller | null> {
  switch (credential.kind) {
    case 'none':
      return null
    case 'api_key':
      return callerByKey(deps, request)
    case 'session':
    case 'merchant_session':
      return callerBySession(deps, request)
    case 'merchant':
      if (request.headers.has('x-api-key')) return callerByKey(deps, request)
      if (request.headers.has('cookie')) return callerBySession(deps, request)
      throw unauthorized(
        'ApiKey',
        `${missing(request)} Or sign in: the cookie ${SESSION_COOKIE} does as well.`,
      )
  }
}

/** @throws RequestError 403 when the caller may not do what the operation does. */
export function authorize(deps: Deps, caller: Caller, credential: Credential): void {
  const refusal = refusalOf(deps, caller, credential)
  if (refusal) throw refusal
}

/** The 403 of a caller who may not do what the operation does; null for one who may. */
export function refusalOf(deps: Deps, caller: Caller, credential: Credential): RequestError | null {
  if (credential.kind === 'none' || credential.kind === 'session') return null
  const scope = 'scope' in credential ? credential.scope : null
  if (caller.scopes !== 'all' && scope && !caller.scopes.includes(scope)) {
    return new RequestError('insufficient_scope', {
      detail: `This API key lacks the scope ${scope}. Make a key with it in the dashboard, under Developers.`,
    })
  }
  if (!isMerchant(deps, caller.account)) {
    const name = walletName(caller.account)
    return new RequestError('not_a_merchant', {
      detail: `This address isn’t a merchant here. Ask the operator to add ${name} to MERCHANT_ADDRESSES.`,
    })
  }
  return null
}

/** True where an account, by the wallet that began it, may use merchant operations on this installation. */
export function isMerchant(deps: Pick<Deps, 'env'>, account: SignInWallet): boolean {
  return deps.env.signUp === 'open' || deps.env.merchantAddresses.has(walletName(account))
}

async function callerByKey(deps: Deps, request: Request): Promise<Caller> {
  const key = request.headers.get('x-api-key')
  if (!key) throw unauthorized('ApiKey', missing(request))
  const now = deps.wallClock.now()
  const found = API_KEY.test(key)
    ? await findLiveApiKey(deps.store.db, { keyHash: hashSecret(key), now })
    : null
  if (!found) {
    throw unauthorized(
      'ApiKey',
      'This API key is unknown here, revoked or expired. Look it up or make another in the dashboard, under Developers.',
    )
  }
  if (found.lockedAt) throw new AccountLockedError()
  if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
    await touchApiKey(deps.store.db, { id: found.id, now })
  }
  return {
    kind: 'api_key',
    userId: found.merchantId,
    ...found.account,
    account: found.account,
    organisation: found.organisation,
    credentialId: found.id,
    credentialName: found.hint,
    scopes: found.scopes.filter(isScope),
    secret: key,
  }
}

async function callerBySession(deps: Deps, request: Request): Promise<Caller> {
  const cookies = request.headers.get('cookie')
  if (isAmbiguous(cookies)) {
    throw unauthorized(
      'Cookie',
      `The cookie ${SESSION_COOKIE} came more than once. Delete this site's cookies, then sign in again.`,
    )
  }
  const token = sessionToken(cookies)
  if (!token) {
    const instead = request.headers.has('x-api-key')
      ? ' API keys do not work for this operation: /docs tells which take one.'
      : ''
    throw unauthorized('Cookie', `Sign in first: the cookie ${SESSION_COOKIE} is missing.${instead}`)
  }
  const found = await findSession(deps, token)
  if (!found) throw unauthorized('Cookie', 'This session has ended. Sign in again.')
  refuseOtherAccount(request, found.userId)
  if (found.lockedAt) throw new AccountLockedError()
  return callerOf(found, token)
}

/** Refuses what a page asks that was made for another account: windows of a browser share their cookie. */
function refuseOtherAccount(request: Request, userId: string): void {
  const named = request.headers.get(ACCOUNT_HEADER)
  if (named === null || named === userId) return
  throw new RequestError('other_account', {
    detail: 'You’re signed in as another account in this browser, so nothing was done. Load the page again.',
  })
}

/** Remedy where there is no API key; clients often send it as other services have it. */
function missing(request: Request): string {
  const elsewhere = request.headers.has('authorization') ? ', not in Authorization' : ''
  return `Send your API key in the header x-api-key${elsewhere}.`
}

/** The caller of a session token, null for a dead one and a locked account; pages pass the cookie's value. */
export async function callerBySessionToken(deps: Deps, token: string): Promise<Caller | null> {
  const found = await findSession(deps, token)
  return found && !found.lockedAt ? callerOf(found, token) : null
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>

async function findSession(deps: Deps, token: string): Promise<FoundSession | null> {
  if (!SESSION_TOKEN.test(token)) return null
  const now = deps.wallClock.now()
  const found = await findLiveSession(deps.store.db, {
    tokenHash: hashSecret(token),
    ...sessionLife(now),
  })
  if (!found) return null
  if (now.getTime() - found.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
    await touchSession(deps.store.db, { id: found.id, now })
  }
  return found
}

function callerOf(found: FoundSession, token: string): Caller {
  return {
    kind: 'session',
    userId: found.userId,
    address: found.address,
    chainId: found.chainId,
    account: found.account,
    organisation: found.organisation,
    credentialId: found.id,
    credentialName: found.address,
    scopes: 'all',
    secret: token,
  }
}

function unauthorized(scheme: 'ApiKey' | 'Cookie', detail: string): RequestError {
  const challenge =
    scheme === 'ApiKey' ? 'ApiKey header="x-api-key"' : `Cookie cookie-name="${SESSION_COOKIE}"`
  return new RequestError('unauthorized', { detail, headers: { 'WWW-Authenticate': challenge } })
}
