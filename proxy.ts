import { type NextRequest, NextResponse } from 'next/server'
import { newNonce, pageHeaders } from '@/lib/server/http/pages/page-headers'
import { ADDRESS_HEADER } from '@/lib/server/http/pages/page-request'
import { METHOD_HEADER } from '@/lib/server/http/pages/personal-visit'

/**
 * Gives every page its security headers and a nonce of its own, which Next reads from the request's policy and
 * puts on its scripts, and tells it the method and the address of its request. It decides nothing else: who may see what is decided where it is answered.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = newNonce()
  const security = pageHeaders(request.nextUrl, nonce)
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', security['Content-Security-Policy'])
  headers.set(METHOD_HEADER, request.method)
  headers.set(ADDRESS_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`)
  // For the scripts that pages name themselves.
  headers.set('x-nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  for (const [name, value] of Object.entries(security)) response.headers.set(name, value)
  return response
}

/** Pages alone, whether there is one or not: the API sets its own headers, and files get those of every answer. */
export const config = { matcher: '/((?!(?:api|pay/api|pictures)(?:/|$)|_next/static/).*)' }
