import { NETWORKS } from '@/lib/billing/networks'
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
