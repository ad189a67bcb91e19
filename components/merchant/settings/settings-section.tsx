import type { ReactNode } from 'react'

interface SettingsSectionProps {
  /** Anchor of the section. */
  readonly id: string
  readonly title: string
  readonly note?: ReactNode
  /** Action at the end of the heading's line. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Section of the settings page. */
export function SettingsSection({ id, title, note, action, children }: SettingsSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-20 border-line border-t pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 max-w-[560px]">
          <h2 id={`${id}-title`} className="text-section-sm">
            {title}
          </h2>
          {note !== undefined && <p className="text-pretty text-hint text-ink-2">{note}</p>}
        </div>
        {action}
      </div>
      <div className="mt-3">{children}</div>
    </section>
  )
}
