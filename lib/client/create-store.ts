/** State that lives outside React, in the shape that `useSyncExternalStore` takes. */
export interface ReadableStore<State> {
  getState(): State
  /** @returns the function that unsubscribes */
  subscribe(listener: () => void): () => void
}

/** A store that notifies its listeners, in the order in which they subscribed, of each `setState`. */
export function createStore<State>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    setState: (next: State) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
