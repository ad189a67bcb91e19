import 'server-only'
import { type Deps, getDeps } from '../../deps'
import { finish, newRequestId } from '../answer/encode-answer'
import { clientAddress } from '../client-address'
import { isExpected, problemResponse } from '../problem-response'
import { RATE_RULES, takeOrRefuse } from '../rate-limit'
import type { Handler } from '../route'

/**
 * The handler of a file that anybody may read and that is no operation of the API, with the rate of strangers.
 * @param name - as in the log
 * @param make - the file; what it throws is answered as a problem
 */
export function publicFile(
  name: string,
  make: (deps: Deps, request: Request) => Response | Promise<Response>,
): Handler {
  return async (request) => {
    const requestId = newRequestId()
    const deps = await getDeps()
    try {
      takeOrRefuse(deps.limiter, RATE_RULES.anonymous, clientAddress(request))
      return finish(await make(deps, request), requestId, deps)
    } catch (error) {
      if (!isExpected(error)) deps.log.error({ err: error, requestId }, `${name} failed`)
      return finish(problemResponse(error, requestId), requestId, deps)
    }
  }
}
