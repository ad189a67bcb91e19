import { expect, test } from 'vitest'
import { createStore } from './create-store'

test('listeners hear of each change until they leave', () => {
  const store = createStore(1)
  const seen: number[] = []
  const leave = store.subscribe(() => seen.push(store.getState()))
  store.setState(2)
  leave()
  store.setState(3)
  expect(seen).toEqual([2])
  expect(store.getState()).toBe(3)
})
