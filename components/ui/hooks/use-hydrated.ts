'use client'

import { useSyncExternalStore } from 'react'
import { UNHYDRATED } from './unhydrated'

const neverChanges = () => () => {}

/** False in server HTML and during hydration; true at once in components mounted later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const NOTHING = {}
const WAITS = { 'aria-disabled': true, [UNHYDRATED]: '' } as const

/**
 * Attributes of a button that needs script, until hydration: `aria-disabled`, since nothing happens without scripts, and
 * {@link UNHYDRATED}, so that a press is kept. Its look, place and focus do not change.
 */
export function useDisabledUntilHydrated(): Partial<typeof WAITS> {
  return useHydrated() ? NOTHING : WAITS
}
