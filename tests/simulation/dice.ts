/** Random choices of a run, all derived from its seed. */
export interface Dice {
  /** At least 0 and below 1. */
  roll(): number
  chance(probability: number): boolean
  /** A whole number, both bounds included. */
  between(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** Separate dice for one part, so that its rolls do not shift those of another. */
  split(): Dice
}

/** Deterministic dice from a seed (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(roll() * (max - min + 1))
  return {
    roll,
    chance: (probability) => roll() < probability,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('There is nothing to pick from')
      return item
    },
    split: () => createDice(between(0, 2 ** 32 - 1)),
  }
}
