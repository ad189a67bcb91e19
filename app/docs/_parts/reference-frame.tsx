import type { ReactNode } from 'react'
import { TestMode } from '@/app/_parts/test-mode'
import { SkipLink } from '@/components/ui/skip-link'
import { Wordmark } from '@/components/ui/text/mark'
import type { ContentsEntry } from './reference-contents'
import { SearchForm } from './search-form'

interface ReferenceFrameProps {
  readonly contents: readonly ContentsEntry[]
  /** Words of the search that is shown. */
  readonly query?: string | undefined
  readonly children: ReactNode
}

/** The documentation's page: contents at the side, or folded above where there is no room beside the text. */
export function ReferenceFrame({ contents, query, children }: ReferenceFrameProps) {
  const list = (
    <ul className="grid gap-3">
      {contents.map(({ label, href, isOpen = false, items = [] }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={isOpen ? 'page' : undefined}
            className="rounded-badge font-label text-body-sm text-ink hover:underline aria-[current]:text-accent"
          >
            {label}
          </a>
          <ul className="mt-1 grid gap-0.5">
            {items.map((item) => (
              <li key={item.href}>
                <a
                  href={item.href}
                  className="block rounded-badge py-0.5 text-hint text-ink-2 hover:text-ink hover:underline"
                >
                  {item.label}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="min-h-dvh bg-surface">
      <SkipLink target="main">Skip to the content</SkipLink>
      <TestMode />
      <div className="mx-auto grid max-w-[1180px] grid-cols-[minmax(0,1fr)] px-5 md:px-8 dash:grid-cols-[220px_minmax(0,1fr)] dash:gap-14">
        <aside className="border-line pt-6 max-dash:border-b max-dash:pb-4 dash:sticky dash:top-0 dash:h-dvh dash:overflow-y-auto dash:-me-6 dash:pe-6 dash:pt-10 dash:pb-10">
          <a href="/" aria-label="Dues, start page" className="inline-flex rounded-badge">
            <Wordmark />
          </a>
          <SearchForm query={query} className="mt-4 dash:mt-6" />
          <nav aria-label="Contents" className="mt-6 max-dash:hidden">
            {list}
          </nav>
          <details className="mt-3 dash:hidden">
            <summary className="cursor-pointer rounded-badge text-body-sm text-ink-2">Contents</summary>
            <nav aria-label="Contents" className="mt-3">
              {list}
            </nav>
          </details>
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 pt-8 pb-24 outline-none dash:pt-10">
          {children}
        </main>
      </div>
    </div>
  )
}
