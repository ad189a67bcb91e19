'use client'

import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Replays input made before hydration. React keeps the control's value of that time on the screen, but fires no
 * events for it, so that its state would not follow.
 *
 * @param given - the `ref` prop of the control
 * @param find - returns a function that enters the value again; null where the control is as React holds it
 * @returns the ref to set on the control
 */
export function usePreHydrationInput<Control>(
  given: Ref<Control | null> | undefined,
  find: (control: Control) => (() => void) | null,
): RefObject<Control | null> {
  const reference = useRef<Control>(null)
  useImperativeHandle<Control | null, Control | null>(given, () => reference.current)
  const hydrated = useHydrated()
  useLayoutEffect(() => {
    const replay = hydrated || !reference.current ? null : find(reference.current)
    // In a task of its own, after React has hydrated the rest of the page.
    if (replay) setTimeout(replay)
  })
  return reference
}

/** Replays a checkbox or radio that differs from `held`, the control's `checked`. */
export function replayTick(control: HTMLInputElement, held: boolean | undefined): (() => void) | null {
  // Of a group of radios only the newly chosen one is replayed; the deselected one follows.
  if (held === undefined || control.checked === held || (control.type === 'radio' && held)) return null
  return () => {
    control.checked = held
    control.click()
  }
}
