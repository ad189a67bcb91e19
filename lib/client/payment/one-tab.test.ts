import { expect, test } from 'vitest'
import { inOneTab } from './one-tab'

type Held = (lock: unknown) => Promise<string> | string

/** A browser's locks, one of which is held by another tab, or that gives none. */
function locks({ held, isOff = false }: { held?: string; isOff?: boolean } = {}) {
  const request = async (name: string, { ifAvailable }: { ifAvailable: boolean }, run: Held) => {
    if (isOff) throw new DOMException('The request was denied.', 'SecurityError')
    return run(ifAvailable && name === held ? null : { name })
  }
  return { request } as unknown as LockManager
}

const work = async () => 'done'

test('work waits for no other tab: it is done, or another tab is at it', async () => {
  expect(await inOneTab('one', work, 'busy', locks({ held: 'one' }))).toBe('busy')
  expect(await inOneTab('one', work, 'busy', locks({ held: 'other' }))).toBe('done')
})

test('a browser that gives no locks does the work all the same', async () => {
  expect(await inOneTab('one', work, 'busy', undefined)).toBe('done')
  expect(await inOneTab('one', work, 'busy', locks({ isOff: true }))).toBe('done')
})

test('work that fails is not done a second time', async () => {
  let times = 0
  const failing = async () => {
    times += 1
    throw new Error('failed')
  }
  await expect(inOneTab('one', failing, undefined, locks())).rejects.toThrow('failed')
  expect(times).toBe(1)
})
