import { describe, expect, it } from 'vitest'
import { secondsLeft, untilNextSecond } from './undo-window'

describe('secondsLeft', () => {
  it('counts whole seconds, rounded up', () => {
    expect(secondsLeft(10_000, 0)).toBe(10)
    expect(secondsLeft(10_000, 1)).toBe(10)
    expect(secondsLeft(10_000, 1_000)).toBe(9)
    expect(secondsLeft(10_000, 9_999)).toBe(1)
  })

  it('stays at zero once the time is over', () => {
    expect(secondsLeft(10_000, 10_000)).toBe(0)
    expect(secondsLeft(10_000, 60_000)).toBe(0)
  })
})

describe('untilNextSecond', () => {
  it('leads from one number to the next and ends at the deadline', () => {
    let now = 250
    const shown = [secondsLeft(3_000, now)]
    while (untilNextSecond(3_000, now) > 0) {
      now += untilNextSecond(3_000, now)
      shown.push(secondsLeft(3_000, now))
    }
    expect(shown).toEqual([3, 2, 1, 0])
    expect(now).toBe(3_000)
  })
})
