import { describe, expect, it } from 'vitest'
import { createPromptGate } from './prompt-gate'

describe('a prompt that requests wait for', () => {
  it('asks once for all that fail together, and again later', async () => {
    const gate = createPromptGate()
    gate.keep()
    const shown: boolean[] = []
    gate.subscribe(() => shown.push(gate.getState()))
    const together = [gate.ask(), gate.ask(), gate.ask()]
    gate.answer(true)
    expect(await Promise.all(together)).toEqual([true, true, true])
    const later = gate.ask()
    gate.answer(false)
    expect(await later).toBe(false)
    expect(shown).toEqual([true, false, true, false])
  })

  it('is a no where the page has none, or has it no more', async () => {
    const gate = createPromptGate()
    expect(await gate.ask()).toBe(false)
    const [removeFirst, removeSecond] = [gate.keep(), gate.keep()]
    removeFirst()
    const open = gate.ask()
    expect(gate.getState()).toBe(true)
    removeSecond()
    expect(await open).toBe(false)
    expect(gate.getState()).toBe(false)
    expect(await gate.ask()).toBe(false)
  })

  it('is answered by a signature for the question before, which comes late', async () => {
    const gate = createPromptGate()
    gate.keep()
    const before = gate.ask()
    gate.answer(false)
    const now = gate.ask()
    gate.answer(true)
    expect([await before, await now]).toEqual([false, true])
    gate.answer(true)
    expect(gate.getState()).toBe(false)
  })
})
