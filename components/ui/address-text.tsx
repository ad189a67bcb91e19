import { Fragment } from 'react'
import { addressLines, shortAddress } from './address-parts'
import { classNames } from './class-names'

interface AddressTextProps {
  /** An address in checksum form, or a transaction hash. */
  readonly address: string
  /** `whole` where someone decides by it; `short` where it only needs to be recognised. */
  readonly form?: 'short' | 'whole'
  readonly className?: string
}

/** An address in mono. Whole, it breaks after 21 characters and nowhere else; copying it adds nothing. */
export function AddressText({ address, form = 'short', className }: AddressTextProps) {
  const classes = classNames('text-address text-hint', className)
  if (form === 'short') {
    return (
      <bdi dir="ltr" translate="no" title={address} className={classNames(classes, 'whitespace-nowrap')}>
        {shortAddress(address)}
      </bdi>
    )
  }
  return (
    <bdi dir="ltr" translate="no" className={classes}>
      {addressLines(address).map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <wbr />}
          <span className="whitespace-nowrap">{line}</span>
        </Fragment>
      ))}
    </bdi>
  )
}
