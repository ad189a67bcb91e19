import { encode } from 'uqr'
import { classNames } from '../class-names'

interface QrCodeProps {
  /** Encoded text. */
  readonly value: string
  /** Accessible name: "QR code of this page's address". */
  readonly label: string
  /** Side of the drawing in pixels, without the white margin around it. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/** A QR code as one SVG path. Dark on white in both themes: many scanners cannot read inverted codes. */
export function QrCode({ value, label, size = 148, className }: QrCodeProps) {
  const { data, size: modules } = encode(value, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <span
      className={classNames(
        'block w-fit rounded-card border border-line bg-[#fff] forced-color-adjust-none p-[18px]',
        className,
      )}
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${modules} ${modules}`}
        width={size}
        height={size}
        shapeRendering="crispEdges"
        className="block"
      >
        <path d={path} fill="#1a1916" />
      </svg>
    </span>
  )
}
