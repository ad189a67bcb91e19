'use client'

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { ABSENT, type LatePart, type LateState } from './late-part'

/** Signs that somebody uses the page: the pointer reaches something to press, a finger comes down, a key is pressed. */
const SIGNS = ['pointerover', 'pointerdown', 'keydown'] as const
const PRESSABLE = 'a, button, input, label, select, summary, textarea, [tabindex]'

/** Parts of the page that are not asked for yet. */
const parts = new Set<LatePart<unknown>>()
let isTouched = false

function onSign({ type, target }: Event): void {
  if (type === 'pointerover' && !(target instanceof Element && target.closest(PRESSABLE))) return
  isTouched = true
  for (const sign of SIGNS) document.removeEventListener(sign, onSign, true)
  for (const part of parts) part.load()
  parts.clear()
}

/** Loads the part as soon as somebody uses the page: most of the time it is there before it is asked for. */
function loadOnceTouched(part: LatePart<unknown>): void {
  if (isTouched) {
    part.load()
    return
  }
  if (parts.size === 0) for (const sign of SIGNS) document.addEventListener(sign, onSign, true)
  parts.add(part)
}

/**
 * The part, which is loaded once it is `wanted`, or once somebody uses the page, if that is earlier. Nothing of it is
 * loaded before.
 */
export function useLatePart<Part>(part: LatePart<Part>, wanted: boolean): LateState<Part> {
  // Before the next picture: a part that failed unasked is on its way again once it is wanted.
  useLayoutEffect(() => {
    if (wanted) part.load()
    else loadOnceTouched(part)
  }, [part, wanted])
  return useSyncExternalStore(part.subscribe, part.getState, () => ABSENT)
}
