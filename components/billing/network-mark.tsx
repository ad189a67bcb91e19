import { classNames } from '@/components/ui/class-names'
import { LetterDisc } from './letter-disc'

/**
 * Files of `public/marks/networks`, each with the chain ids of its network and of the test network that goes with it.
 * No table of networks is read here: it would come with the first script of every checkout.
 */
const MARKS: Readonly<Record<string, readonly [main: number, test: number]>> = {
  ethereum: [1, 11155111],
  base: [8453, 84532],
  arbitrum: [42161, 421614],
  optimism: [10, 11155420],
  polygon: [137, 80002],
  'bnb-chain': [56, 97],
  avalanche: [43114, 43113],
  gnosis: [100, 10200],
}

/** Name of a network's mark; null where a letter stands for it. */
export function networkMark(chainId: number): string | null {
  return Object.keys(MARKS).find((name) => MARKS[name]?.includes(chainId)) ?? null
}

export interface NetworkMarkProps {
  readonly chainId: number
  /** Name of the network. */
  readonly network: string
  /** Side in pixels. */
  readonly size?: number
  readonly className?: string
}

/**
 * The mark of a network from this site's own files, gray for test networks; a letter where there is none. Decorative:
 * always used beside the network's name.
 */
export function NetworkMark({ chainId, network, size = 16, className }: NetworkMarkProps) {
  const mark = networkMark(chainId)
  const shape = classNames('shrink-0 select-none rounded-full drop-shadow-mark', className)
  return mark === null ? (
    <LetterDisc letters={network.charAt(0)} size={size} className={shape} />
  ) : (
    <img
      src={`/marks/networks/${mark}.svg`}
      alt=""
      width={size}
      height={size}
      draggable={false}
      className={classNames('inline-flex', shape, MARKS[mark]?.[1] === chainId && 'grayscale')}
    />
  )
}

/** A network's name with its mark before it. */
export function MarkedNetwork({ chainId, network, size = 14 }: Omit<NetworkMarkProps, 'className'>) {
  return (
    <span className="whitespace-nowrap">
      <NetworkMark chainId={chainId} network={network} size={size} className="ms-0.5 me-1.5 align-middle" />
      {network}
    </span>
  )
}
