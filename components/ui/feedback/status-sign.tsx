import type { ReactNode } from 'react'
import { classNames } from '../class-names'

/** Shapes that distinguish states without color: full, begun, needs attention, over, later, held. */
export type SignShape = 'disc' | 'half' | 'diamond' | 'ring' | 'dot' | 'bars'

const shapes: Readonly<Record<SignShape, ReactNode>> = {
  disc: <circle cx="4" cy="4" r="4" className="fill-good" />,
  half: (
    <>
      <circle cx="4" cy="4" r="3.5" fill="none" strokeWidth="1" className="stroke-good" />
      <path d="M4 .5a3.5 3.5 0 0 1 0 7z" className="fill-good" />
    </>
  ),
  diamond: (
    <rect
      x=".6"
      y=".6"
      width="6.8"
      height="6.8"
      rx="1"
      transform="rotate(45 4 4)"
      className="fill-warn-dot"
    />
  ),
  ring: <circle cx="4" cy="4" r="3.5" fill="none" strokeWidth="1" className="stroke-control" />,
  bars: <path d="M.75 .5h2.5v7H.75zM4.75 .5h2.5v7h-2.5z" className="fill-control" />,
  dot: <circle cx="4" cy="4" r="2.25" className="fill-control" />,
}

interface StatusSignProps {
  readonly shape: SignShape
  /** Side in pixels. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/** The 8 px sign of a state. Decorative: always beside a word. */
export function StatusSign({ shape, size = 8, className }: StatusSignProps) {
  return (
    <svg
      viewBox="0 0 8 8"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames('shrink-0 overflow-visible', className)}
    >
      {shapes[shape]}
    </svg>
  )
}
