import 'server-only'
import { SESSION_ABSOLUTE_MS } from '@/lib/billing/accounts/session-life'
import type { Env } from '../env'

export const SESSION_COOKIE = 'svc-session'
/**
 * Set beside it on https: browsers take a cookie of this prefix from this very host alone (RFC 6265bis, section 4.1.3.2),
 * whereas one of the plain name may come from another subdomain.
 */
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`

/** Adds the Set-Cookie headers that give a browser its session. */
export function setSessionCookie(headers: Headers, env: Pick<Env, 'baseUrl'>, token: string): void {
  addCookies(headers, env, token, SESSION_ABSOLUTE_MS / 1000)
}

/** Adds the Set-Cookie headers that take it away. */
export function clearSessionCookie(headers: Headers, env: Pick<Env, 'baseUrl'>): void {
  addCookies(headers, env, '', 0)
}

function addCookies(headers: Headers, env: Pick<Env, 'baseUrl'>, value: string, maxAgeSeconds: number): void {
  const isHttps = env.baseUrl.startsWith('https:')
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  headers.append('Set-Cookie', `${SESSION_COOKIE}=${value}; ${attributes}`)
  if (isHttps) headers.append('Set-Cookie', `${HOST_COOKIE}=${value}; ${attributes}`)
}

/**
 * The session's token in a Cookie header: that of the cookie which only this host can set, else that of the plain one.
 * None where the plain name comes more than once, since one of the two is another's, planted by a neighbour.
 */
export function sessionToken(cookieHeader: string | null): string | null {
  const [own] = cookieValues(cookieHeader, HOST_COOKIE)
  if (own) return own
  const [token, another] = cookieValues(cookieHeader, SESSION_COOKIE)
  return another === undefined ? token || null : null
}

/** True where the header has the session's cookie more than once, and nothing to tell which is ours. */
export function isAmbiguous(cookieHeader: string | null): boolean {
  return sessionToken(cookieHeader) === null && cookieValues(cookieHeader, SESSION_COOKIE).length > 1
}

/** Tokens looked at in one request; browsers send one or two. */
const MAX_TOKENS = 8

/** Every token that a Cookie header presents, whichever of them is ours: only its holder can present one. */
export function presentedTokens(cookieHeader: string | null): string[] {
  const all = [HOST_COOKIE, SESSION_COOKIE].flatMap((name) => cookieValues(cookieHeader, name))
  return [...new Set(all.filter(Boolean))].slice(0, MAX_TOKENS)
}

/** Values of the cookies of this name in a Cookie header, as they were sent. */
export function cookieValues(cookieHeader: string | null, cookieName: string): string[] {
  return (cookieHeader?.split(';') ?? []).flatMap((pair) => {
    const [name, value = ''] = pair.trim().split('=', 2)
    return name === cookieName ? [value] : []
  })
}
