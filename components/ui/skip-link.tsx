import type { ReactNode } from 'react'

interface SkipLinkProps {
  readonly target: string
  /** Its words, in the language of the page. */
  readonly children: ReactNode
}

/** The first thing a key reaches: past the navigation, to the element with this id. */
export function SkipLink({ target, children }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className="skip-link rounded-control border border-transparent bg-inverse px-3.5 py-2 font-label text-on-inverse print:hidden"
    >
      {children}
    </a>
  )
}
