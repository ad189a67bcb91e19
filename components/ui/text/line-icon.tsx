interface LineIconProps {
  /** A drawing from `line-drawings.ts`. */
  readonly drawing: string
  /** Side in pixels. */
  readonly size?: number
  readonly className?: string | undefined
}

/**
 * An icon as one path. For pages that have to arrive fast: the icon package's own code weighs more there than
 * all the drawings that they need. Decorative: always beside a label.
 */
export function LineIcon({ drawing, size = 16, className }: LineIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={drawing} />
    </svg>
  )
}
