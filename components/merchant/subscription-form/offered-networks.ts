import { NETWORKS, networkName } from '@/lib/billing/networks'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'

/** Networks with an accepted token, those with payments first, otherwise in the order of `NETWORKS`. */
export function offeredNetworks(catalogue: readonly WireCatalogueToken[]): number[] {
  const accepted = new Set(catalogue.map(({ chainId }) => chainId))
  const known = NETWORKS.map(({ chainId }) => chainId).filter((chainId) => accepted.has(chainId))
  const all = [...known, ...[...accepted].filter((chainId) => !known.includes(chainId))]
  const payable = payableNetworks(catalogue)
  return [...all.filter((chainId) => payable.has(chainId)), ...all.filter((chainId) => !payable.has(chainId))]
}

/** Networks on which this installation takes payments. */
export function payableNetworks(catalogue: readonly WireCatalogueToken[]): ReadonlySet<number> {
  return new Set(catalogue.filter(({ payable }) => payable).map(({ chainId }) => chainId))
}

/** Title of the warning about tokens on offer that nobody can pay with yet; null where there is none. */
export function unpayableTitle(offered: readonly WireCatalogueToken[]): string | null {
  const unpayable = offered.filter(({ payable }) => !payable)
  if (unpayable.length === 0) return null
  if (unpayable.length === offered.length) return 'Nobody can pay with these tokens yet.'
  const names = unpayable.map(({ symbol, chainId }) => `${symbol} on ${networkName(chainId)}`)
  return `Payers can’t pay with ${LIST.format(names)} yet.`
}

const LIST = new Intl.ListFormat('en', { type: 'disjunction' })
