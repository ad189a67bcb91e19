'use client'

import { useState } from 'react'
import { classNames } from '../class-names'
import { initials } from './initials'
import { logoSource } from './logo-source'

interface LogoImageProps {
  readonly src: string | null | undefined
  /** Whose logo it is; its initials stand in when there is no picture. */
  readonly name: string
  /** Side in pixels. */
  readonly size?: number | undefined
  /** Tokens are discs, wallets and merchants rounded squares. */
  readonly shape?: 'disc' | 'square' | undefined
  readonly className?: string | undefined
}

const shapes: Readonly<Record<'disc' | 'square', string>> = {
  disc: 'rounded-full',
  square: 'rounded-control',
}

/** A logo, loaded by the browser without telling its host which page shows it. Decoration: name it beside. */
export function LogoImage({ src, name, size = 28, shape = 'disc', className }: LogoImageProps) {
  const source = logoSource(src)
  const [failed, setFailed] = useState<string | null>(null)
  const classes = classNames('shrink-0 select-none', shapes[shape], className)

  if (source === null || source === failed) {
    return (
      <span
        aria-hidden="true"
        className={classNames(
          'inline-flex items-center justify-center bg-sunken font-semibold text-ink-2 leading-none',
          classes,
        )}
        style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
      >
        {initials(name)}
      </span>
    )
  }
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      className={classNames('object-cover', classes)}
      style={{ width: size, height: size }}
      onError={() => setFailed(source)}
      // A picture that failed before the page came alive has already told nobody.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(source)
      }}
    />
  )
}
