import { Fragment } from 'react'
import { classNames } from '../class-names'
import { addressLines, shortAddress } from './address-parts'

interface AddressTextProps {
  /** An address in checksum form, or a transaction hash. */
  readonly address: string
  /** `whole` where a decision depends on it; `short` where it only needs to be recognized. */
  readonly form?: 'short' | 'whole' | undefined
  /** Font size in pixels; by default 13 when short, 12 when whole. */
  readonly size?: 12 | 13 | undefined
  readonly className?: string | undefined
}

/** The last line of a hash, as wide as those above it: flush right, it still begins where they do. */
const SHORTER = 'rtl:inline-block rtl:min-w-[calc(21*(1ch-0.01em))] rtl:text-left'

/** An address in mono. Whole, it breaks after 21 characters and nowhere else; copying it adds nothing. */
export function AddressText({ address, form = 'short', size, className }: AddressTextProps) {
  const whole = form === 'whole'
  const text = (size ?? (whole ? 12 : 13)) === 12 ? 'text-badge' : 'text-hint'
  const classes = classNames('text-address', text, className)
  if (!whole) {
    return (
      <bdi
        dir="ltr"
        translate="no"
        title={address}
        className={classNames(classes, 'whitespace-nowrap leading-none')}
      >
        {shortAddress(address)}
      </bdi>
    )
  }
  const lines = addressLines(address)
  const shorter = lines.findIndex(({ length }) => length < (lines[0]?.length ?? 0))
  return (
    <bdi dir="ltr" translate="no" className={classNames(classes, 'inline-block max-w-full rtl:text-end')}>
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <wbr />}
          <span className={classNames('whitespace-nowrap', index === shorter && SHORTER)}>{line}</span>
        </Fragment>
      ))}
    </bdi>
  )
}
