import type { ReactNode } from 'react'
import { Wordmark } from '@/components/ui/text/mark'
import { directionOf } from '@/lib/billing/language/locale'
import type { Say } from '@/lib/language/say'

interface MessageSheetProps {
  readonly say: Say
  readonly title: string
  readonly children: ReactNode
}

/** Page with one card that a link in a message leads to, in the language of its reader. It works without script. */
export function MessageSheet({ say, title, children }: MessageSheetProps) {
  const { locale } = say.reader
  return (
    <main
      lang={locale}
      dir={directionOf(locale)}
      className="mx-auto flex min-h-[calc(100dvh-var(--strip,0px))] w-full max-w-[520px] flex-col justify-center px-5 py-16"
    >
      <Wordmark />
      <div className="mt-6 rounded-dialog border border-line bg-surface p-[27px] max-sm:p-5">
        <h1 className="text-page-title">{title}</h1>
        {children}
      </div>
    </main>
  )
}

interface ActFormProps {
  /** Path that does it. */
  readonly action: string
  readonly children: ReactNode
}

/** One button that does one thing by a POST: to open a page changes nothing, as programs do that look at links. */
export function ActForm({ action, children }: ActFormProps) {
  return (
    <form method="post" action={action}>
      {children}
    </form>
  )
}
