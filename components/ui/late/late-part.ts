export type LateState<Part> =
  | { readonly kind: 'absent' | 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly part: Part }

/** A part of the interface in chunks of its own, which the page does not need at first. */
export interface LatePart<Part> {
  getState(): LateState<Part>
  /** @returns the function that unsubscribes */
  subscribe(listener: () => void): () => void
  /** Loads the part, unless it is there or on its way; again after it failed. */
  load(): void
}

/** State of every part before it is loaded, and in the server's HTML. */
export const ABSENT = { kind: 'absent' } as const

/** A part that `fetchPart` brings, by a dynamic import. */
export function latePart<Part>(fetchPart: () => Promise<Part>): LatePart<Part> {
  let state: LateState<Part> = ABSENT
  const listeners = new Set<() => void>()
  const change = (next: LateState<Part>) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load() {
      if (state.kind === 'loading' || state.kind === 'loaded') return
      change({ kind: 'loading' })
      fetchPart().then(
        (part) => change({ kind: 'loaded', part }),
        () => change({ kind: 'failed' }),
      )
    },
  }
}
