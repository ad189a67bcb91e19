import { route } from '@/lib/server/http/route'
import { testModeMethods } from '@/lib/server/http/test-mode-methods'
import { getTestMode } from '@/lib/wire/test-mode'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = testModeMethods({
  GET: route(getTestMode, async ({ deps }) => {
    const { readTestMode } = await import('@/lib/server/test-mode/read-test-mode')
    return readTestMode(deps)
  }),
})
