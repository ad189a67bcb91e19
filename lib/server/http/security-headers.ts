import 'server-only'

/** Two years, as browsers' preload lists ask for; other hosts of the domain are not ours to speak for. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000'

/** Headers of every answer of the API: nothing in it is a page. */
export const API_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Over https, what keeps browsers there. */
export function transportHeaders(env: { readonly baseUrl: string }): Record<string, string> {
  return env.baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY } : {}
}
