import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { SUBSCRIPTION_ID, subscriberRow } from '@/tests/support/browser/subscriber-row'
import { answerRequests, refusalOf } from '@/tests/support/client/answer-requests'
import { DEFAULT_FILTERS } from '../lists/subscriber-filters'
import {
  cancelSubscriberMutation,
  pauseSubscriberMutation,
  resumeSubscriberMutation,
  rowAfterCancel,
} from './subscriber-mutations'
import { subscribersQuery } from './subscriber-queries'

afterEach(() => vi.unstubAllGlobals())

const at = new Date('2026-11-21T12:00:00.000Z')

test('a cancel at the end of the period leaves the status and stops the charges', () => {
  const row = rowAfterCancel(subscriberRow('a'), 'period_end', at)
  expect(row).toMatchObject({
    status: 'active',
    cancelAt: '2026-12-16T10:00:00.000Z',
    nextChargeAt: null,
    renewalsLeft: 0,
  })
})

test('a cancel in a window that has begun unpaid ends access at once, whatever was asked', () => {
  for (const when of ['now', 'period_end'] as const) {
    const row = rowAfterCancel(subscriberRow('a', { nextChargeAt: at.toISOString() }), when, at)
    expect(row).toMatchObject({ status: 'cancelled', cancelledAt: at.toISOString(), cancelAt: null })
  }
})

const going = subscriberRow('a')
const ending = rowAfterCancel(going, 'period_end', at)
const paused = subscriberRow('a', { status: 'paused', pausedFrom: '2026-12-16T10:00:00.000Z' })

/** A list that shows `before`, of a server that has `saved` and answers a change with `answer`. */
function listOf(before: WireSubscriberRow, saved: WireSubscriberRow, answer: Response | null) {
  const client = new QueryClient()
  const { queryKey } = subscribersQuery(SUBSCRIPTION_ID, DEFAULT_FILTERS, null)
  client.setQueryData(queryKey, { pages: [{ data: [before], nextCursor: null }], pageParams: [null] })
  const sent = answerRequests({ saved: () => ({ data: saved }), answer: () => answer })
  return { client, sent, shown: () => client.getQueryData(queryKey)?.pages[0]?.data[0] }
}

test('a change that is refused since another was made shows the subscriber as it is', async () => {
  const resumed = listOf(ending, going, refusalOf('not_resumable'))
  const resume = new MutationObserver(resumed.client, resumeSubscriberMutation(resumed.client))
  const refused = resume.mutate({ subscriber: ending, expected: null })
  await expect(refused).rejects.toMatchObject({ code: 'not_resumable' })
  expect(resumed.shown()).toEqual(going)

  const unpaused = listOf(paused, going, refusalOf('not_paused'))
  const unpause = new MutationObserver(unpaused.client, pauseSubscriberMutation(unpaused.client))
  await expect(unpause.mutate({ subscriber: paused, periods: null })).rejects.toMatchObject({ status: 409 })
  expect(unpaused.shown()).toEqual(going)
})

test('a change whose answer was lost succeeds where the subscriber has it, and is taken back where not', async () => {
  const order = { subscriber: going, when: 'period_end', reason: null, comment: '' } as const
  const made = listOf(going, ending, null)
  const cancel = new MutationObserver(made.client, cancelSubscriberMutation(made.client))
  expect(await cancel.mutate(order)).toEqual(ending)
  expect(made.shown()).toEqual(ending)
  const body = { when: 'period_end', expectedEnd: ending.cancelAt }
  expect(made.sent[0]).toBe(`POST /api/v1/subscribers/a/cancel ${JSON.stringify(body)}`)

  const late = subscriberRow('a', { status: 'past_due' })
  const lost = listOf(going, late, null)
  const again = new MutationObserver(lost.client, cancelSubscriberMutation(lost.client))
  await expect(again.mutate(order)).rejects.toMatchObject({ name: 'ConnectionError' })
  expect(lost.shown()).toEqual(late)
})

test('a change that is refused for another reason leaves the row as it was', async () => {
  const { client, shown } = listOf(going, ending, refusalOf('rate_limited', 429))
  const pause = new MutationObserver(client, pauseSubscriberMutation(client))
  await expect(pause.mutate({ subscriber: going, periods: 1 })).rejects.toMatchObject({ status: 429 })
  expect(shown()).toEqual(going)
})
