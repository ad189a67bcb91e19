import type { z } from 'zod'
import type { Method } from '@/lib/wire/operation'
import type { Problem } from '@/lib/wire/problem'
import type { advanceTestClock, getTestMode, giveTestTokens, setTestFault } from '@/lib/wire/test-mode'
import { ApiError, ConnectionError } from './api-error'

/** The operations of test mode that the browser calls. A module of their own, so that production never loads them. */
interface TestOperations {
  getTestMode: typeof getTestMode
  advanceTestClock: typeof advanceTestClock
  setTestFault: typeof setTestFault
  giveTestTokens: typeof giveTestTokens
}
type Name = keyof TestOperations
type Body<N extends Name> = TestOperations[N]['body'] extends z.ZodType
  ? z.input<TestOperations[N]['body']>
  : undefined

export type TestModeState = z.output<(typeof getTestMode)['data']>
export type TestHappening = z.output<(typeof advanceTestClock)['data']>['happened'][number]
export type TestFault = z.input<(typeof setTestFault)['body']>

/** Method and path of each operation; a test holds them against the contracts. */
export const TEST_ENDPOINTS: Readonly<Record<Name, { method: Method; path: string }>> = {
  getTestMode: { method: 'GET', path: '/api/v1/test' },
  advanceTestClock: { method: 'POST', path: '/api/v1/test/clock' },
  setTestFault: { method: 'POST', path: '/api/v1/test/faults' },
  giveTestTokens: { method: 'POST', path: '/api/v1/test/faucet' },
}

/**
 * Calls an operation of test mode and returns its data.
 * @throws ApiError when the server refuses, ConnectionError when no answer arrives.
 */
export async function callTestMode<N extends Name>(
  name: N,
  body: Body<N>,
): Promise<z.output<TestOperations[N]['data']>> {
  const { method, path } = TEST_ENDPOINTS[name]
  const { ok, answer } = await send(path, method, body)
  if (ok) return (answer as { data: z.output<TestOperations[N]['data']> }).data
  throw new ApiError(answer as Problem, null)
}

async function send(path: string, method: Method, body: unknown): Promise<{ ok: boolean; answer: unknown }> {
  try {
    const response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
    })
    return { ok: response.ok, answer: await response.json() }
  } catch (cause) {
    throw new ConnectionError({ cause })
  }
}
