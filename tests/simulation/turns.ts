import type { Dice } from './dice'

interface Waiting {
  readonly label: string
  readonly begin: () => Promise<void>
}

/** Idle event-loop turns after which a run counts as hung. */
const PATIENCE = 20_000

/**
 * Scheduler of concurrent tasks: a task waits before each effect that others can see until the dice choose it, and all
 * others wait until that effect is done. So the interleaving follows from the seed alone.
 */
export class Turns {
  #waiting: Waiting[] = []
  #busy = 0

  constructor(
    readonly dice: Dice,
    readonly trace: (line: string) => void,
  ) {}

  /** Runs `run` when its turn has come. */
  take<T>(label: string, run: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ label, begin: () => run().then(resolve, reject) })
    })
  }

  /** Gives turns until all tasks have settled. */
  async share(tasks: readonly Promise<unknown>[]): Promise<void> {
    let open = tasks.length
    for (const task of tasks) {
      const ended = () => {
        open -= 1
      }
      task.then(ended, ended)
    }
    for (let idle = 0; open > 0; idle += 1) {
      await breathe()
      if (this.#busy > 0) {
        idle = 0
        continue
      }
      if (idle > PATIENCE) throw new Error('The run hangs: everybody waits for something else than a turn')
      const [next] = this.#waiting.splice(this.dice.between(0, Math.max(0, this.#waiting.length - 1)), 1)
      if (!next) continue
      idle = 0
      this.trace(next.label)
      this.#busy += 1
      void next.begin().finally(() => {
        this.#busy -= 1
      })
    }
  }
}

/** Yields to tasks that are not waiting for a turn. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))
