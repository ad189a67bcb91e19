import 'server-only'
import { getDeps } from '../deps'
import { type Handler, methods, nothingHere } from './route'

/**
 * The exports of a route file that only test mode has: what {@link methods} makes of the handlers, and in production,
 * whatever the method, the answer of an address where there is nothing.
 */
export function testModeMethods<H extends Parameters<typeof methods>[0]>(
  handlers: H,
): ReturnType<typeof methods<H>> {
  const inTestMode = methods(handlers)
  const elsewhere = nothingHere()
  const guarded = Object.entries(inTestMode).map(([method, handle]: [string, Handler]) => {
    const guard: Handler = async (request) => {
      const { env } = await getDeps()
      return env.mode === 'test' ? handle(request) : elsewhere.GET(request)
    }
    // The handler keeps the operation that it answers.
    return [method, Object.assign(guard, handle)]
  })
  return Object.fromEntries(guarded)
}
