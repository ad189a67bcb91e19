import 'server-only'
import { isWanted, keeperLowKey } from '@/lib/billing/messages/planned-messages'
import { networkName } from '@/lib/billing/networks'
import type { NetworkCheck } from '../../network-health'
import type { Lease } from '../../store/database/leases'
import { insertMessages } from '../../store/messages/outbox'
import { listMerchantReaders, pageOfMerchantsPaidOn } from '../../store/messages/told-readers'
import { keepLease } from '../onchain/hold-lease'
import { messagePages } from './message-pages'
import { newMessages, type PlanningDeps, waysOf } from './write-message'

/** Merchants of one transaction. */
const BATCH_SIZE = 50

/** Tells merchants who are paid on a network whose keeper has little coin left, once a week while that lasts. */
export async function planKeeperLow(
  deps: PlanningDeps,
  { lease, signal }: { lease: Lease; signal: AbortSignal },
): Promise<void> {
  for (const { check } of deps.paymentHealth.report()) {
    if (check && isLow(check)) await tellNetwork(deps, { check, lease, signal })
  }
}

const isLow = ({ findings }: NetworkCheck) =>
  findings.some(({ code }) => code === 'keeper_low' || code === 'keeper_empty')

async function tellNetwork(
  deps: PlanningDeps,
  { check, lease, signal }: { check: NetworkCheck; lease: Lease; signal: AbortSignal },
): Promise<void> {
  const { chainId, chargesLeft } = check
  const facts = {
    network: networkName(chainId),
    charges: Number(chargesLeft ?? 0n),
    link: messagePages(deps.env.baseUrl).networks,
  }
  const key = keeperLowKey({ chainId, at: deps.clock.now() })
  const ways = waysOf(deps)
  let after: string | null = null
  let more = true
  while (more && !signal.aborted) {
    const merchants: string[] = await deps.store.transaction(async (tx) => {
      await keepLease(tx, deps, lease)
      const page = await pageOfMerchantsPaidOn(tx, { chainId, after, limit: BATCH_SIZE, ways })
      const readers = await listMerchantReaders(tx, { merchantIds: page, ways })
      const rows = page.flatMap((merchantId) =>
        (readers.get(merchantId) ?? [])
          .filter((reader) => isWanted(reader, { topic: 'keeper_low', eventId: null }))
          .flatMap((reader) => newMessages(deps, { kind: 'keeper_low', facts }, { reader, key, merchantId })),
      )
      await insertMessages(tx, rows)
      return page
    })
    after = merchants.at(-1) ?? null
    more = merchants.length === BATCH_SIZE
  }
}
