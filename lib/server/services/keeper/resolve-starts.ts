import 'server-only'
import type { Address } from 'viem'
import type { ChainClient } from '../../chain/chain-client'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import {
  type EnrolmentPosition,
  type FailedStart,
  listFailedStarts,
  lockEnrolment,
  updateEnrolment,
} from '../../store/checkout/enrolments'
import { isolate } from '../onchain/isolate'
import { readDepth } from '../onchain/read-depth'
import { readStandings } from '../onchain/read-standings'
import { failEnrolment } from '../records/fail-enrolment'
import { planStart } from './plan-start'

const AT_ONCE = 100

/**
 * Finds out why enrolments failed on the chain. One whose transaction lost its nonce to another one, or that can be
 * brought in another way now, is brought again; all others end with their reason.
 * @returns how many enrolments were ended or freed to be brought again.
 * @throws RpcUnavailableError
 */
export async function resolveStarts(
  deps: Pick<Deps, 'store' | 'clock' | 'log'>,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { network, keys, signal } = params
  const { chainId } = network
  const depth = await readDepth(deps.store.db, network)
  if (!depth) return 0
  const upTo = depth.confirmedUpTo
  let resolved = 0
  let after: EnrolmentPosition | null = null
  while (!signal?.aborted) {
    const failed = await listFailedStarts(deps.store.db, { chainId, upTo, limit: AT_ONCE, after })
    for (const start of failed) {
      resolved += await isolate(deps, { chainId, enrolmentId: start.enrolment.id }, async () =>
        Number(await resolve(deps, { client: network.client, keeper: keys.keeper.address, start })),
      )
    }
    // Those that nothing can be found out about stay where they are, and keep nobody behind them waiting.
    after = failed.at(-1)?.enrolment ?? null
    if (failed.length < AT_ONCE) break
  }
  return resolved
}

/** @returns whether the enrolment was ended, or freed to be brought again */
async function resolve(
  deps: Pick<Deps, 'store' | 'clock'>,
  { client, keeper, start }: { client: ChainClient; keeper: Address; start: FailedStart },
): Promise<boolean> {
  const { enrolment, mandate, transaction } = start
  const [standing = null] = await readStandings(client, [mandate])
  const plan = await planStart(client, { keeper, enrolment, mandate, standing, now: deps.clock.now() })
  const again = transaction.hash === null || (plan.kind === 'send' && plan.data !== transaction.data)
  if (!again) {
    // The same bytes would fail again for all that is known.
    const reason = plan.kind === 'fail' ? plan.reason : 'unknown'
    return failEnrolment(deps, { enrolmentId: enrolment.id, reason })
  }
  return deps.store.transaction(async (tx) => {
    const locked = await lockEnrolment(tx, { id: enrolment.id })
    if (locked?.status !== 'pending' || locked.transactionId !== transaction.id) return false
    await updateEnrolment(tx, { id: locked.id, change: { transactionId: null } })
    return true
  })
}
