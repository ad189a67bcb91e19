import type { ReactNode } from 'react'

interface DashboardMessageProps {
  readonly title: string
  readonly children: ReactNode
  readonly action: ReactNode
  /** Line for support, such as a request reference. */
  readonly note?: ReactNode
}

/** Page with a single message and its actions. */
export function DashboardMessage({ title, children, action, note }: DashboardMessageProps) {
  return (
    <div className="max-w-[480px] py-10">
      <h1 className="text-page-title">{title}</h1>
      <div className="mt-1.5 text-pretty text-body text-ink-2">{children}</div>
      <div className="mt-5 flex flex-wrap gap-2">{action}</div>
      {note !== undefined && <p className="mt-4 text-hint text-ink-3">{note}</p>}
    </div>
  )
}
