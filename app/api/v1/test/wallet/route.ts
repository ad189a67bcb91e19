import { z } from 'zod'
import { getDeps } from '@/lib/server/deps'
import { parseBody, readBodyText } from '@/lib/server/http/read-request'
import { refuseCrossSite } from '@/lib/server/http/same-site'
import { moduleResponse, nothing, testModeOnly } from './test-mode-only'

/*
 * The wallet of test mode: its script, and the half of it that has the keys. The script is no part of any bundle
 * and the keys never leave the server, so that in production, where this answers like any address that there is
 * nothing at, no page can load either, whatever it refers to.
 */

const callBody = z.strictObject({
  method: z.string().min(1),
  params: z.array(z.unknown()).default([]),
  chainId: z.int().positive().optional(),
})

export const GET = testModeOnly('GET', async () => {
  const { testWalletScript } = await import('@/lib/server/test-mode/test-wallet')
  return moduleResponse(await testWalletScript())
})

export const POST = testModeOnly('POST', async (request) => {
  const deps = await getDeps()
  refuseCrossSite(request, deps.env)
  const { answerWalletCall, WalletCallError } = await import('@/lib/server/test-mode/test-wallet')
  const call = callBody.parse(parseBody(callBody, await readBodyText(request)))
  const { findWalletNames } = await import('@/lib/server/test-mode/wallet-names')
  const headers = { 'Cache-Control': 'no-store' }
  try {
    const result = await answerWalletCall(call, {
      node: deps.testMode?.node ?? null,
      findNames: (addresses, chainId) => findWalletNames(deps, { addresses, chainId }),
    })
    return Response.json({ result }, { headers })
  } catch (error) {
    if (!(error instanceof WalletCallError)) throw error
    const { code, message, data } = error
    return Response.json({ error: { code, message, data } }, { headers })
  }
})

export const { PUT, PATCH, DELETE, OPTIONS } = nothing
