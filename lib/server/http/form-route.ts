import 'server-only'
import { type Deps, getDeps } from '../deps'
import { finish, newRequestId } from './answer/encode-answer'
import { clientAddress } from './client-address'
import { isExpected, problemResponse } from './problem-response'
import { RATE_RULES, takeOrRefuse } from './rate-limit'
import type { Handler } from './route'
import { refuseCrossSite } from './same-site'

/** Argument of a form's handler. */
export interface FormContext {
  readonly deps: Deps
  readonly url: URL
  /** Address of the client, as rates count it. */
  readonly client: string
}

/**
 * The handler of a form on a public page, which works without JavaScript: `run` answers with the path that the
 * browser goes on to (303). The form's fields are in its address.
 */
export function formRoute(run: (context: FormContext) => Promise<string>): Handler {
  return handler(async (request, context) => {
    refuseCrossSite(request, context.deps.env)
    return seeOther(await run(context))
  })
}

/**
 * The handlers of an address that ends messages by one click (RFC 8058): mail programs POST to it, from wherever they
 * are and without anybody's cookies, and follow no redirect. To open it leads to the page that asks.
 */
export function oneClickRoute({
  page,
  run,
}: {
  page: (url: URL) => string
  run: (context: FormContext) => Promise<void>
}): { GET: Handler; POST: Handler } {
  return {
    GET: handler(async (_request, { url }) => seeOther(page(url))),
    POST: handler(async (_request, context) => {
      await run(context)
      return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } })
    }),
  }
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}

function handler(answer: (request: Request, context: FormContext) => Promise<Response>): Handler {
  return async (request) => {
    const requestId = newRequestId()
    let deps: Deps | undefined
    try {
      deps = await getDeps()
      const client = clientAddress(request)
      takeOrRefuse(deps.limiter, RATE_RULES.visit, client)
      const response = await answer(request, { deps, url: new URL(request.url), client })
      return finish(response, requestId, deps)
    } catch (error) {
      if (!isExpected(error)) deps?.log.error({ err: error, requestId }, 'form failed')
      return finish(problemResponse(error, requestId), requestId, deps)
    }
  }
}
