import 'server-only'
import type { Env } from '../env'
import { RequestError } from './request-error'

/**
 * Refuses a write that another site's page makes with the visitor's cookies.
 * Browsers say so in Sec-Fetch-Site, older ones by Origin; other programs send neither and hold no victim's cookie.
 * @throws RequestError 403
 */
export function refuseCrossSite(request: Request, env: Pick<Env, 'baseUrl'>): void {
  const site = request.headers.get('sec-fetch-site')
  if (site) {
    if (site === 'same-origin' || site === 'none') return
  } else {
    const origin = request.headers.get('origin')
    // Behind a proxy that rewrites Host, BASE_URL still says where our pages are.
    if (!origin || origin === env.baseUrl || hostOf(origin) === request.headers.get('host')) return
  }
  throw new RequestError('cross_site_request', {
    detail: 'A page of another site may not do this. Use an API key from your own server.',
  })
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
