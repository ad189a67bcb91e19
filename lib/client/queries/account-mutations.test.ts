import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { endSessionMutation } from './account-mutations'

test('a session that ended is reported when its row is gone before the answer', async () => {
  const onEnded = vi.fn()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const client = new QueryClient()
  const row = new MutationObserver(client, {
    ...endSessionMutation(client, onEnded),
    mutationFn: () => answered,
  })
  const leave = row.subscribe(() => {})
  const ending = row.mutate('the-id')
  leave()
  expect(onEnded).not.toHaveBeenCalled()
  answer()
  await ending
  expect(onEnded).toHaveBeenCalledOnce()
})
