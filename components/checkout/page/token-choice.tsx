'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NetworkMark } from '@/components/billing/network-mark'
import { useSay } from '@/components/language/use-say'
import { useDisabledUntilHydrated } from '@/components/ui/hooks/use-hydrated'
import { CHEVRON_DOWN } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import type { Say } from '@/lib/language/say'
import type { Choice } from '../offer/choice'
import { byNetwork } from '../offer/token-groups'
import type { WalletTokens } from '../offer/wallet-tokens'
import { SectionHead } from '../parts/section-head'
import { TokenRow } from './token-row'

/** Number of tokens that a phone shows before the list is expanded. */
const SHOWN_ON_PHONES = 3

interface TokenChoiceProps {
  readonly tokens: readonly OfferToken[]
  readonly choice: Choice
  readonly onChoose: (token: OfferToken) => void
  /** Balances of the connected wallet; null without one. */
  readonly wallet: WalletTokens | null
}

/** The offer's tokens by network; with a wallet, its balances, highest first once one is known. */
export function TokenChoice({ tokens, choice, onChoose, wallet }: TokenChoiceProps) {
  const say = useSay()
  const [expanded, setExpanded] = useState(false)
  const untilHydrated = useDisabledUntilHydrated()
  const ordered = wallet?.richestFirst ?? tokens
  // The offer is another object once the page was read again, such as in another language.
  const isChosen = ({ id }: OfferToken) => id === choice.token.id
  const shown = new Set([...ordered.slice(0, SHOWN_ON_PHONES), ...ordered.filter(isChosen)])
  const hiddenCount = tokens.length - shown.size
  // A single row behind a button would cost more room than it saves.
  const folded = !expanded && hiddenCount > 1
  const frame = useRef<HTMLDivElement>(null)
  // The button goes, and the focus with it, unless it moves on to what the button brought.
  const expand = () => {
    const isNew = (token: OfferToken) => !shown.has(token)
    const first = byNetwork(ordered)
      .flatMap((group) => group.tokens)
      .find(isNew)
    flushSync(() => setExpanded(true))
    frame.current?.querySelector<HTMLInputElement>(`input[value="${first?.id}"]`)?.focus()
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{say('checkout.payWith')}</legend>
      <SectionHead title={say('checkout.payWith')}>
        {wallet?.isRanked ? say('checkout.balancesFirst') : countText(say, tokens)}
      </SectionHead>
      <div ref={frame} className="overflow-clip rounded-card border border-line">
        {byNetwork(ordered).map((group) => {
          const hidden = folded && !group.tokens.some((token) => shown.has(token))
          return (
            <fieldset
              key={group.chainId}
              className={hidden ? FOLDED : 'min-w-0 not-first:border-line not-first:border-t'}
            >
              <legend className="sr-only">{say('checkout.onNetwork', { network: group.network })}</legend>
              <div
                aria-hidden="true"
                className="flex h-[26px] items-center gap-2 bg-paper px-4 font-label text-badge text-ink-2 max-xs:px-3"
              >
                <NetworkMark {...group} />
                {group.network}
              </div>
              {group.tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  plan={choice.plan}
                  chosen={isChosen(token)}
                  onChoose={() => onChoose(token)}
                  balance={wallet?.balanceOf(token) ?? null}
                  className={folded && !shown.has(token) ? FOLDED : undefined}
                />
              ))}
            </fieldset>
          )
        })}
        {folded && (
          <button
            {...untilHydrated}
            type="button"
            onClick={expand}
            className="flex h-11 w-full items-center justify-center gap-1.5 border-line border-t font-label text-body-sm text-ink-2 focus-inset hover:bg-hover hover:text-ink md:hidden noscript:hidden"
          >
            {say('checkout.moreTokens', { count: hiddenCount })}
            <LineIcon drawing={CHEVRON_DOWN} size={14} />
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** Hidden on phones, except without JavaScript, which could not bring it back. */
const FOLDED = 'min-w-0 border-line border-t max-md:not-noscript:hidden'

function countText(say: Say, tokens: readonly OfferToken[]): string {
  return say('checkout.tokensOn', { tokens: tokens.length, networks: byNetwork(tokens).length })
}
