import 'server-only'
import type { Address } from 'viem'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import {
  type FailedStart,
  listFailedStarts,
  lockEnrolment,
  updateEnrolment,
} from '../../store/checkout/enrolments'
import { batches } from '../../store/database/batches'
import { isolate } from '../onchain/isolate'
import { readDepth } from '../onchain/read-depth'
import { readFees } from '../onchain/read-fees'
import { readStandings } from '../onchain/read-standings'
import { failEnrolment } from '../records/fail-enrolment'
import { planStart } from './plan-start'

const BATCH_SIZE = 100

/**
 * Finds out why enrolments failed on the chain. One whose transaction lost its nonce to another one, or came to an
 * address without a contract, is brought again, and once one that can be brought in another way now; all others end with their reason.
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
  // The cursor moves past enrolments of unknown outcome, so that they do not hold up those behind them.
  const starts = batches<FailedStart>({ size: BATCH_SIZE, signal }, (limit, after) =>
    listFailedStarts(deps.store.db, { chainId, upTo, limit, after: after?.enrolment ?? null }),
  )
  for await (const failed of starts) {
    for (const start of failed) {
      resolved += await isolate(deps, { chainId, enrolmentId: start.enrolment.id }, async () =>
        Number(await resolve(deps, { network, keeper: keys.keeper.address, start })),
      )
    }
  }
  return resolved
}

/**
 * Says whether a call succeeded where nothing was deployed: a contract's deployment may lose its nonce, or come behind
 * the start after a reorganization.
 */
async function hasDoneNothing(
  { client }: PaymentNetwork,
  { hash }: FailedStart['transaction'],
): Promise<boolean> {
  const receipt = hash && (await client.receipt(hash))
  return receipt ? receipt.logs.length === 0 : false
}

/** @returns whether the enrolment was ended, or freed to be brought again */
async function resolve(
  deps: Pick<Deps, 'store' | 'clock'>,
  { network, keeper, start }: { network: PaymentNetwork; keeper: Address; start: FailedStart },
): Promise<boolean> {
  const { enrolment, mandate, transaction } = start
  if (transaction.succeeded && !(await hasDoneNothing(network, transaction))) return false
  const [standing = null] = await readStandings(network.client, [mandate])
  const now = deps.clock.now()
  const plan = await planStart(network, { keeper, enrolment, mandate, standing, now, readFees })
  const hasReverted = transaction.hash !== null && !transaction.succeeded
  if (plan.kind === 'wait' && hasReverted) return false
  const isOtherCall = plan.kind === 'send' && plan.data !== transaction.data && !enrolment.hasReverted
  const again = !hasReverted || isOtherCall
  if (!again) {
    // As far as is known, the same call would fail again.
    const reason = plan.kind === 'fail' ? plan.reason : 'unknown'
    return failEnrolment(deps, { enrolmentId: enrolment.id, reason })
  }
  return deps.store.transaction(async (tx) => {
    const locked = await lockEnrolment(tx, { id: enrolment.id })
    if (locked?.status !== 'pending' || locked.transactionId !== transaction.id) return false
    // The next transaction takes the place of the one that shows the revert.
    await updateEnrolment(tx, {
      id: locked.id,
      change: { transactionId: null, ...(hasReverted && { hasReverted }) },
    })
    return true
  })
}
