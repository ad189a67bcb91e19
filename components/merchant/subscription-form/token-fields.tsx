'use client'

import { useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { FoldSign } from '@/components/ui/controls/fold-sign'
import { TextInput } from '@/components/ui/controls/text-input'
import { Notice } from '@/components/ui/feedback/notice'
import { networkName } from '@/lib/billing/networks'
import { formatCount } from '@/lib/language/amounts'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { nextKey, offeredTokens } from '../subscription-draft/subscription-draft'
import { findTokens } from '../subscription-draft/token-search'
import { FormSection } from './form-section'
import { offeredNetworks, payableNetworks, unpayableTitle } from './offered-networks'
import { TokenNetwork } from './token-network'
import type { SubscriptionForm } from './use-subscription-form'

/** Choice of tokens by network, networks with payments first. */
export function TokenFields({ form }: { readonly form: SubscriptionForm }) {
  const { draft, catalogue, errors, change } = form
  const [search, setSearch] = useState('')
  const { reader } = useSay()
  const found = findTokens(catalogue, search)
  const networks = offeredNetworks(catalogue).filter((chainId) =>
    found.some((token) => token.chainId === chainId),
  )
  const payable = payableNetworks(catalogue)
  const chosenOn = new Set(
    catalogue.filter(({ id }) => draft.tokens.includes(id)).map(({ chainId }) => chainId),
  )
  const offered = offeredTokens(draft, catalogue)
  const unpayable = unpayableTitle(offered)
  const receiving = new Set(draft.receivers.map(({ networkId }) => networkId))
  const isOpen = (chainId: number) => payable.has(chainId) || chosenOn.has(chainId) || receiving.has(chainId)
  // A search shows everything that matches; with no network connected, there is nothing else to see.
  const folded = search.trim() === '' && networks.some(isOpen) ? networks.filter((id) => !isOpen(id)) : []

  const toggle = ({ id }: WireCatalogueToken) =>
    change(
      {
        tokens: draft.tokens.includes(id)
          ? draft.tokens.filter((each) => each !== id)
          : [...draft.tokens, id],
      },
      'tokens',
    )
  const addReceiver = (networkId: number) => {
    const key = nextKey(draft.receivers)
    change({ receivers: [...draft.receivers, { key, networkId, address: '', share: '' }] }, 'receivers')
    requestAnimationFrame(() => document.getElementById(`receiver-${key}-address`)?.focus())
  }
  const row = (chainId: number) => (
    <TokenNetwork
      key={chainId}
      chainId={chainId}
      tokens={found.filter((token) => token.chainId === chainId)}
      chosen={draft.tokens}
      receiving={receiving.has(chainId)}
      onToggle={toggle}
      onAddReceiver={() => addReceiver(chainId)}
    />
  )
  return (
    <FormSection title="Tokens" aside={`${formatCount(offered.length, reader)} offered`}>
      <Field id="token-search" label="Search tokens" error={tokenError(errors, offered)}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder="Symbol, name or contract address"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            // Enter would submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {search.trim() !== '' &&
          `${formatCount(found.length, reader)} of ${formatCount(catalogue.length, reader)} tokens`}
      </p>
      {networks.length === 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-ink-2">
          <p>No token matches this.</p>
          <Button size={30} onClick={() => setSearch('')}>
            Clear search
          </Button>
        </div>
      ) : (
        <div className="mt-3 rounded-card border border-line">
          {networks.filter((chainId) => !folded.includes(chainId)).map(row)}
          {folded.length > 0 && (
            <details>
              <summary className="flex cursor-pointer list-none items-center gap-2 rounded-b-card px-4 py-3 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
                <FoldSign />
                {folded.length === 1
                  ? '1 more network, not connected'
                  : `${folded.length} more networks, not connected`}
              </summary>
              <div className="border-line border-t">
                {folded.map(row)}
                <NotConnected className="px-4 py-3" />
              </div>
            </details>
          )}
        </div>
      )}
      {folded.length === 0 && networks.some((chainId) => !payable.has(chainId)) && (
        <NotConnected className="mt-2" />
      )}
      {unpayable !== null && (
        <Notice tone="warn" role="status" className="mt-3" title={unpayable}>
          This installation takes no payments there. The subscription can be saved, and payers can use these
          tokens once the network is connected.
        </Notice>
      )}
    </FormSection>
  )
}

function NotConnected({ className }: { readonly className: string }) {
  return (
    <p className={classNames('text-hint text-ink-3', className)}>
      This site takes no payments on a network that isn’t connected. Its operator connects one by setting
      RPC_URL_ with the chain’s id, and the keys.
    </p>
  )
}

/** Error of the list, or of a token by its name. */
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
