import type { ReactNode } from 'react'
import { Wordmark } from '@/components/ui/text/mark'

interface GatePageProps {
  readonly title: string
  /** Secondary text below the card. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Page with one card, for visitors without access: sign-in, and accounts without a merchant. */
export function GatePage({ title, note, children }: GatePageProps) {
  return (
    <main className="mx-auto flex min-h-[calc(100dvh-36px)] w-full max-w-[472px] flex-col justify-center px-4 py-12">
      <Wordmark />
      <div className="mt-6 rounded-dialog border border-line bg-surface p-7 max-sm:p-5">
        <h1 className="text-page-title">{title}</h1>
        {children}
      </div>
      {note !== undefined && note !== null && (
        <p className="mt-4 max-w-[240px] px-0.5 text-hint text-ink-3">{note}</p>
      )}
    </main>
  )
}
