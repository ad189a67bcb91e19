import { classNames } from '../class-names'
import { initials } from './initials'

/** A veil over the background, in a color of the name's own, so that names with the same initials differ. */
function veil(name: string): string {
  let hue = 0
  for (const letter of name) hue = (hue * 31 + letter.charCodeAt(0)) % 360
  return `inset 0 0 0 99px hsl(${hue} 60% 50% / 0.16)`
}

interface LetterMarkProps {
  readonly name: string
  /** Side in pixels. */
  readonly size: number
  /** The shape above all. */
  readonly className: string
}

/** Initials in place of a logo. Decorative: put the name beside it. */
export function LetterMark({ name, size, className }: LetterMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex items-center justify-center bg-sunken font-semibold text-ink-2 leading-none',
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36), boxShadow: veil(name) }}
    >
      {initials(name)}
    </span>
  )
}
