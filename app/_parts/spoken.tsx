import 'server-only'
import type { ReactNode } from 'react'
import { LanguageProvider } from '@/components/language/language-provider'
import type { Subject } from '@/lib/language/subject'
import { sentencesOf } from '@/lib/language/texts/sentences'
import { getReader } from './reader'

interface SpokenProps {
  /** Subjects whose sentences the client components below say. */
  readonly subjects: readonly Subject[]
  /** Zone of the dates where it is not the reader's. */
  readonly timeZone?: string
  readonly children: ReactNode
}

/** Gives the client components below the sentences of some subjects, in the language of the page alone. */
export async function Spoken({ subjects, timeZone, children }: SpokenProps) {
  const { locale, formats } = await getReader()
  return (
    <LanguageProvider
      reader={{ locale, formats }}
      timeZone={timeZone}
      sentences={sentencesOf(locale, subjects)}
    >
      {children}
    </LanguageProvider>
  )
}
