import { getDeps } from '@/lib/server/deps'
import { finish, newRequestId } from '@/lib/server/http/answer/encode-answer'
import { isExpected, problemResponse } from '@/lib/server/http/problem-response'
import { type Handler, nothingHere } from '@/lib/server/http/route'

/** Answers where there is nothing. */
export const nothing = nothingHere()

/** The handler in test mode; elsewhere there is nothing here. */
export function testModeOnly(method: 'GET' | 'POST', handle: Handler): Handler {
  return async (request) => {
    const deps = await getDeps()
    if (deps.env.mode !== 'test') return nothing[method](request)
    const requestId = newRequestId()
    try {
      return finish(await handle(request), requestId, deps)
    } catch (error) {
      if (!isExpected(error)) deps.log.error({ err: error, requestId }, 'test wallet failed')
      return finish(problemResponse(error, requestId), requestId, deps)
    }
  }
}

/** A module of the test wallet as a response. */
export const moduleResponse = (script: string): Response =>
  new Response(script, {
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/javascript; charset=utf-8' },
  })
