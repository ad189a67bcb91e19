import { beforeEach, describe, expect, it } from 'vitest'
import { sharedCheck } from './shared-check'

describe('a shared check', () => {
  let now: number
  let made: { resolve: (found: string) => void; reject: (error: Error) => void }[]
  let ask: () => Promise<string>
  beforeEach(() => {
    now = 5_000
    made = []
    ask = sharedCheck(() => new Promise<string>((resolve, reject) => void made.push({ resolve, reject })), {
      keptMs: 1_000,
      now: () => now,
    })
  })

  it('is made once for all who ask while it is under way, however long that takes', async () => {
    const asked = [ask(), ask()]
    now += 3_000
    asked.push(ask())
    expect(made).toHaveLength(1)
    made[0]?.resolve('ok')
    expect(await Promise.all(asked)).toEqual(['ok', 'ok', 'ok'])
  })

  it('is kept for a while from its end, and then made anew', async () => {
    const first = ask()
    now += 3_000
    made[0]?.resolve('ok')
    await first
    now += 999
    expect(await ask()).toBe('ok')
    expect(made).toHaveLength(1)
    now += 1
    const second = ask()
    expect(made).toHaveLength(2)
    made[1]?.resolve('away')
    expect(await second).toBe('away')
  })

  it('that fails does so for all who asked, and is made again after the while', async () => {
    const asked = [ask(), ask()]
    made[0]?.reject(new Error('away'))
    for (const each of asked) await expect(each).rejects.toThrow('away')
    await expect(ask()).rejects.toThrow('away')
    now += 1_000
    const next = ask()
    made[1]?.resolve('ok')
    expect(await next).toBe('ok')
  })
})
