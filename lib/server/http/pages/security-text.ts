import 'server-only'
import type { Env } from '../../env'
import { RequestError } from '../request-error'
import { publicFile } from './public-file'

export const SECURITY_TEXT_PATH = '/.well-known/security.txt'

/** Days for which an answer holds: a finder who kept a copy asks again. RFC 9116 advises less than a year. */
const VALID_DAYS = 30

/**
 * Address for reports of weaknesses, as a file that strangers and programs read (RFC 9116); null where the operator
 * named none. `Canonical` names the https addresses of the file, and is left out where there is none.
 */
export function securityText(
  env: Pick<Env, 'securityContacts' | 'baseUrl' | 'payUrl'>,
  now: Date,
): string | null {
  if (env.securityContacts.length === 0) return null
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + VALID_DAYS)
  const origins = [...new Set([env.baseUrl, env.payUrl])].filter((origin) => origin.startsWith('https:'))
  const fields = [
    ...env.securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(midnight).toISOString()}`,
    ...origins.map((origin) => `Canonical: ${origin}${SECURITY_TEXT_PATH}`),
  ]
  return `${fields.join('\n')}\n`
}

/** The handler of `security.txt`: 404 where the operator named no contact. */
export const getSecurityText = publicFile('security.txt', ({ env, wallClock }) => {
  const text = securityText(env, wallClock.now())
  if (text === null) throw new RequestError('not_found', { detail: 'This installation names no contact.' })
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' }
  return new Response(text, { headers })
})
