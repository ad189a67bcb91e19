import { expect, test } from 'vitest'
import { readListStart } from './paged-list'
import {
  DEFAULT_FILTERS,
  readFilters,
  type SubscriberFilters,
  sameRows,
  writeFilters,
} from './subscriber-filters'

test('without a query the list shows all who go on, newest first', () => {
  expect(readFilters(new URLSearchParams())).toEqual(DEFAULT_FILTERS)
  expect(writeFilters(DEFAULT_FILTERS)).toBe('')
})

test('filters, order and position survive the address bar', () => {
  const filters: SubscriberFilters = {
    status: 'past_due',
    plan: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
    token: '3',
    search: '0xAb',
    sort: 'nextChargeAt',
    hidden: ['token', 'since'],
  }
  const start = { cursor: 'eyJhIjoxfQ', first: 51 }
  const query = new URLSearchParams(writeFilters(filters, start))
  expect(readFilters(query)).toEqual(filters)
  expect(readListStart(query)).toEqual(start)
})

test('all, with who has left, has a word of its own in the address', () => {
  const all: SubscriberFilters = { ...DEFAULT_FILTERS, status: null }
  expect(writeFilters(all)).toBe('status=all')
  expect(readFilters(new URLSearchParams('status=all'))).toEqual(all)
})

test('order and columns make no other rows of them', () => {
  const other: SubscriberFilters = { ...DEFAULT_FILTERS, sort: 'nextChargeAt', hidden: ['plan'] }
  expect(sameRows(other)).toBe(sameRows(DEFAULT_FILTERS))
  expect(sameRows({ ...other, status: 'active' })).not.toBe(sameRows(DEFAULT_FILTERS))
})

test('what the address bar says wrongly is the default', () => {
  expect(
    readFilters(
      new URLSearchParams('status=nobody&sort=toString&plan=1&token=x&q=hello%E2%80%AE&hide=wallet,x'),
    ),
  ).toEqual(DEFAULT_FILTERS)
  for (const query of [
    'cursor=abc',
    'from=51',
    'cursor=a%20b&from=51',
    'cursor=abc&from=1',
    'cursor=abc&from=x',
  ]) {
    expect(readListStart(new URLSearchParams(query)), query).toBeNull()
  }
})
