import 'server-only'

/** Source of all time, injected so that tests and sample data can move it. */
export interface Clock {
  now(): Date
}

/** Both times of the process: billing time, which test mode moves, and real time. */
export interface Clocks {
  readonly clock: Clock
  readonly wallClock: Clock
}

/** A moment of real time on the billing clock: as long ago there as it is here. */
export function onBillingClock({ clock, wallClock }: Clocks, at: Date): Date {
  return new Date(at.getTime() + clock.now().getTime() - wallClock.now().getTime())
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that moves only when it is set. */
export class ManualClock implements Clock {
  #now: Date

  constructor(start: Date) {
    this.#now = start
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(now: Date): void {
    this.#now = now
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}
