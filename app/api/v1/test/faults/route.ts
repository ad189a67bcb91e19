import { route } from '@/lib/server/http/route'
import { testModeMethods } from '@/lib/server/http/test-mode-methods'
import { setTestFault } from '@/lib/wire/test-mode'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = testModeMethods({
  POST: route(setTestFault, async ({ deps, body }) => {
    const { setFault } = await import('@/lib/server/test-mode/local-chain/set-fault')
    return { fault: body.fault, on: body.on ?? true, detail: await setFault(deps, body) }
  }),
})
