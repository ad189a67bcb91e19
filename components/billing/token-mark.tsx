import { classNames } from '@/components/ui/class-names'
import { logoSource } from '@/components/ui/text/logo-source'
import { LetterDisc } from './letter-disc'

/** Files of `public/marks/tokens`. */
export const TOKEN_MARKS: readonly string[] = ['dai', 'eth', 'eurc', 'usdc', 'usdt']

interface TokenMarkProps {
  readonly symbol: string
  /** Path of a logo that the operator fetched for it; the mark of its symbol otherwise. */
  readonly logo?: string | null | undefined
  /** Side in pixels. */
  readonly size?: number
  readonly className?: string
}

/**
 * The mark of a token by its symbol in the catalogue, from this site's own files, so that nobody else learns who looks at
 * it. Wrapped and bridged ones (`WETH`, `USDC.e`, `USDT0`) have the mark of what they stand for. Decorative.
 */
export function TokenMark({ symbol, logo, size = 28, className }: TokenMarkProps) {
  const mark = symbol.replace(/^W(?=ETH)|0$|\.e$/g, '').toLowerCase()
  const shape = classNames('shrink-0 select-none rounded-full drop-shadow-mark', className)
  const source = logoSource(logo) ?? (TOKEN_MARKS.includes(mark) ? `/marks/tokens/${mark}.svg` : null)
  return source !== null ? (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      draggable={false}
      className={classNames('object-cover', shape)}
    />
  ) : (
    <LetterDisc letters={symbol.slice(0, 3)} size={size} className={shape} />
  )
}
