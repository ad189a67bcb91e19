'use client'

import { createContext, useContext } from 'react'

/** Words that parts of the interface have of their own, in the language of the page. */
export interface UiWords {
  readonly close: string
  readonly copied: string
  readonly copyBlocked: string
  /** Beside the label of a field that may be left empty: "(optional)". */
  readonly optional: string
  readonly oneLess: string
  readonly oneMore: string
  wholeNumberUpTo(max: number): string
  /** Before the title of a step, for those who do not see its sign: "Done:". */
  readonly done: string
  /** Behind a link: "(opens in a new tab)". */
  readonly newTab: string
  readonly loading: string
  /** A part of the page could not be loaded. */
  readonly partMissing: string
  readonly tryAgain: string
  readonly loadAgain: string
}

/** Words of the page's language; given by the root of every page. */
export const UiWordsContext = createContext<UiWords | null>(null)

export function useUiWords(): UiWords {
  const words = useContext(UiWordsContext)
  if (words === null) throw new Error('No words are given to the parts of this page.')
  return words
}
