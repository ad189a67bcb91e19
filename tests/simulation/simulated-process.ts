import { assertOutsideTransaction } from '@/lib/server/store/engine/transaction-scope'
import type { Turns } from './turns'

/** The process ended here, as by a power cut. */
export class CrashError extends Error {
  override readonly name = 'CrashError'
  constructor(readonly at: string) {
    super(`The process ended at "${at}"`)
  }
}

/**
 * One process of the service: it may crash before or after anything that it does to the outside, and does nothing
 * from then on.
 */
export class SimulatedProcess {
  #crashAfter: number | null
  #isDead = false

  /** @param crashAfter - at how many of its steps it crashes; null for never */
  constructor(
    readonly name: string,
    readonly turns: Turns,
    crashAfter: number | null,
  ) {
    this.#crashAfter = crashAfter
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** Ends the process at its next step. */
  end(): void {
    this.#isDead = true
  }

  /** A place where the process may end. @throws CrashError */
  step(label: string): void {
    if (this.#crashAfter !== null && !this.#isDead) {
      this.#crashAfter -= 1
      if (this.#crashAfter < 0) {
        this.#isDead = true
        this.turns.trace(`${this.name} CRASH ${label}`)
      }
    }
    if (this.#isDead) throw new CrashError(label)
  }

  /**
   * Does something in its turn, with a place to crash before and after it.
   * @throws Error inside a transaction, which must wait for nothing but its own statements
   */
  async do<T>(label: string, run: () => Promise<T>): Promise<T> {
    assertOutsideTransaction()
    this.step(`before ${label}`)
    return await this.turns.take(`${this.name} ${label}`, async () => {
      const result = await run()
      this.step(`after ${label}`)
      return result
    })
  }
}
