import { expect, it, vi } from 'vitest'
import { createToastQueue, type WaitingToast } from './toast-queue'

function shownBy() {
  const added: WaitingToast[] = []
  const closed: string[] = []
  return {
    added,
    closed,
    add: (toast: WaitingToast) => void added.push(toast),
    close: (id: string) => void closed.push(id),
  }
}

it('keeps messages until something shows them, in their order', () => {
  const onWait = vi.fn()
  const queue = createToastQueue(onWait)
  queue.show({ message: 'Saved' })
  const gone = queue.show({ message: 'Copied' })
  queue.show({ message: 'New subscriber', link: { href: '/merchant', label: 'View subscriber' } })
  queue.close(gone)
  expect(onWait).toHaveBeenCalledTimes(3)
  const sink = shownBy()
  queue.feed(sink)
  expect(sink.added.map(({ message }) => message)).toEqual(['Saved', 'New subscriber'])
  const later = queue.show({ message: 'Cancelled' })
  expect(onWait).toHaveBeenCalledTimes(3)
  expect(sink.added.at(-1)).toEqual({ id: later, message: 'Cancelled' })
  queue.close(later)
  expect(sink.closed).toEqual([later])
})

it('puts a message in the place of an earlier one about the same', () => {
  const queue = createToastQueue(() => {})
  queue.show({ message: 'Ends on 12 Dec', about: 'one' })
  queue.show({ message: 'Ends on 13 Dec', about: 'another' })
  const resumed = queue.show({ message: 'Continues', about: 'one' })
  const sink = shownBy()
  queue.feed(sink)
  expect(sink.added.map(({ message }) => message)).toEqual(['Ends on 13 Dec', 'Continues'])
  queue.show({ message: 'Cancelled', about: 'one' })
  expect(sink.closed).toEqual([resumed])
})

it('counts the time to undo from the deed on', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  try {
    const queue = createToastQueue(() => {})
    queue.show({ message: 'Cancels on 16 Dec', undo: { seconds: 8, onUndo: () => {} } })
    vi.advanceTimersByTime(3000)
    const sink = shownBy()
    queue.feed(sink)
    expect(sink.added[0]?.undo?.deadline).toBe(1_008_000)
  } finally {
    vi.useRealTimers()
  }
})

it('keeps messages again once nothing shows them any more', () => {
  const queue = createToastQueue(() => {})
  const first = shownBy()
  const end = queue.feed(first)
  end()
  queue.show({ message: 'Saved' })
  expect(first.added).toEqual([])
  const second = shownBy()
  queue.feed(second)
  end()
  queue.show({ message: 'Copied' })
  expect(second.added.map(({ message }) => message)).toEqual(['Saved', 'Copied'])
})
