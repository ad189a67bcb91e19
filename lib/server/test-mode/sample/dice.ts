import 'server-only'
import type { Random } from '../../random'

/** Chances and choices from a stream of random bytes; the same stream gives the same. */
export class Dice {
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** A number from 0 up to, and without, 1. */
  fraction(): number {
    return this.#random.bytes(4).readUInt32BE() / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.fraction() * (high - low)
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** One of the list, each as likely as its weight. */
  pick<T>(list: readonly (readonly [T, number])[]): T {
    let left = this.fraction() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of list) {
      left -= weight
      if (left < 0) return item
    }
    const last = list.at(-1)
    if (!last) throw new Error('There is nothing to pick from')
    return last[0]
  }
}
