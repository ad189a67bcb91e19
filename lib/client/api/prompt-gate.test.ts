import { describe, expect, it } from 'vitest'
import { createPromptGate } from './prompt-gate'

describe('a prompt that requests wait for', () => {
  it('asks once for all that fail together, and again later', async () => {
    const gate = createPromptGate()
    let asked = 0
    gate.keep(async () => {
      asked += 1
      return true
    })
    expect(await Promise.all([gate.ask(), gate.ask(), gate.ask()])).toEqual([true, true, true])
    expect(asked).toBe(1)
    await gate.ask()
    expect(asked).toBe(2)
  })

  it('is a no where the page has none, or has it no more', async () => {
    const gate = createPromptGate()
    expect(await gate.ask()).toBe(false)
    const [removeFirst, removeSecond] = [gate.keep(async () => true), gate.keep(async () => true)]
    removeFirst()
    expect(await gate.ask()).toBe(true)
    removeSecond()
    expect(await gate.ask()).toBe(false)
  })
})
