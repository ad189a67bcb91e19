import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from './api-error'
import { type NetworkWatch, sendUntilAnswered } from './send-until-answered'

const problem = (status: number, code: string, retryAfter: number | null = null) =>
  new ApiError({ type: '', title: '', detail: '', requestId: '', status, code }, retryAfter)

function scene(answers: readonly unknown[], online = true) {
  const waits: (number | null)[] = []
  const abort = new AbortController()
  const network: NetworkWatch = {
    isOnline: () => online,
    wait: async (milliseconds, signal) => {
      waits.push(milliseconds)
      signal.throwIfAborted()
    },
  }
  let sent = 0
  const run = async () => {
    const answer = answers[sent]
    sent += 1
    if (answer instanceof Error) throw answer
    return answer
  }
  const send = (onWait: () => void = () => {}) =>
    sendUntilAnswered(run, { network, signal: abort.signal, onWait, onSend: () => {} })
  return { waits, abort, send, sent: () => sent }
}

test('a lost answer is asked for again, more and more patiently', async () => {
  const { send, waits } = scene([...Array<Error>(7).fill(new ConnectionError()), 'saved'])
  expect(await send()).toBe('saved')
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('the server names the pause where it wants one', async () => {
  const later = [problem(503, 'unavailable', 7), problem(409, 'idempotency_in_progress', 1), 'saved']
  const { send, waits } = scene(later)
  expect(await send()).toBe('saved')
  expect(waits).toEqual([7000, 1000])
})

test('without a network it waits for the network alone', async () => {
  const { send, waits } = scene([new ConnectionError(), 'saved'], false)
  await send()
  expect(waits).toEqual([null])
})

test.each([
  problem(400, 'invalid_request'),
  problem(412, 'version_mismatch'),
  problem(500, 'internal_error'),
  problem(409, 'already_subscribed'),
])('an answer is an answer: $status $code is sent once', async (refusal) => {
  const { send, sent } = scene([refusal, 'never'])
  await expect(send()).rejects.toBe(refusal)
  expect(sent()).toBe(1)
})

test('nothing is sent any more once it was stopped', async () => {
  const { send, abort, sent } = scene([new ConnectionError(), 'never'])
  await expect(send(() => abort.abort())).rejects.toThrow(/abort/i)
  expect(sent()).toBe(1)
})
