import 'server-only'
import type { Deps } from '../../deps'
import { RequestError } from '../../http/request-error'
import type { TestMode } from '../open-test-mode'
import { TEST_TOKENS, type TestToken } from '../tokens/test-tokens'
import type { TestNode } from './test-node'

/** @throws Error in production, where nothing asks for it */
export function testModeOf({ testMode }: Pick<Deps, 'testMode'>): TestMode {
  if (!testMode) throw new Error('There is no test mode here')
  return testMode
}

/** @throws RequestError `unavailable` saying why there is no local chain */
export function localNode(deps: Pick<Deps, 'testMode'>): TestNode {
  const { node, problem } = testModeOf(deps)
  if (node) return node
  throw new RequestError('unavailable', { detail: `There is no local chain here. ${problem ?? ''}`.trim() })
}

/**
 * The test token of an id, or all of them without one.
 * @throws RequestError `not_found`
 */
export function testTokens(id: string | undefined): readonly TestToken[] {
  if (id === undefined) return TEST_TOKENS
  const found = TEST_TOKENS.filter((token) => token.id === id)
  if (found.length > 0) return found
  throw new RequestError('not_found', {
    detail: `There is no test token ${id}. GET /api/v1/test lists them.`,
  })
}
