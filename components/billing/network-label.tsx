import { richText } from '@/components/language/rich-text'
import { classNames } from '@/components/ui/class-names'
import { networkName } from '@/lib/billing/networks'
import type { Say } from '@/lib/language/say'
import { MarkedNetwork, NetworkMark } from './network-mark'
import { TokenMark } from './token-mark'

/** The name of a network by its chain id, with its mark before it. */
export function NetworkLabel({ chainId }: { readonly chainId: number }) {
  return <MarkedNetwork chainId={chainId} network={networkName(chainId)} />
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
        network={networkName(chainId)}
        size={Math.round(size * 0.56)}
        className="absolute -end-1 -bottom-1 bg-surface ring-2 ring-surface"
      />
    </span>
  )
}

/** A token with the network that it is on. */
interface TokenOnNetworkProps {
  readonly say: Say
  readonly token: { readonly symbol: string; readonly chainId: number }
}

export function TokenOnNetwork({ say, token }: TokenOnNetworkProps) {
  return richText(say, 'billing.tokenOn', {
    token: token.symbol,
    network: <NetworkLabel chainId={token.chainId} />,
  })
}
