import type { ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { LogoImage } from '@/components/ui/logo-image'
import { networkName } from '@/lib/billing/networks'
import type { WireCatalogueToken } from '@/lib/wire/tokens'
import { FormSection } from './form-section'
import { offeredNetworks } from './receiver-fields'
import { offeredTokens } from './subscription-draft'
import type { SubscriptionForm } from './use-subscription-form'

/** Which tokens are accepted, on the networks that have a receiver. */
export function TokenFields({ form }: { readonly form: SubscriptionForm }) {
  const { draft, catalogue, errors, change } = form
  const withReceiver = new Set(draft.receivers.map(({ networkId }) => networkId))
  const networks = offeredNetworks(catalogue).filter((chainId) => withReceiver.has(chainId))
  const possible = catalogue.filter(({ chainId }) => withReceiver.has(chainId))
  const offered = offeredTokens(draft, catalogue)
  const payable = new Set(catalogue.filter((token) => token.payable).map(({ chainId }) => chainId))
  const toggle = (token: WireCatalogueToken) => {
    const tokens = new Set(draft.tokens)
    if (!tokens.delete(token.id)) tokens.add(token.id)
    change({ tokens }, 'tokens')
  }
  const list = (chainId: number, usdPegged: boolean) => (
    <TokenChoices
      tokens={possible.filter((token) => token.chainId === chainId && token.usdPegged === usdPegged)}
      chosen={draft.tokens}
      onToggle={toggle}
    />
  )
  return (
    <FormSection
      title="Tokens"
      aside={`${offered.length} of ${possible.length} offered`}
      error={tokenError(errors, offered)}
    >
      <div className="rounded-card border border-line">
        <div className="hidden grid-cols-[128px_minmax(0,3fr)_minmax(0,2fr)] gap-4 rounded-t-card border-line border-b bg-paper px-4 py-2 text-hint text-ink-2 dash:grid">
          <span>Network</span>
          <span>Dollar tokens, 1 to 1</span>
          <span>At the day’s rate, capped</span>
        </div>
        {networks.map((chainId) => (
          <fieldset key={chainId} className="border-line border-b px-4 py-3 last:border-b-0">
            <legend className="sr-only">Tokens on {networkName(chainId)}</legend>
            <div className="grid gap-x-4 gap-y-2.5 dash:grid-cols-[128px_minmax(0,3fr)_minmax(0,2fr)]">
              <span>
                <span aria-hidden="true" className="font-medium">
                  {networkName(chainId)}
                </span>
                {!payable.has(chainId) && (
                  <span className="block text-hint text-ink-3">Payments are not set up here yet.</span>
                )}
              </span>
              {list(chainId, true)}
              {list(chainId, false)}
            </div>
          </fieldset>
        ))}
      </div>
      <p className="mt-2 text-hint text-ink-3">Add a receiver on another network to offer its tokens.</p>
    </FormSection>
  )
}

interface TokenChoicesProps {
  readonly tokens: readonly WireCatalogueToken[]
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (token: WireCatalogueToken) => void
}

function TokenChoices({ tokens, chosen, onToggle }: TokenChoicesProps): ReactNode {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2.5">
      {tokens.map((token) => (
        <Checkbox
          key={token.id}
          checked={chosen.has(token.id)}
          onChange={() => onToggle(token)}
          label={
            <span className="flex items-center gap-2" title={token.name}>
              <LogoImage src={token.logoURI} name={token.symbol} size={18} />
              {token.symbol}
            </span>
          }
        />
      ))}
    </div>
  )
}

/** What is wrong with the list, or with one token of it by its name. */
function tokenError(
  errors: Readonly<Record<string, string>>,
  offered: readonly WireCatalogueToken[],
): string | undefined {
  if (errors.tokens !== undefined) return errors.tokens
  const found = Object.entries(errors).find(([path]) => path.startsWith('tokens['))
  if (!found) return undefined
  const token = offered[Number(/\d+/.exec(found[0])?.[0])]
  return token ? `${token.symbol} on ${networkName(token.chainId)}: ${found[1]}` : found[1]
}
