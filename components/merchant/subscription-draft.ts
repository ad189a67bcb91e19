import type { z } from 'zod'
import type { Frequency } from '@/lib/billing/plan'
import type { createSubscription } from '@/lib/wire/subscriptions'
import type { WireCatalogueToken } from '@/lib/wire/tokens'

/** What is typed into a plan's row; `key` tells rows apart while they come and go. */
export interface PlanDraft {
  readonly key: number
  readonly name: string
  readonly price: string
  readonly frequency: Frequency
  readonly volume: string
}

/** What is typed into a receiver's row. */
export interface ReceiverDraft {
  readonly key: number
  readonly networkId: number
  readonly address: string
  /** Percent; empty shares equally. */
  readonly share: string
}

/** A subscription as it is being typed: nothing is checked, and nothing is lost. */
export interface SubscriptionDraft {
  readonly title: string
  readonly trialDays: string
  readonly plans: readonly PlanDraft[]
  readonly receivers: readonly ReceiverDraft[]
  /** Ids. Tokens of a network that lost its receiver stay chosen, for when it comes back. */
  readonly tokens: ReadonlySet<string>
}

export type NewSubscriptionBody = z.input<typeof createSubscription.body>

/** A draft with one empty plan, paid to `address`. */
export function emptyDraft(address: string, networkId: number): SubscriptionDraft {
  return {
    title: '',
    trialDays: '0',
    plans: [emptyPlan(0)],
    receivers: [{ key: 0, networkId, address, share: '' }],
    tokens: new Set(),
  }
}

export function emptyPlan(key: number): PlanDraft {
  return { key, name: '', price: '', frequency: 'month', volume: '0' }
}

/** A key that no row has. */
export function nextKey(rows: readonly { readonly key: number }[]): number {
  return 1 + Math.max(-1, ...rows.map(({ key }) => key))
}

/** The chosen tokens that can be offered: those on a network with a receiver, in the catalogue's order. */
export function offeredTokens(
  draft: Pick<SubscriptionDraft, 'tokens' | 'receivers'>,
  catalogue: readonly WireCatalogueToken[],
): WireCatalogueToken[] {
  const networks = new Set(draft.receivers.map(({ networkId }) => networkId))
  return catalogue.filter(({ id, chainId }) => draft.tokens.has(id) && networks.has(chainId))
}

/** The request for what was typed. What is no number is sent as it is, so that the server names the field. */
export function bodyOf(
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
): NewSubscriptionBody {
  return {
    title: draft.title,
    trialDays: numberOf(draft.trialDays),
    plans: draft.plans.map(({ name, price, frequency, volume }) => ({
      name,
      price: numberOf(price),
      frequency,
      volume: numberOf(volume),
    })),
    tokens: offeredTokens(draft, catalogue).map(({ id }) => id),
    receivers: draft.receivers.map(({ networkId, address, share }) => ({
      networkId,
      address: address.trim(),
      ...(share.trim() !== '' && { share: numberOf(share) }),
    })),
  }
}

/** `NaN` becomes null in JSON, which the server refuses naming the field. */
export function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
