import { expect, test } from 'vitest'
import { createOutputQueue } from './output-queue.mjs'

function recordedQueue() {
  let written = ''
  const queue = createOutputQueue((text) => {
    written += text
  })
  return { open: queue.open, written: () => written }
}

test('the part that was opened first is written as it comes', () => {
  const { open, written } = recordedQueue()
  const part = open()
  part.show('one ')
  expect(written()).toBe('one ')
  part.show('two')
  expect(written()).toBe('one two')
})

test('every other part is written whole after those before it, whichever ended first', () => {
  const { open, written } = recordedQueue()
  const [first, second, third] = [open(), open(), open()]
  third.show('3')
  first.show('1')
  third.end()
  second.show('2')
  expect(written()).toBe('1')
  first.end()
  expect(written()).toBe('12')
  second.show('2')
  second.end()
  expect(written()).toBe('1223')
})

test('a part that is opened after all others have ended is first again', () => {
  const { open, written } = recordedQueue()
  open().end()
  open().show('late')
  expect(written()).toBe('late')
})
