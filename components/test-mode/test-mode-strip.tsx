import type { ReactNode } from 'react'
import { directionOf, type Locale } from '@/lib/billing/language/locale'

interface TestModeStripProps {
  /** "Test mode", in the language of the page. */
  readonly name: string
  /** Language of the words. */
  readonly locale: Locale
  readonly children: ReactNode
  /** The button that opens the controls of test mode. */
  readonly controls?: ReactNode
}

/** The strip across the top of every page in test mode. Children say that payments are not real. */
export function TestModeStrip({ name, locale, children, controls }: TestModeStripProps) {
  return (
    <aside
      aria-label={name}
      lang={locale}
      dir={directionOf(locale)}
      data-test-mode=""
      className="flex min-h-9 items-center justify-center gap-2.5 border-warn/30 border-b bg-warn-soft px-4 py-1.5 text-hint text-warn"
    >
      <span className="inline-flex h-5 shrink-0 items-center whitespace-nowrap rounded-badge bg-warn px-2 font-semibold text-badge text-warn-soft">
        {name}
      </span>
      <span className="min-w-0">{children}</span>
      {controls}
    </aside>
  )
}
