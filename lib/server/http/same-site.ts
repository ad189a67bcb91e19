import 'server-only'
import { RequestError } from './request-error'

/**
 * Refuses a write that another site's page makes with the visitor's cookies.
 * Browsers say so in Sec-Fetch-Site, older ones by Origin; other programs send neither and hold no victim's cookie.
 * @throws RequestError 403
 */
export function refuseCrossSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (site) {
    if (site === 'same-origin' || site === 'none') return
  } else {
    const origin = request.headers.get('origin')
    if (!origin || hostOf(origin) === request.headers.get('host')) return
  }
  throw new RequestError('cross_site_request', {
    detail: 'A page of another site may not do this. Use an API key from your own server.',
  })
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
