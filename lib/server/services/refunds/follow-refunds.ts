import 'server-only'
import { isAddressEqual } from 'viem'
import { DAY_MS } from '@/lib/billing/durations'
import {
  followedStatus,
  isConfirmed,
  isCounted,
  leftToRefund,
  type RefundDepth,
} from '@/lib/billing/refunds/refund'
import { encodeRefund } from '@/lib/wire/subscribers/encode-payment'
import type { PaymentNetwork } from '../../chain/payment-networks'
import { tokenTransfers } from '../../chain/transfer-event'
import type { Deps } from '../../deps'
import { type ChainCursor, findChainCursor } from '../../store/chain/chain-cursors'
import type { Database } from '../../store/database/database'
import { sumRefunded } from '../../store/subscribers/changes'
import { findPayment } from '../../store/subscribers/payment-pages'
import {
  listRefundsToFollow,
  lockRefundedCharge,
  type RefundRow,
  updateRefund,
} from '../../store/subscribers/refunds'
import { lockSubscriber } from '../../store/subscribers/subscribers'
import { type Depth, depthBelow } from '../onchain/read-depth'
import { writePaymentEvent } from '../records/write-payment-event'
import { takeBackCredit } from './take-back-credit'

/** Refunds of one run, each of which costs a question to the chain. Decided, not measured. */
const BATCH_SIZE = 50
/** Time for which a refund that a reorganization took back is looked for. Decided, not measured. */
const GIVEN_UP_MS = DAY_MS

type FollowDeps = Pick<Deps, 'store' | 'clock'>

/**
 * Looks for the transactions of refunds that are not final yet, once for each new block: they are confirmed, settled,
 * or taken back with their block.
 * @returns the number of refunds that were looked for
 * @throws RpcUnavailableError
 */
export async function followRefunds(
  deps: FollowDeps,
  { network, signal }: { network: PaymentNetwork; signal?: AbortSignal },
): Promise<number> {
  const { chainId } = network
  const cursor = await findChainCursor(deps.store.db, { chainId })
  if (!cursor) return 0
  const depth = depthBelow(cursor, network)
  const rows = await listRefundsToFollow(deps.store.db, {
    chainId,
    headHash: cursor.headHash,
    reversedSince: new Date(deps.clock.now().getTime() - GIVEN_UP_MS),
    limit: BATCH_SIZE,
  })
  let looked = 0
  for (const row of rows) {
    if (signal?.aborted) break
    const blockNumber = await findBlock(network, row)
    const place = { blockNumber, depth: depthOf(blockNumber, depth) }
    await deps.store.transaction((tx) => follow(tx, deps, { row, place, cursor }))
    looked += 1
  }
  return looked
}

/** Number of the block that holds a refund's transfer; null where none does. */
async function findBlock({ client }: PaymentNetwork, row: RefundRow): Promise<bigint | null> {
  const receipt = await client.receipt(row.transactionHash)
  const isThere =
    receipt &&
    tokenTransfers(receipt, row.token).some(
      ({ logIndex, amountAtomic, from, to }) =>
        logIndex === row.logIndex &&
        amountAtomic === row.amountAtomic &&
        isAddressEqual(from, row.sender) &&
        isAddressEqual(to, row.recipient),
    )
  return isThere ? receipt.blockNumber : null
}

function depthOf(blockNumber: bigint | null, { confirmedUpTo, finalUpTo }: Depth): RefundDepth | null {
  if (blockNumber === null) return null
  return { isConfirmed: blockNumber <= confirmedUpTo, isFinal: blockNumber <= finalUpTo }
}

interface Followed {
  readonly row: Pick<RefundRow, 'id' | 'chargeId' | 'merchantId'>
  readonly place: { readonly blockNumber: bigint | null; readonly depth: RefundDepth | null }
  readonly cursor: ChainCursor
}

/** Stores the place of a refund, and writes the event where it is confirmed or no longer so. */
async function follow(
  tx: Database,
  { clock }: FollowDeps,
  { row: { id, chargeId, merchantId }, place, cursor }: Followed,
) {
  const found = await findPayment(tx, { id: chargeId, merchantId })
  const subscriber = found && (await lockSubscriber(tx, { id: found.charge.subscriberId }))
  await lockRefundedCharge(tx, { id: chargeId, merchantId })
  const payment = await findPayment(tx, { id: chargeId, merchantId })
  const before = payment?.refunds.find((each) => each.id === id)
  if (!payment || !before || !subscriber) return
  const refundedBefore = await sumRefunded(tx, { chargeId })
  const others = payment.refunds.filter((each) => each.id !== id)
  const status = followedStatus(before, place.depth, leftToRefund(payment.charge, others))
  const at = clock.now()
  const after = await updateRefund(tx, {
    row: before,
    change: {
      status,
      blockNumber: place.blockNumber,
      checkedBlock: cursor.headBlock,
      checkedHash: cursor.headHash,
      refundedAt: isConfirmed({ status }) ? (before.refundedAt ?? at) : null,
      reversedAt: status === 'reversed' ? (before.reversedAt ?? at) : null,
    },
  })
  if (isCounted(before) !== isCounted(after)) {
    await takeBackCredit(tx, { subscriber, charge: payment.charge, refund: after, refundedBefore, at })
  }
  if (isConfirmed(before) === isConfirmed(after)) return
  await writePaymentEvent(tx, {
    type: isConfirmed(after) ? 'payment.refunded' : 'payment.refund_reversed',
    charge: payment.charge,
    at,
    more: { refund: encodeRefund(after, payment.token) },
  })
}
