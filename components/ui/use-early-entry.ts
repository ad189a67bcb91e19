'use client'

import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Takes up what somebody entered before React listened. The page shows it, and React, which keeps it on the screen,
 * does not know of it: so it is entered again, as if it had been entered now.
 *
 * @param given - the reference that the control's user asked for
 * @param find - answers with what enters it again; null where nothing was entered
 * @returns the control's reference
 */
export function useEarlyEntry<Control>(
  given: Ref<Control | null> | undefined,
  find: (control: Control) => (() => void) | null,
): RefObject<Control | null> {
  const reference = useRef<Control>(null)
  useImperativeHandle<Control | null, Control | null>(given, () => reference.current)
  const hydrated = useHydrated()
  useLayoutEffect(() => {
    const enter = hydrated || !reference.current ? null : find(reference.current)
    // Not while React is still taking over the page around it.
    if (enter) setTimeout(enter)
  })
  return reference
}

/** For {@link useEarlyEntry}: a box that was ticked, or a radio that was chosen, other than React holds it. */
export function earlyTick(control: HTMLInputElement, held: boolean | undefined): (() => void) | null {
  // Of a group of radios one is left and one chosen; the choice alone is an act.
  if (held === undefined || control.checked === held || (control.type === 'radio' && held)) return null
  return () => {
    control.checked = held
    control.click()
  }
}
