/** Work that a state calls for, such as a request: under way for as long as the state calls for it. */
export interface Effect<Deps, Event> {
  /** Its name and what it depends on, compared by identity, as React compares dependencies. */
  readonly key: readonly unknown[]
  /** Never rejects: errors are dispatched as events. */
  readonly run: (deps: Deps, scope: EffectScope<Event>) => Promise<void> | void
}

/** The connection of a running effect to the state. */
export interface EffectScope<Event> {
  /** Aborted when the state no longer calls for the effect. */
  readonly signal: AbortSignal
  /** Does nothing once the signal is aborted, so that a late answer changes nothing. */
  readonly dispatch: (event: Event) => void
}

interface Running {
  readonly key: readonly unknown[]
  readonly controller: AbortController
}

/**
 * Runs the effects of the latest state.
 * @returns a function that takes the effects of each new state: it aborts those that are gone and starts those that
 *   are new. An effect that ended is not started again before its key was gone.
 */
export function runEffects<Deps, Event>(deps: Deps, dispatch: (event: Event) => void) {
  let running: readonly Running[] = []
  let latest: readonly Effect<Deps, Event>[] = []

  const start = ({ key, run }: Effect<Deps, Event>) => {
    const controller = new AbortController()
    const { signal } = controller
    running = [...running, { key, controller }]
    const dispatchWhileWanted = (event: Event) => {
      if (!signal.aborted) dispatch(event)
    }
    void run(deps, { signal, dispatch: dispatchWhileWanted })
  }

  return (effects: readonly Effect<Deps, Event>[]): void => {
    latest = effects
    const gone = running.filter(({ key }) => !effects.some((effect) => isSameKey(effect.key, key)))
    const fresh = effects.filter(({ key }) => !running.some((each) => isSameKey(each.key, key)))
    running = running.filter((each) => !gone.includes(each))
    for (const { controller } of gone) controller.abort()
    for (const effect of fresh) {
      // An effect that dispatches synchronously has re-entered with a newer state.
      if (latest !== effects) return
      start(effect)
    }
  }
}

function isSameKey(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => Object.is(part, other[index]))
}
