import { classNames } from '../class-names'
import { initials } from './initials'
import { logoSource } from './logo-source'

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

interface NameMarkProps {
  readonly name: string
  /** Path of the logo on this site; null shows the name's initials. */
  readonly logo: string | null
  /** Side in pixels. */
  readonly size?: 36 | 28 | 24
}

/**
 * The logo of whoever has the name, on a white plate, since most are drawn for paper; its initials where there is none.
 * Its room is the same before it is there. Decorative: always beside the name.
 */
export function NameMark({ name, logo, size = 36 }: NameMarkProps) {
  const source = logoSource(logo)
  if (source === null) return <AvatarInitials name={name} size={size} />
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      decoding="async"
      draggable={false}
      className="shrink-0 select-none rounded-control object-contain ring-1 ring-line"
      style={{ width: size, height: size, background: '#fff' }}
    />
  )
}
