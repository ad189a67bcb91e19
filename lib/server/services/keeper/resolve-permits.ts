import 'server-only'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { batches } from '../../store/database/batches'
import { listMovedRenewals, type MovedRenewal } from '../../store/subscribers/allowance-renewals'
import { isolate } from '../onchain/isolate'
import { readDepth } from '../onchain/read-depth'
import { completeRenewal, freeRenewal, reverseRenewal, settleRenewal } from '../records/record-renewal'

const BATCH_SIZE = 100

/**
 * Records what became of the transactions that bring permits: one that is as deep in the chain as the network's
 * configuration asks for renews the allowance, one that a reorganization undid takes that back, and one whose nonce was
 * lost, or that reverted, is looked at again.
 * @returns how many renewals were changed.
 */
export async function resolvePermits(
  deps: Pick<Deps, 'store' | 'clock' | 'log'>,
  { network, signal }: { network: PaymentNetwork; signal?: AbortSignal },
): Promise<number> {
  const { chainId } = network
  const depth = await readDepth(deps.store.db, network)
  if (!depth) return 0
  const upTo = depth.confirmedUpTo
  let resolved = 0
  const moved = batches<MovedRenewal>({ size: BATCH_SIZE, signal }, (limit, after) =>
    listMovedRenewals(deps.store.db, { chainId, upTo, limit, after: after?.renewal.id ?? null }),
  )
  for await (const part of moved) {
    for (const each of part) {
      resolved += await isolate(deps, { chainId, renewalId: each.renewal.id }, async () => {
        await resolvePermit(deps, each)
        return 1
      })
    }
  }
  return resolved
}

async function resolvePermit(
  deps: Pick<Deps, 'store' | 'clock'>,
  { renewal, transaction }: MovedRenewal,
): Promise<void> {
  const isThere = transaction.status !== 'signed' && transaction.succeeded === true
  if (renewal.status === 'done') {
    await (isThere ? settleRenewal(deps, renewal) : reverseRenewal(deps, renewal))
  } else if (isThere) {
    await completeRenewal(deps, { ...renewal, isBrought: true })
  } else {
    // A transaction that lost its nonce was in no block, so that the same call may succeed.
    await freeRenewal(deps, { ...renewal, reason: transaction.hash === null ? null : 'permit_reverted' })
  }
}
