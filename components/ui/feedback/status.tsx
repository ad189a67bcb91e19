import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { type SignShape, StatusSign } from './status-sign'

interface StatusProps {
  readonly shape: SignShape
  readonly word: ReactNode
  /** A dated note, such as "until 5 Dec". */
  readonly note?: ReactNode
  readonly className?: string | undefined
}

/** Sign, word and note on one line; a note that has no room there begins the next one. */
export function Status({ shape, word, note, className }: StatusProps) {
  const hasNote = note !== undefined && note !== null
  return (
    <span className={classNames('inline-flex min-w-0 gap-2', className)}>
      {/* On the first line, where the words take two. */}
      <span className="flex h-[1lh] shrink-0 items-center">
        <StatusSign shape={shape} />
      </span>
      <span className="min-w-0">
        <span className={classNames('font-medium', hasNote && 'me-1')}>{word}</span>
        {hasNote && (
          <>
            {' '}
            <span className="inline-block text-hint text-ink-3">{note}</span>
          </>
        )}
      </span>
    </span>
  )
}
