import 'server-only'
import { type Deps, getDeps } from '../deps'
import { clientAddress } from './client-address'
import { isExpected, problemResponse } from './problem-response'
import { RATE_RULES, takeOrRefuse } from './rate-limit'
import { finish, type Handler, newRequestId } from './route'
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
  return async (request) => {
    const requestId = newRequestId()
    let deps: Deps | undefined
    try {
      deps = await getDeps()
      refuseCrossSite(request, deps.env)
      const client = clientAddress(request)
      takeOrRefuse(deps.limiter, RATE_RULES.visit, client)
      const location = await run({ deps, url: new URL(request.url), client })
      const headers = { Location: location, 'Cache-Control': 'no-store' }
      return finish(new Response(null, { status: 303, headers }), requestId, deps)
    } catch (error) {
      if (!isExpected(error)) deps?.log.error({ err: error, requestId }, 'form failed')
      return finish(problemResponse(error, requestId), requestId, deps)
    }
  }
}
