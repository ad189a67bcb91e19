import { classNames } from '../class-names'

/** Spinner before a busy label. Never shown alone: the label says what happens. */
export function SpinnerRing({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width="14"
      height="14"
      aria-hidden="true"
      className={classNames('shrink-0 animate-spin', className)}
    >
      <path
        d="M10.9 2.9a5.8 5.8 0 1 0 0 8.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
