import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { answerRequests, refusalOf } from '@/tests/support/client/answer-requests'
import { cancelPortalMutation, pausePortalMutation, resumePortalMutation } from './portal-mutations'
import { portalQuery } from './portal-queries'

afterEach(() => vi.unstubAllGlobals())

const END = '2026-12-28T10:00:00.000Z'
const row = (changes: Partial<WirePortalSubscription>) =>
  ({ id: 'a', status: 'active', cancelAt: null, pausedFrom: null, ...changes }) as WirePortalSubscription
const [going, ending, paused] = [row({}), row({ cancelAt: END }), row({ pausedFrom: END })]

/** The list in view shows `before`, while the server has `saved` and answers a change with `answer`. */
function portal(before: WirePortalSubscription, saved: WirePortalSubscription, answer: Response | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const { queryKey } = portalQuery()
  client.setQueryData(queryKey, { pages: [{ data: [before], nextCursor: null }], pageParams: [null] })
  new InfiniteQueryObserver(client, portalQuery()).subscribe(() => {})
  const sent = answerRequests({
    saved: () => ({ data: [saved], nextCursor: null }),
    answer: () => answer,
  })
  return { client, sent, shown: () => client.getQueryData(queryKey)?.pages[0]?.data[0] }
}

describe('a change of a subscription by its payer', () => {
  it('that is refused since it was made already shows the subscription as it is', async () => {
    const resumed = portal(ending, going, refusalOf('not_resumable'))
    const resume = new MutationObserver(resumed.client, resumePortalMutation(resumed.client, 'a'))
    await expect(resume.mutate()).rejects.toMatchObject({ code: 'not_resumable' })
    expect(resumed.shown()).toEqual(going)

    const unpaused = portal(paused, going, refusalOf('not_paused'))
    const unpause = new MutationObserver(unpaused.client, pausePortalMutation(unpaused.client, 'a'))
    await expect(unpause.mutate(null)).rejects.toMatchObject({ code: 'not_paused' })
    expect(unpaused.shown()).toEqual(going)
  })

  it('whose answer was lost succeeds where the subscription has it', async () => {
    const { client } = portal(going, ending, null)
    const cancel = new MutationObserver(client, cancelPortalMutation(client, 'a'))
    expect(await cancel.mutate({ when: 'period_end' })).toEqual(ending)

    const resumed = portal(ending, going, null)
    const resume = new MutationObserver(resumed.client, resumePortalMutation(resumed.client, 'a'))
    expect(await resume.mutate()).toEqual(going)

    const stopped = portal(going, paused, null)
    const pause = new MutationObserver(stopped.client, pausePortalMutation(stopped.client, 'a'))
    expect(await pause.mutate(1)).toEqual(paused)
  })

  it('whose answer was lost fails where the subscription has it not', async () => {
    const { client } = portal(going, ending, null)
    const cancel = new MutationObserver(client, cancelPortalMutation(client, 'a'))
    await expect(cancel.mutate({ when: 'now' })).rejects.toMatchObject({ name: 'ConnectionError' })
  })

  it('that is refused for another reason reads nothing anew', async () => {
    const { client, sent } = portal(going, going, refusalOf('rate_limited', 429))
    const cancel = new MutationObserver(client, cancelPortalMutation(client, 'a'))
    await expect(cancel.mutate({ when: 'now' })).rejects.toMatchObject({ code: 'rate_limited' })
    expect(sent).toEqual(['POST /api/v1/portal/subscriptions/a/cancel {"when":"now"}'])
  })
})
