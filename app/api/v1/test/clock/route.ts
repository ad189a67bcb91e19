import { route } from '@/lib/server/http/route'
import { testModeMethods } from '@/lib/server/http/test-mode-methods'
import { advanceTestClock, getTestClock } from '@/lib/wire/test-mode'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = testModeMethods({
  GET: route(getTestClock, async ({ deps }) => ({ now: deps.clock.now().toISOString() })),
  POST: route(advanceTestClock, async ({ deps, body }) => {
    const { advanceTime } = await import('@/lib/server/test-mode/advance-time')
    const { now, happened } = await advanceTime(deps, body.advance)
    return { now: now.toISOString(), happened: [...happened] }
  }),
})
