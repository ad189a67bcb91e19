import { expect, test } from 'vitest'
import { closedGate, type Gate } from '../support/process/gate'
import { runSideBySide, type Task } from './schedule.mjs'

/** A schedule whose tasks begin and end at the test's word. */
function scheduled(tasks: readonly Task[], slots: number) {
  const running = new Map<string, Gate>()
  const failing = new Map<string, Error>()
  const ended = runSideBySide(tasks, slots, async ({ name }) => {
    const gate = closedGate()
    running.set(name, gate)
    await gate.opened
    running.delete(name)
    const error = failing.get(name)
    if (error) throw error
    return `${name} ended`
  })
  // A rejection is looked at by the test, which may still be at work.
  ended.catch(() => {})
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    ended,
    running: async () => {
      await settle()
      return [...running.keys()]
    },
    end: (name: string) => running.get(name)?.open(),
    fail: (name: string, error: Error) => {
      failing.set(name, error)
      running.get(name)?.open()
    },
  }
}

test('as many tasks run as there are slots, in the order given, and results keep that order', async () => {
  const { ended, running, end } = scheduled([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2)
  expect(await running()).toEqual(['a', 'b'])
  end('b')
  expect(await running()).toEqual(['a', 'c'])
  end('c')
  end('a')
  expect(await ended).toEqual(['a ended', 'b ended', 'c ended'])
})

test('a task begins after those that it names, and those that can begin go first', async () => {
  const tasks = [{ name: 'build' }, { name: 'browser', after: ['build', 'elsewhere'] }, { name: 'unit' }]
  const { ended, running, end } = scheduled(tasks, 3)
  expect(await running()).toEqual(['build', 'unit'])
  end('build')
  expect(await running()).toEqual(['unit', 'browser'])
  end('unit')
  end('browser')
  await ended
})

test('a task of several slots waits for them, and nothing takes them meanwhile', async () => {
  const tasks = [{ name: 'a' }, { name: 'b' }, { name: 'wide', slots: 2 }, { name: 'c' }]
  const { ended, running, end } = scheduled(tasks, 2)
  expect(await running()).toEqual(['a', 'b'])
  end('a')
  expect(await running()).toEqual(['b'])
  end('b')
  expect(await running()).toEqual(['wide'])
  end('wide')
  expect(await running()).toEqual(['c'])
  end('c')
  await ended
})

test('a task that wants more slots than there are gets all of them', async () => {
  const { ended, running, end } = scheduled([{ name: 'wide', slots: 9 }], 2)
  expect(await running()).toEqual(['wide'])
  end('wide')
  expect(await ended).toEqual(['wide ended'])
})

test('after an error nothing begins, and it is thrown once what is running has ended', async () => {
  const { ended, running, end, fail } = scheduled([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2)
  await running()
  fail('a', new Error('stopped'))
  expect(await running()).toEqual(['b'])
  end('b')
  await expect(ended).rejects.toThrow('stopped')
  expect(await running()).toEqual([])
})

test('tasks that wait for each other are named', async () => {
  const tasks = [
    { name: 'a', after: ['b'] },
    { name: 'b', after: ['a'] },
  ]
  await expect(runSideBySide(tasks, 2, async () => null)).rejects.toThrow('a, b')
})
