import { classNames } from '../class-names'
import { initials } from './initials'

interface AvatarInitialsProps {
  readonly name: string
  /** Side in pixels: 36 on the checkout, 24 in the sidebar. */
  readonly size?: 36 | 28 | 24 | undefined
  readonly className?: string | undefined
}

const sides: Readonly<Record<36 | 28 | 24, string>> = {
  36: 'size-9 rounded-control text-hint',
  28: 'size-7 rounded-control text-[0.6875rem]',
  24: 'size-6 rounded-badge text-[0.625rem]',
}

/** A square with a name's initials. Decorative: always beside the name. */
export function AvatarInitials({ name, size = 36, className }: AvatarInitialsProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 select-none items-center justify-center bg-inverse font-semibold text-on-inverse leading-none',
        sides[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
