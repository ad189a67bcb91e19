import 'server-only'
import type { PaymentKeys, PaymentNetwork } from '../chain/payment-networks'
import type { Deps } from '../deps'
import { findChainCursor } from '../store/chain-cursors'
import { listFailedStarts, lockEnrolment, updateEnrolment } from '../store/enrolments'
import { failEnrolment } from './fail-enrolment'
import { planStart } from './plan-start'
import { readStandings } from './read-standings'

const AT_ONCE = 100

/**
 * Finds out why enrolments failed on the chain. One whose transaction lost its nonce to another one, or that can be
 * brought in another way now, is brought again; all others end with their reason.
 * @returns how many enrolments were ended or freed to be brought again.
 * @throws RpcUnavailableError
 */
export async function resolveStarts(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { network: PaymentNetwork; keys: PaymentKeys },
): Promise<number> {
  const { network, keys } = params
  const { chainId, client, confirmations } = network
  const cursor = await findChainCursor(deps.store.db, { chainId })
  if (!cursor) return 0
  const upTo = cursor.headBlock - BigInt(confirmations - 1)
  const failed = await listFailedStarts(deps.store.db, { chainId, upTo, limit: AT_ONCE })
  let resolved = 0
  for (const { enrolment, mandate, transaction } of failed) {
    const [standing = null] = await readStandings(client, [mandate])
    const plan = await planStart(client, {
      keeper: keys.keeper.address,
      enrolment,
      mandate,
      standing,
      now: deps.clock.now(),
    })
    const again = transaction.hash === null || (plan.kind === 'send' && plan.data !== transaction.data)
    if (!again) {
      // The same bytes would fail again for all that is known.
      const reason = plan.kind === 'fail' ? plan.reason : 'unknown'
      resolved += Number(await failEnrolment(deps, { enrolmentId: enrolment.id, reason }))
      continue
    }
    resolved += await deps.store.transaction(async (tx) => {
      const locked = await lockEnrolment(tx, { id: enrolment.id })
      if (locked?.status !== 'pending' || locked.transactionId !== transaction.id) return 0
      await updateEnrolment(tx, { id: locked.id, change: { transactionId: null } })
      return 1
    })
  }
  return resolved
}
