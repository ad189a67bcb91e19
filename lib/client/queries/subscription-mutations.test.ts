import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import { answerRequests, refusalOf } from '@/tests/support/client/answer-requests'
import { changeSubscriptionMutation } from './subscription-mutations'
import { type SubscriptionVersion, subscriptionQuery } from './subscription-queries'

afterEach(() => vi.unstubAllGlobals())

const version = (status: SubscriptionStatus) =>
  ({ data: { id: 'a', status }, etag: null }) as unknown as SubscriptionVersion

/** Pauses a subscription whose status is `saved` at the server, which answers with `answer`. */
function pause(saved: SubscriptionStatus, answer: Response | null) {
  const client = new QueryClient()
  answerRequests({ saved: () => ({ data: version(saved).data }), answer: () => answer })
  const change = new MutationObserver(client, changeSubscriptionMutation(client))
  const shown = () => client.getQueryData(subscriptionQuery('a').queryKey)?.data.status
  return { shown, sent: change.mutate({ before: version('active'), fields: { status: 'paused' } }) }
}

test.each([
  ['after a lost answer', null],
  ['after a version that is newer', refusalOf('version_mismatch', 412)],
])('a status that is the one wanted counts as set, %s', async (_, answer) => {
  const { sent, shown } = pause('paused', answer)
  await sent
  expect(shown()).toBe('paused')
})

test('a change that was not made fails, and after a lost answer the page shows what is saved', async () => {
  const lost = pause('archived', null)
  await expect(lost.sent).rejects.toMatchObject({ name: 'ConnectionError' })
  expect(lost.shown()).toBe('archived')
  const refused = pause('archived', refusalOf('version_mismatch', 412))
  await expect(refused.sent).rejects.toMatchObject({ code: 'version_mismatch' })
})
