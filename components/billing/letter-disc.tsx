import { classNames } from '@/components/ui/class-names'

interface LetterDiscProps {
  readonly letters: string
  /** Diameter in pixels. */
  readonly size: number
  readonly className: string
}

/**
 * Letters in place of a mark. Decorative, and drawn by the style sheet, so that it is no part of the text that people
 * read aloud or copy.
 */
export function LetterDisc({ letters, size, className }: LetterDiscProps) {
  return (
    <span
      aria-hidden="true"
      data-letter={letters}
      className={classNames(
        'inline-flex items-center justify-center bg-sunken font-semibold text-ink-2 leading-none before:content-[attr(data-letter)]',
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.round((size * 0.6) / Math.sqrt(letters.length)) }}
    />
  )
}
