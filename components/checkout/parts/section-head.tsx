import type { ReactNode } from 'react'

interface SectionHeadProps {
  readonly title: string
  /** Id of the title, for `aria-labelledby`. */
  readonly id?: string
  readonly children: ReactNode
}

/** A section's title with a note at the end of its line. */
export function SectionHead({ title, id, children }: SectionHeadProps) {
  return (
    <div className="mb-[11px] flex items-baseline justify-between gap-4">
      <h2 id={id} className="text-section-sm">
        {title}
      </h2>
      <p className="text-end text-hint text-ink-3">{children}</p>
    </div>
  )
}
