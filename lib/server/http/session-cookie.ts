import 'server-only'
import { SESSION_ABSOLUTE_MS } from '@/lib/billing/accounts/session-life'
import type { Env } from '../env'
import { SESSION_COOKIE } from './authenticate'

/** The Set-Cookie header that gives a browser its session. */
export function sessionCookie(env: Pick<Env, 'baseUrl'>, token: string): string {
  return cookie(env, token, SESSION_ABSOLUTE_MS / 1000)
}

/** The Set-Cookie header that takes it away. */
export function clearedSessionCookie(env: Pick<Env, 'baseUrl'>): string {
  return cookie(env, '', 0)
}

function cookie(env: Pick<Env, 'baseUrl'>, value: string, maxAgeSeconds: number): string {
  const secure = env.baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${SESSION_COOKIE}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}
