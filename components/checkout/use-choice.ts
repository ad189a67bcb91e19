'use client'

import { useState } from 'react'
import { type Choice, withChoice } from './choice'

/** The choice, kept in the address bar too, so that a reload or a copied address keeps it. */
export function useChoice(initial: () => Choice): [Choice, (change: Partial<Choice>) => Choice] {
  const [choice, setChoice] = useState(initial)
  const change = (part: Partial<Choice>): Choice => {
    const next = { ...choice, ...part }
    setChoice(next)
    window.history.replaceState(null, '', withChoice(window.location.href, next))
    return next
  }
  return [choice, change]
}
