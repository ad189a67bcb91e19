import { z } from 'zod'
import { getDeps } from '@/lib/server/deps'
import { isExpected, problemResponse } from '@/lib/server/http/problem-response'
import { parseBody, readBodyText } from '@/lib/server/http/read-request'
import { finish, type Handler, newRequestId, nothingHere } from '@/lib/server/http/route'
import { refuseCrossSite } from '@/lib/server/http/same-site'

/*
 * The wallet of test mode: its script, and the half of it that has the keys. The script is no part of any bundle
 * and the keys never leave the server, so that in production, where this answers like any address that there is
 * nothing at, no page can load either, whatever it refers to.
 */

const nothing = nothingHere()
const callBody = z.strictObject({
  method: z.string().min(1),
  params: z.array(z.unknown()).default([]),
  chainId: z.int().positive().optional(),
})

/** The handler in test mode; elsewhere there is nothing here. */
function testModeOnly(method: 'GET' | 'POST', handle: Handler): Handler {
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

const headers = { 'Cache-Control': 'no-store' }

export const GET = testModeOnly('GET', async () => {
  const { testWalletScript } = await import('@/lib/server/test-mode/test-wallet')
  return new Response(await testWalletScript(), {
    headers: { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' },
  })
})

export const POST = testModeOnly('POST', async (request) => {
  const { env, testMode } = await getDeps()
  refuseCrossSite(request, env)
  const { answerWalletCall, WalletCallError } = await import('@/lib/server/test-mode/test-wallet')
  const call = callBody.parse(parseBody(callBody, await readBodyText(request)))
  try {
    return Response.json({ result: await answerWalletCall(call, testMode?.node ?? null) }, { headers })
  } catch (error) {
    if (!(error instanceof WalletCallError)) throw error
    const { code, message, data } = error
    return Response.json({ error: { code, message, data } }, { headers })
  }
})

export const { PUT, PATCH, DELETE, OPTIONS } = nothing
