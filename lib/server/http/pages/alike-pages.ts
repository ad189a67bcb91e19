import 'server-only'
import type { Env } from '../../env'
import { apiReference, subjectAddress } from '../../openapi/api-reference'

/**
 * Paths of the pages that are the same for everybody while the app runs: each of the reference, and the start page, which
 * in test mode leads to the sample data's checkout.
 */
export function alikePages(env: Pick<Env, 'baseUrl' | 'payUrl' | 'mode'>): ReadonlySet<string> {
  const subjects = apiReference(env).map(({ name }) => subjectAddress(name))
  const start = env.mode === 'production' ? ['/'] : []
  return new Set([...start, '/docs', '/docs/errors', '/docs/events', '/docs/speed', ...subjects])
}
