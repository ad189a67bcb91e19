import 'server-only'
import { getDeps } from '../../deps'
import type { Env } from '../../env'
import { clientAddress } from '../client-address'
import { isExpected, problemResponse } from '../problem-response'
import { RATE_RULES, takeOrRefuse } from '../rate-limit'
import { RequestError } from '../request-error'
import { finish, type Handler, newRequestId } from '../route'

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
export const getSecurityText: Handler = async (request) => {
  const requestId = newRequestId()
  const deps = await getDeps()
  try {
    takeOrRefuse(deps.limiter, RATE_RULES.anonymous, clientAddress(request))
    const text = securityText(deps.env, deps.wallClock.now())
    if (text === null) throw new RequestError('not_found', { detail: 'This installation names no contact.' })
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' }
    return finish(new Response(text, { headers }), requestId, deps)
  } catch (error) {
    if (!isExpected(error)) deps.log.error({ err: error, requestId }, 'security.txt failed')
    return finish(problemResponse(error, requestId), requestId, deps)
  }
}
