import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refundMemory } from './refund-memory'

const HASH = `0x${'8f'.repeat(32)}`
const OTHER = `0x${'4c'.repeat(32)}`

let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  vi.stubGlobal('localStorage', {
    get length() {
      return items.size
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a refund is kept beside the others of its payment, and apart from those of another', () => {
  const memory = refundMemory('pay-1')
  memory.write({ hash: null, amount: 3n })
  memory.write({ hash: HASH, amount: 49_000_000n })
  memory.write({ hash: OTHER, amount: null })
  refundMemory('pay-10').write({ hash: HASH, amount: 1n })
  expect(memory.read()).toEqual([
    { hash: HASH, amount: 49_000_000n },
    { hash: OTHER, amount: null },
    { hash: null, amount: 3n },
  ])
  memory.clear(HASH)
  memory.clear(null)
  expect(memory.read()).toEqual([{ hash: OTHER, amount: null }])
  expect(refundMemory('pay-10').read()).toHaveLength(1)
})

test('the transaction that an earlier release kept is read, and forgotten by its hash alone', () => {
  items.set('dues.refund.pay-1', HASH)
  const memory = refundMemory('pay-1')
  memory.clear(OTHER)
  memory.clear(null)
  expect(memory.read()).toEqual([{ hash: HASH, amount: null }])
  memory.clear(HASH)
  expect(items.size).toBe(0)
})

test('storage that is switched off fails nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  const memory = refundMemory('pay-1')
  memory.write({ hash: HASH, amount: 1n })
  memory.clear(HASH)
  expect(memory.read()).toEqual([])
})
