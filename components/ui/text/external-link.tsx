'use client'

import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { useUiWords } from '../ui-words'
import { ARROW_UP_RIGHT } from './line-drawings'
import { LineIcon } from './line-icon'

interface ExternalLinkProps {
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to another site: new tab, no referrer, no opener. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const { newTab } = useUiWords()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames('inline-flex items-center gap-1 text-link font-medium', className)}
    >
      {children}
      <LineIcon drawing={ARROW_UP_RIGHT} size={14} className="shrink-0 rtl:-scale-x-100" />
      <span className="sr-only"> {newTab}</span>
    </a>
  )
}

/** An external link as one 24 px icon, for rows. `label` names the target: "View on BaseScan". */
export function ExternalIconLink({
  href,
  label,
  className,
}: Omit<ExternalLinkProps, 'children'> & { label: string }) {
  const { newTab } = useUiWords()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} ${newTab}`}
      className={classNames(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-badge text-ink-3 transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <LineIcon drawing={ARROW_UP_RIGHT} size={14} className="rtl:-scale-x-100" />
    </a>
  )
}
