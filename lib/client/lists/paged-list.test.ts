import { expect, test } from 'vitest'
import { type ListAddress, notedPosition } from './paged-list'
import { DEFAULT_FILTERS, readFilters, type SubscriberFilters, writeFilters } from './subscriber-filters'

const address: ListAddress<SubscriberFilters> = { read: readFilters, write: writeFilters }
const position = { cursor: 'abc', first: 51 }
const noted = (shown: string, at: typeof position | null) =>
  notedPosition(address, new URLSearchParams(shown), DEFAULT_FILTERS, at, ['open'])

test('the position is noted, and never undoes a filter that was chosen a moment ago', () => {
  expect(noted('', position)).toBe('from=51&cursor=abc')
  expect(noted('from=51&cursor=abc', position)).toBeNull()
  expect(noted('from=51&cursor=abc', null)).toBe('')
  expect(noted('status=past_due', position)).toBeNull()
  expect(noted('status=past_due', null)).toBeNull()
})

test('noting the position leaves open what is open, and nothing else that the list does not know', () => {
  expect(noted('open=7', position)).toBe('from=51&cursor=abc&open=7')
  expect(noted('from=51&cursor=abc&open=7', position)).toBeNull()
  expect(noted('from=51&cursor=abc&open=7', null)).toBe('open=7')
  expect(noted('other=1', null)).toBe('')
})
