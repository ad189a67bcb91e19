'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { networkName } from '@/lib/billing/networks'
import type { Balance } from '@/lib/client/wallet/read-balances'
import type { Choice } from './choice'
import { NetworkGlyph } from './network-glyph'
import type { OfferToken } from './offer'
import { byNetwork, richestFirst } from './richest-first'
import { TokenRow } from './token-row'

/** How many tokens a phone shows before it is asked for more. */
const SHOWN_ON_PHONES = 3

interface TokenChoiceProps {
  readonly tokens: readonly OfferToken[]
  readonly choice: Choice
  readonly onChoose: (token: OfferToken) => void
  /** The network of the connected wallet, whose balances are known or being read; null without a wallet. */
  readonly walletChainId: number | null
  readonly balances: Readonly<Record<string, Balance>>
}

/** What can be paid with, by network; with a wallet, its balances, richest first. */
export function TokenChoice({ tokens, choice, onChoose, walletChainId, balances }: TokenChoiceProps) {
  const [expanded, setExpanded] = useState(false)
  const ordered = richestFirst(tokens, balances)
  const shown = new Set(ordered.slice(0, SHOWN_ON_PHONES)).add(choice.token)
  const hiddenCount = tokens.length - shown.size
  // A single row behind a button would cost more room than it saves.
  const folded = !expanded && hiddenCount > 1
  return (
    <fieldset className="min-w-0" aria-describedby="pay-with-note">
      <legend className="sr-only">Pay with</legend>
      <div className="mb-[11px] flex items-baseline justify-between gap-4">
        <h2 className="text-section-sm">Pay with</h2>
        <p id="pay-with-note" className="text-end text-hint text-ink-3">
          {walletChainId === null ? countText(tokens) : 'Your balances, richest first'}
        </p>
      </div>
      <div className="overflow-clip rounded-card border border-line">
        {byNetwork(ordered).map((group) => {
          const hidden = folded && !group.tokens.some((token) => shown.has(token))
          return (
            <fieldset
              key={group.chainId}
              className={hidden ? FOLDED : 'min-w-0 not-first:border-line not-first:border-t'}
            >
              <legend className="sr-only">On {networkName(group.chainId)}</legend>
              <div
                aria-hidden="true"
                className="flex h-[26px] items-center gap-2 bg-paper px-4 font-label text-badge text-ink-2 max-xs:px-3"
              >
                <NetworkGlyph chainId={group.chainId} />
                {networkName(group.chainId)}
              </div>
              {group.tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  plan={choice.plan}
                  chosen={token === choice.token}
                  onChoose={() => onChoose(token)}
                  balance={
                    token.chainId === walletChainId ? (balances[token.id] ?? 'reading') : balances[token.id]
                  }
                  className={folded && !shown.has(token) ? FOLDED : undefined}
                />
              ))}
            </fieldset>
          )
        })}
        {folded && (
          <button
            type="button"
            onClick={() => setExpanded(true)}
            className="flex h-11 w-full items-center justify-center gap-1.5 border-line border-t font-label text-body-sm text-ink-2 focus-inset hover:bg-hover hover:text-ink md:hidden noscript:hidden"
          >
            {hiddenCount} more tokens
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** Not shown on phones, except where no script could bring it back. */
const FOLDED = 'min-w-0 border-line border-t max-md:not-noscript:hidden'

function countText(tokens: readonly OfferToken[]): string {
  const networks = byNetwork(tokens).length
  const count = tokens.length === 1 ? '1 token' : `${tokens.length} tokens`
  return `${count} on ${networks === 1 ? '1 network' : `${networks} networks`}`
}
