import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

export interface Crumb {
  readonly label: string
  readonly href: string
}

interface PageHeadingProps {
  /** Parent pages, outermost first. */
  readonly crumbs?: readonly Crumb[]
  /** This page, as the last crumb. */
  readonly here?: string
  readonly title: ReactNode
  /** Shown beside the title. */
  readonly badge?: ReactNode
  /** Buttons at the end of the line, at most one of them primary. */
  readonly actions?: ReactNode
}

/** Heading of a page: breadcrumb, title and actions. */
export function PageHeading({ crumbs = [], here, title, badge, actions }: PageHeadingProps) {
  return (
    <div
      className={classNames(
        'flex min-h-9 flex-wrap justify-between gap-x-4 gap-y-3',
        crumbs.length > 0 ? 'items-end' : 'items-center',
      )}
    >
      <div className="min-w-0">
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} here={here} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-user-content text-page-title">{title}</h1>
          {badge}
        </div>
      </div>
      {actions !== undefined && (
        <div className={classNames('flex flex-wrap gap-2', crumbs.length > 0 && 'dash:-mb-1')}>{actions}</div>
      )}
    </div>
  )
}

function Crumbs({ crumbs, here }: { readonly crumbs: readonly Crumb[]; readonly here: string | undefined }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1 text-hint text-ink-2">
      <ol className="flex items-center gap-2 max-dash:hidden">
        {crumbs.map(({ label, href }) => (
          <li key={href} className="flex items-center gap-2">
            <Link href={href} className="rounded-badge hover:text-ink hover:underline">
              {label}
            </Link>
            <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      <BackLink crumb={crumbs.at(-1)} />
    </nav>
  )
}

function BackLink({ crumb }: { readonly crumb: Crumb | undefined }) {
  if (!crumb) return null
  return (
    <Link
      href={crumb.href}
      className="-ms-1 inline-flex min-h-6 items-center gap-1 rounded-badge text-body-sm dash:hidden"
    >
      <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      {crumb.label}
    </Link>
  )
}
