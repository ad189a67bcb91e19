import 'server-only'
import type { Deps } from '../../deps'
import type { NetworkState } from '../../network-health'
import { countSignedTransactions } from '../../store/chain/chain-transactions'
import { readRenewalRuns } from '../../store/subscribers/renewal-runs'

/** Last known state of the payment networks, without a request to them. */
export async function readNetworks(deps: Pick<Deps, 'store' | 'paymentHealth'>): Promise<NetworkState[]> {
  const found = deps.paymentHealth.report()
  const chainIds = found.map(({ chainId }) => chainId)
  const pending = await countSignedTransactions(deps.store.db, { chainIds })
  const runs = await readRenewalRuns(deps.store.db, { chainIds })
  return found.map((health) => ({
    health,
    pendingTransactions: pending.get(health.chainId) ?? 0,
    lastRenewalRunAt: runs.get(health.chainId) ?? null,
  }))
}
