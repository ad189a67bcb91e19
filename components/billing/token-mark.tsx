import { LogoImage } from '@/components/ui/text/logo-image'

/** Files of `public/marks/tokens`, by the symbol that a token has in the catalogue. Bridged ones have the mark of what they stand for. */
export const TOKEN_MARKS: Readonly<Record<string, string>> = {
  DAI: 'dai',
  'DAI.e': 'dai',
  ETH: 'eth',
  EURC: 'eurc',
  USDC: 'usdc',
  'USDC.e': 'usdc',
  USDT: 'usdt',
  USDT0: 'usdt',
  WETH: 'eth',
  'WETH.e': 'eth',
}

interface TokenMarkProps {
  readonly symbol: string
  /** Side in pixels. */
  readonly size?: number
  readonly className?: string
}

/** The mark of a token, from this site's own files, so that nobody else learns who looks at it. Decorative. */
export function TokenMark({ symbol, size, className }: TokenMarkProps) {
  const mark = Object.hasOwn(TOKEN_MARKS, symbol) ? `/marks/tokens/${TOKEN_MARKS[symbol]}.svg` : null
  return <LogoImage src={mark} name={symbol} size={size} className={className} />
}
