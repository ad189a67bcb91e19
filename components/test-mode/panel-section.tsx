import { type ReactNode, useId } from 'react'

interface PanelSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** Section of the panel with its heading. */
export function PanelSection({ title, children }: PanelSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 text-section-sm">
        {title}
      </h3>
      {children}
    </section>
  )
}
