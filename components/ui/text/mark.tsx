import { classNames } from '../class-names'

interface MarkProps {
  /** Side of the square box in pixels. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/** The logo's sign: a bar and a half disc. Decorative: always beside the name. */
export function Mark({ size = 18, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 18 18"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      <path d="M1.5 1h3.4v16H1.5z" className="fill-ink" />
      <path d="M7 1h1.6a8 8 0 0 1 0 16H7z" className="fill-accent" />
    </svg>
  )
}

/** Mark and name together. `small` is for the foot of a page. */
export function Wordmark({
  small = false,
  className,
}: {
  readonly small?: boolean | undefined
  readonly className?: string | undefined
}) {
  return (
    <span className={classNames('inline-flex items-center gap-[7px] text-ink', className)}>
      <Mark size={small ? 14 : 18} />
      <span className={small ? 'font-semibold text-body-sm tracking-[-0.035em]' : 'text-wordmark'}>Dues</span>
    </span>
  )
}
