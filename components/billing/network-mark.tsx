import { classNames } from '@/components/ui/class-names'
import { findNetwork, networkName } from '@/lib/billing/networks'
import { TokenMark } from './token-mark'

/** Files of `public/marks/networks` by chain id; a test network has that of its main network. */
const MARKS: Readonly<Record<number, string>> = {
  1: 'ethereum',
  11155111: 'ethereum',
  8453: 'base',
  84532: 'base',
  42161: 'arbitrum',
  421614: 'arbitrum',
  10: 'optimism',
  11155420: 'optimism',
  137: 'polygon',
  80002: 'polygon',
  56: 'bnb-chain',
  97: 'bnb-chain',
  43114: 'avalanche',
  43113: 'avalanche',
  100: 'gnosis',
  10200: 'gnosis',
}

/** Name of a network's mark; null where a letter stands for it. */
export function networkMark(chainId: number): string | null {
  return MARKS[chainId] ?? null
}

interface NetworkMarkProps {
  readonly chainId: number
  /** Side in pixels. */
  readonly size?: number
  readonly className?: string
}

/**
 * The mark of a network from this site's own files, gray for test networks; a letter where there is none. Decorative:
 * always used beside the network's name.
 */
export function NetworkMark({ chainId, size = 16, className }: NetworkMarkProps) {
  const mark = networkMark(chainId)
  const shape = classNames('inline-flex shrink-0 select-none rounded-full', className)
  return mark === null ? (
    // Drawn by the style sheet, so that it is no part of the text that people read aloud or copy.
    <span
      aria-hidden="true"
      data-letter={networkName(chainId).charAt(0)}
      className={classNames(
        'items-center justify-center bg-sunken font-semibold text-ink-2 leading-none before:content-[attr(data-letter)]',
        shape,
      )}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.6) }}
    />
  ) : (
    <img
      src={`/marks/networks/${mark}.svg`}
      alt=""
      width={size}
      height={size}
      draggable={false}
      className={classNames(shape, findNetwork(chainId)?.testnet && 'grayscale')}
    />
  )
}

/** A network's name with its mark before it. */
export function NetworkLabel({ chainId, size = 14 }: Omit<NetworkMarkProps, 'className'>) {
  return (
    <span className="whitespace-nowrap">
      <NetworkMark chainId={chainId} size={size} className="me-1 align-middle" />
      {networkName(chainId)}
    </span>
  )
}

interface MarkedTokenProps {
  readonly token: { readonly symbol: string; readonly chainId: number }
  /** Side in pixels. */
  readonly size: number
  readonly className?: string
}

/** A token's mark with that of its network in the corner. Decorative. */
export function MarkedToken({ token: { symbol, chainId }, size, className }: MarkedTokenProps) {
  return (
    <span className={classNames('relative inline-flex shrink-0', className)}>
      <TokenMark symbol={symbol} size={size} />
      <NetworkMark
        chainId={chainId}
        size={Math.round(size * 0.56)}
        className="absolute -end-1 -bottom-1 ring-2 ring-surface"
      />
    </span>
  )
}

/** A token with the network that it is on. */
export function TokenOnNetwork({ token }: { readonly token: { symbol: string; chainId: number } }) {
  return (
    <>
      {token.symbol} on <NetworkLabel chainId={token.chainId} />
    </>
  )
}
