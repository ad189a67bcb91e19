'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False in the page that the server sends and until React listens to it; true at once in what is drawn later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/**
 * For a button that does nothing without script: spread it on it. While nobody listens it says that it is not ready,
 * instead of swallowing a press. It looks the same and keeps its place and its focus, so nothing moves when it is.
 */
export function useAwaitedScript(): { readonly 'aria-disabled'?: true } {
  return useHydrated() ? {} : { 'aria-disabled': true }
}
