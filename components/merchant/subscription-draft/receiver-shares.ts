import { networkName } from '@/lib/billing/networks'
import { FULL_BPS, sharesOf } from '@/lib/billing/subscriptions/receiver'
import { numberOf, type ReceiverDraft } from './subscription-draft'

/** How the receivers of one network share a charge, in words. */
export interface NetworkShares {
  readonly networkId: number
  readonly text: string
  /** Adds up, or is shared equally without being told to. */
  readonly whole: boolean
}

/** What is said about the shares of every network with several receivers. */
export function sharesByNetwork(receivers: readonly ReceiverDraft[]): NetworkShares[] {
  return [...new Set(receivers.map(({ networkId }) => networkId))].flatMap((networkId) => {
    const here = receivers.filter((each) => each.networkId === networkId)
    const shares = here.map(({ share }) => (share.trim() === '' ? null : numberOf(share)))
    if (here.length === 1 && shares[0] === null) return []
    return [{ networkId, ...standing(networkName(networkId), shares) }]
  })
}

function standing(network: string, shares: readonly (number | null)[]) {
  if (shares.every((share) => share === null)) {
    return { text: `${network}: ${shares.length} receivers share equally.`, whole: true }
  }
  if (shares.includes(null))
    return { text: `${network}: give every receiver a share, or none.`, whole: false }
  const bps = shares.reduce<number>((sum, share) => sum + Math.round((share ?? 0) * 100), 0)
  if (!Number.isFinite(bps)) return { text: `${network}: a share is no number.`, whole: false }
  const rest = FULL_BPS - bps
  if (rest === 0) return { text: `${network}: 100% shared.`, whole: true }
  const left = rest > 0 ? `${rest / 100}% left` : `${-rest / 100}% too much`
  return { text: `${network}: ${bps / 100}% of 100% shared, ${left}.`, whole: false }
}

/** The receivers with the shares of one network as even as two decimals allow. */
export function splitEvenly(receivers: readonly ReceiverDraft[], networkId: number): ReceiverDraft[] {
  const here = receivers.filter((each) => each.networkId === networkId)
  const shares = sharesOf(here.map(() => ({ shareBps: null })))
  return receivers.map((receiver) => {
    const bps = shares[here.indexOf(receiver)]
    return bps === undefined ? receiver : { ...receiver, share: String(bps / 100) }
  })
}
