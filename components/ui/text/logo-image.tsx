'use client'

import { useState } from 'react'
import { classNames } from '../class-names'
import { LetterMark } from './letter-mark'
import { logoSource } from './logo-source'

interface LogoImageProps {
  readonly src: string | null | undefined
  /** Name of the logo's owner; its initials replace a missing picture. */
  readonly name: string
  /** Side in pixels. */
  readonly size?: number | undefined
}

/** The logo of a wallet, as the wallet gives it. Decorative: put the name beside it. */
export function LogoImage({ src, name, size = 28 }: LogoImageProps) {
  const source = logoSource(src)
  const [failed, setFailed] = useState<string | null>(null)
  const shape = 'shrink-0 select-none rounded-control'

  if (source === null || source === failed) return <LetterMark name={name} size={size} className={shape} />
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      decoding="async"
      draggable={false}
      className={classNames('object-cover', shape)}
      style={{ width: size, height: size }}
      onError={() => setFailed(source)}
      // A picture of nothing is none.
      onLoad={({ currentTarget }) => currentTarget.naturalWidth === 0 && setFailed(source)}
      // The error event of a picture that failed before hydration was missed.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(source)
      }}
    />
  )
}
