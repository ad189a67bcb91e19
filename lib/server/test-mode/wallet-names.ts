import 'server-only'
import { type Address, getAddress } from 'viem'
import { findNetwork, networkName } from '@/lib/billing/networks'
import type { Deps } from '../deps'
import { instanceOf } from '../services/onchain/merchant-puller'
import { listMerchantNames } from '../store/accounts/users'
import { listTokensAt } from '../store/subscriptions/tokens'
import { SAMPLE_LABELS, sampleAccount } from './sample/sample-account'

/** Names that the test wallet shows beside addresses. */
export interface WalletNames {
  readonly network: string
  /** Symbol of the coin that fees are paid in. */
  readonly coin: string
  readonly known: readonly {
    /** In checksum form. */
    readonly address: Address
    readonly name: string | null
    readonly token: { readonly symbol: string; readonly decimals: number } | null
  }[]
}

/** Looks addresses up: tokens, merchants and their contracts on the network, and the wallet's own accounts. */
export async function findWalletNames(
  { store, payments }: Pick<Deps, 'store' | 'payments'>,
  { addresses, chainId }: { addresses: readonly Address[]; chainId: number },
): Promise<WalletNames> {
  const asked = addresses.map((address) => getAddress(address))
  const [tokens, merchants] = await Promise.all([
    listTokensAt(store.db, { chainId, addresses: asked }),
    listMerchantNames(store.db),
  ])
  const network = payments.networks.get(chainId)
  const names = new Map<Address, string>()
  for (const { address, organisation } of merchants) {
    if (organisation === '') continue
    names.set(address, organisation)
    if (network) names.set(instanceOf(network.factory, address), `${organisation}’s payment contract`)
  }
  for (const [number, label] of SAMPLE_LABELS) {
    const { address } = sampleAccount(number)
    names.set(address, number === 0 ? (names.get(address) ?? label) : label)
  }
  return {
    network: networkName(chainId),
    coin: findNetwork(chainId)?.nativeSymbol ?? 'its coin',
    known: asked.map((address) => {
      const token = tokens.find((each) => each.address === address)
      const { symbol, decimals } = token ?? {}
      return {
        address,
        name: names.get(address) ?? null,
        token: symbol !== undefined && decimals !== undefined ? { symbol, decimals } : null,
      }
    }),
  }
}
