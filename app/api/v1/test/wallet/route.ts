import { z } from 'zod'
import { getDeps } from '@/lib/server/deps'
import { problemResponse } from '@/lib/server/http/problem-response'
import { parseBody, readBodyText } from '@/lib/server/http/read-request'
import { type Handler, newRequestId, nothingHere } from '@/lib/server/http/route'
import { refuseCrossSite } from '@/lib/server/http/same-site'
import { API_SECURITY_HEADERS } from '@/lib/server/http/security-headers'

/*
 * The wallet of test mode: its script, and the half of it that has the keys. The script is no part of any bundle
 * and the keys never leave the server, so that in production, where this answers like any address that there is
 * nothing at, no page can load either, whatever it refers to.
 */

const nothing = nothingHere()
const callBody = z.strictObject({ method: z.string().min(1), params: z.array(z.unknown()).default([]) })

/** The handler in test mode; elsewhere there is nothing here. */
function testModeOnly(method: 'GET' | 'POST', handle: Handler): Handler {
  return async (request) => {
    const { env } = await getDeps()
    if (env.mode !== 'test') return nothing[method](request)
    try {
      return await handle(request)
    } catch (error) {
      return problemResponse(error, newRequestId())
    }
  }
}

const headers = { ...API_SECURITY_HEADERS, 'Cache-Control': 'no-store' }

export const GET = testModeOnly('GET', async () => {
  const { testWalletScript } = await import('@/lib/server/demo/test-wallet')
  return new Response(await testWalletScript(), {
    headers: { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' },
  })
})

export const POST = testModeOnly('POST', async (request) => {
  const { env } = await getDeps()
  refuseCrossSite(request, env)
  const { answerWalletCall, WalletCallError } = await import('@/lib/server/demo/test-wallet')
  const call = callBody.parse(parseBody(callBody, await readBodyText(request)))
  try {
    return Response.json({ result: await answerWalletCall(call) }, { headers })
  } catch (error) {
    if (!(error instanceof WalletCallError)) throw error
    return Response.json({ error: { code: error.code, message: error.message } }, { headers })
  }
})

export const { PUT, PATCH, DELETE, OPTIONS } = nothing
