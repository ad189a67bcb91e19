'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False in server HTML and during hydration; true at once in components mounted later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/**
 * Attributes of a button that needs script: `aria-disabled` until hydration, so that it does not silently ignore a
 * press. Its look, place and focus do not change.
 */
export function useDisabledUntilHydrated(): { readonly 'aria-disabled'?: true } {
  return useHydrated() ? {} : { 'aria-disabled': true }
}
