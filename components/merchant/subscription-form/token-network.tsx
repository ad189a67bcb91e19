import { NetworkMark } from '@/components/billing/network-mark'
import { TokenMark } from '@/components/billing/token-mark'
import { Button } from '@/components/ui/controls/button'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { networkName } from '@/lib/billing/networks'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'

interface TokenNetworkProps {
  readonly chainId: number
  /** Search results on this network. */
  readonly tokens: readonly WireCatalogueToken[]
  readonly chosen: readonly string[]
  /** True when the network has a receiver; without one, none of its tokens can be offered. */
  readonly receiving: boolean
  readonly onToggle: (token: WireCatalogueToken) => void
  readonly onAddReceiver: () => void
}

/** Tokens of one network; without a receiver or payments there, the reason instead. */
export function TokenNetwork({
  chainId,
  tokens,
  chosen,
  receiving,
  onToggle,
  onAddReceiver,
}: TokenNetworkProps) {
  const name = networkName(chainId)
  const payable = tokens.some((token) => token.payable)
  return (
    <fieldset className="min-w-0 border-line border-b px-4 py-3 last:border-b-0">
      <legend className="sr-only">Tokens on {name}</legend>
      <div className="grid gap-x-4 gap-y-2 dash:grid-cols-[148px_minmax(0,1fr)]">
        <div className={payable ? undefined : 'text-ink-2'}>
          <span aria-hidden="true" className="flex items-center gap-2 font-medium">
            <NetworkMark chainId={chainId} network={name} />
            {name}
          </span>
          {!payable && <span className="block text-hint text-ink-3">Not connected</span>}
        </div>
        {receiving ? (
          <div className="grid content-start gap-y-2.5">
            <TokenChoices
              label="1 to 1 with the dollar"
              tokens={tokens.filter(({ usdPegged }) => usdPegged)}
              chosen={chosen}
              onToggle={onToggle}
            />
            <TokenChoices
              label="At the day’s rate, capped"
              tokens={tokens.filter(({ usdPegged }) => !usdPegged)}
              chosen={chosen}
              onToggle={onToggle}
            />
          </div>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <span className="text-hint text-ink-2">{tokens.map(({ symbol }) => symbol).join(', ')}</span>
            <Button size={30} aria-label={`Add receiver on ${name}`} onClick={onAddReceiver}>
              Add receiver
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}

interface TokenChoicesProps extends Pick<TokenNetworkProps, 'tokens' | 'chosen' | 'onToggle'> {
  readonly label: string
}

function TokenChoices({ label, tokens, chosen, onToggle }: TokenChoicesProps) {
  if (tokens.length === 0) return null
  return (
    <div>
      <p className="mb-1 text-hint text-ink-3">{label}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2.5">
        {tokens.map((token) => (
          <Checkbox
            key={token.id}
            checked={chosen.includes(token.id)}
            onChange={() => onToggle(token)}
            label={
              <span className="flex items-center gap-2" title={`${token.name} ${token.address}`}>
                <TokenMark symbol={token.symbol} logo={token.logo} size={18} />
                {token.symbol}
              </span>
            }
          />
        ))}
      </div>
    </div>
  )
}
