'use client'

import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useTimeZone } from '@/components/billing/times/use-time-zone'
import { type UiWords, UiWordsContext } from '@/components/ui/ui-words'
import { directionOf } from '@/lib/billing/language/locale'
import type { Reader } from '@/lib/language/reader'
import { createSay, type Say, type Sentences } from '@/lib/language/say'
import { Spoken } from './use-say'

interface LanguageProviderProps {
  readonly reader: Pick<Reader, 'locale' | 'formats'>
  /** Zone of the dates where it is not the reader's. */
  readonly timeZone?: string | undefined
  /** Of the subjects that the pages below need, beside those of the pages around them. */
  readonly sentences: Sentences
  readonly children: ReactNode
}

/** Gives the pages below the sentences of their language, and dates and amounts as their reader writes them. */
export function LanguageProvider({
  reader: { locale, formats },
  timeZone: fixedZone,
  sentences,
  children,
}: LanguageProviderProps) {
  const ownZone = useTimeZone()
  const timeZone = fixedZone ?? ownZone
  const around = useContext(Spoken)
  const spoken = useMemo(() => {
    const all = around?.say.reader.locale === locale ? { ...around.sentences, ...sentences } : sentences
    return { say: createSay({ locale, formats, timeZone }, all, { page: true }), sentences: all }
  }, [around, locale, formats, timeZone, sentences])
  const words = useMemo(() => uiWords(spoken.say), [spoken])
  // A page that is gone to without a new document, or refreshed in another language.
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = directionOf(locale)
  }, [locale])
  return (
    <Spoken value={spoken}>
      <UiWordsContext value={words}>{children}</UiWordsContext>
    </Spoken>
  )
}

function uiWords(say: Say): UiWords {
  return {
    close: say('parts.close'),
    copied: say('parts.copied'),
    copyBlocked: say('parts.copyBlocked'),
    optional: say('parts.optional'),
    oneLess: say('parts.oneLess'),
    oneMore: say('parts.oneMore'),
    wholeNumberUpTo: (max) => say('parts.wholeNumberUpTo', { max }),
    done: say('parts.done'),
    newTab: say('parts.newTab'),
    loading: say('parts.loading'),
    partMissing: say('parts.partMissing'),
    tryAgain: say('site.tryAgain'),
    loadAgain: say('site.loadAgain'),
  }
}
