'use client'

import { useState } from 'react'
import { classNames } from '../class-names'
import { initials } from './initials'
import { logoSource } from './logo-source'

interface LogoImageProps {
  readonly src: string | null | undefined
  /** Name of the logo's owner; its initials replace a missing picture. */
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

/** A veil over the background, in a colour of the name's own, so that names with the same initials differ. */
function tint(name: string): string {
  const hue = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0)
  return `hsl(${hue} 60% 50% / 0.16)`
}

/** A logo, loaded without a referrer. Decorative: put the name beside it. */
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
        style={{
          width: size,
          height: size,
          fontSize: Math.round(size * 0.36),
          backgroundImage: `linear-gradient(${tint(name)}, ${tint(name)})`,
        }}
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
      // The error event of a picture that failed before hydration was missed.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(source)
      }}
    />
  )
}
