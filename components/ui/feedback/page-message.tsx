import type { ReactNode } from 'react'
import { Wordmark } from '../text/mark'

interface PageMessageProps {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
  /** A line for support, such as a reference. */
  readonly note?: ReactNode
}

/** Full-page message: the problem, its remedy, and a way on. */
export function PageMessage({ title, children, action, note }: PageMessageProps) {
  return (
    <main className="mx-auto flex min-h-[calc(100dvh-var(--strip,0px))] w-full max-w-[480px] flex-col justify-center px-5 py-16">
      <Wordmark />
      <div className="mt-6 rounded-dialog border border-line bg-surface p-[27px] max-sm:p-5">
        <h1 className="text-page-title">{title}</h1>
        <div className="mt-1.5 text-pretty text-body text-ink-2">{children}</div>
        {action !== undefined && <div className="mt-5 flex flex-wrap gap-2">{action}</div>}
      </div>
      {note !== undefined && <div className="mt-4 px-0.5 text-hint text-ink-3">{note}</div>}
    </main>
  )
}
