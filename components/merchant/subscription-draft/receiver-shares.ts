import { networkName } from '@/lib/billing/networks'
import { FULL_BPS, sharesOf } from '@/lib/billing/subscriptions/receiver'
import { formatPercent, type Writing } from '@/lib/language/amounts'
import { numberOf, type ReceiverDraft } from './subscription-draft'

/** Split of a charge among the receivers of one network, in words. */
export interface NetworkShares {
  readonly networkId: number
  readonly text: string
  /** True when the shares sum to 100%, or none is given. */
  readonly complete: boolean
}

/** Splits of all networks with several receivers or an explicit share. */
export function sharesByNetwork(receivers: readonly ReceiverDraft[], writing: Writing): NetworkShares[] {
  return [...new Set(receivers.map(({ networkId }) => networkId))].flatMap((networkId) => {
    const here = receivers.filter((each) => each.networkId === networkId)
    const shares = here.map(({ share }) => (share.trim() === '' ? null : numberOf(share)))
    if (here.length === 1 && shares[0] === null) return []
    return [{ networkId, ...splitOf(networkName(networkId), shares, writing) }]
  })
}

function splitOf(network: string, shares: readonly (number | null)[], writing: Writing) {
  const percent = (bps: number) => formatPercent(bps / 100, writing)
  if (shares.every((share) => share === null)) {
    return { text: `${network}: ${shares.length} receivers share equally.`, complete: true }
  }
  if (shares.includes(null))
    return { text: `${network}: give every receiver a share, or none.`, complete: false }
  const bps = shares.reduce<number>((sum, share) => sum + Math.round((share ?? 0) * 100), 0)
  if (!Number.isFinite(bps)) return { text: `${network}: a share is no number.`, complete: false }
  const rest = FULL_BPS - bps
  if (rest === 0) return { text: `${network}: ${percent(FULL_BPS)} shared.`, complete: true }
  const left = rest > 0 ? `${percent(rest)} left` : `${percent(-rest)} too much`
  return { text: `${network}: ${percent(bps)} of ${percent(FULL_BPS)} shared, ${left}.`, complete: false }
}

/** Splits one network evenly, to two decimals of a percent. */
export function splitEvenly(receivers: readonly ReceiverDraft[], networkId: number): ReceiverDraft[] {
  const here = receivers.filter((each) => each.networkId === networkId)
  const shares = sharesOf(here.map(() => ({ shareBps: null })))
  return receivers.map((receiver) => {
    const bps = shares[here.indexOf(receiver)]
    return bps === undefined ? receiver : { ...receiver, share: String(bps / 100) }
  })
}
