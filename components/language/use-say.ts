'use client'

import { createContext, useContext } from 'react'
import type { Say, Sentences } from '@/lib/language/say'

/** The sentences that are at hand on a page. */
export const Spoken = createContext<{ readonly say: Say; readonly sentences: Sentences } | null>(null)

/** The sentences of the page's language; a page gives those of the subjects that it names. */
export function useSay(): Say {
  const spoken = useContext(Spoken)
  if (spoken === null) throw new Error('No language is given to this page.')
  return spoken.say
}
