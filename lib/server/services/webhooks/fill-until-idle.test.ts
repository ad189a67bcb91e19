import { expect, it } from 'vitest'
import { closedGate } from '@/tests/support/process/gate'
import { fillUntilIdle } from './fill-until-idle'

/** One place, and work that waits for it. */
function onePlace(waiting: string[]) {
  const place = new Map<string, Promise<void>>()
  const done: string[] = []
  const take = (end: Promise<void>) => {
    const [next] = waiting
    if (next === undefined || place.size > 0) return
    waiting.shift()
    place.set(
      next,
      end.then(() => {
        done.push(next)
        place.delete(next)
      }),
    )
  }
  return { done, take, running: () => [...place.values()] }
}

it('does what had no room while the last work ended', async () => {
  const { done, take, running } = onePlace(['first', 'second'])
  const first = closedGate()
  let looks = 0
  const fill = async () => {
    looks += 1
    take(looks === 1 ? first.opened : Promise.resolve())
    // The second look finds no room, and while it goes on the place becomes free.
    if (looks !== 2) return
    first.open()
    await Promise.all(running())
  }
  // Something else ends after the first look, which brings the second.
  const withOther = () => (looks === 1 ? [...running(), Promise.resolve()] : running())
  await fillUntilIdle({ running: withOther, fill, signal: new AbortController().signal })
  expect(done).toEqual(['first', 'second'])
})

it('ends after one look where nothing is to be done, and at once where it is to stop', async () => {
  let looks = 0
  const fill = async () => {
    looks += 1
  }
  const stopping = new AbortController()
  await fillUntilIdle({ running: () => [], fill, signal: stopping.signal })
  expect(looks).toBe(1)
  stopping.abort()
  await fillUntilIdle({ running: () => [], fill, signal: stopping.signal })
  expect(looks).toBe(1)
})
