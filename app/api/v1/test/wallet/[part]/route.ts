import { moduleResponse, nothing, testModeOnly } from '../test-mode-only'

/** Modules that the test wallet's script imports, each by its file's name. */
export const GET = testModeOnly('GET', async (request) => {
  const { testWalletPart } = await import('@/lib/server/test-mode/test-wallet')
  const script = await testWalletPart(new URL(request.url).pathname.split('/').at(-1) ?? '')
  return script === null ? nothing.GET(request) : moduleResponse(script)
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = nothing
