import 'server-only'
import type { Address, Hex } from 'viem'
import { mandateOfMessage } from '@/lib/mandate/mandate-message'
import { encodeCharges } from '@/lib/mandate/puller-calls'
import type { ChainClient, Receipt } from '../chain/chain-client'
import type { PaymentKeys, PaymentNetwork } from '../chain/payment-networks'
import type { Deps } from '../deps'
import { findChainCursor } from '../store/chain-cursors'
import { lockCharge, updateCharge } from '../store/charges'
import { listUnprovenCharges, type UnprovenCharge } from '../store/due-charges'
import { explainFailure } from './explain-failure'
import { type FailureCause, failCharge } from './fail-charge'
import { readStandings } from './read-standings'
import { outcomeOf } from './transaction-outcome'

const AT_ONCE = 200

/**
 * Finds out what became of charges whose transaction came into a block without taking them: those that the contract
 * refused fail with their reason, and those whose transaction lost its nonce to another one are due again. Only
 * blocks as deep as the network's configuration asks for count.
 * @returns how many charges were told as failed or made due again.
 * @throws RpcUnavailableError
 */
export async function resolveCharges(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { network: PaymentNetwork; keys: PaymentKeys },
): Promise<number> {
  const { network, keys } = params
  const { chainId, client, confirmations } = network
  const cursor = await findChainCursor(deps.store.db, { chainId })
  if (!cursor) return 0
  const upTo = cursor.headBlock - BigInt(confirmations - 1)
  const unproven = await listUnprovenCharges(deps.store.db, { chainId, upTo, limit: AT_ONCE })
  const receipts = new Map<string, Receipt | null>()
  let resolved = 0
  for (const each of unproven) {
    const { hash } = each.transaction
    if (hash !== null && !receipts.has(hash)) receipts.set(hash, await client.receipt(hash as Hex))
    const receipt = hash === null ? null : receipts.get(hash)
    // Its block has just gone; whoever follows the chain will notice.
    if (hash !== null && !receipt) continue
    const outcome = receipt ? outcomeIn(receipt, each) : ({ kind: 'none' } as const)
    if (outcome.kind === 'charged') continue
    const { charge, transaction } = each
    if (outcome.kind === 'none') {
      resolved += Number(await makeDueAgain(deps, each))
      continue
    }
    const cause = await explain(client, { each, keeper: keys.keeper.address, reason: outcome.reason })
    const told = await failCharge(deps, { ...charge, transactionId: transaction.id, cause })
    resolved += Number(told)
  }
  return resolved
}

function outcomeIn(receipt: Receipt, { charge, mandate, transaction }: UnprovenCharge) {
  return outcomeOf(receipt, {
    chainId: transaction.chainId,
    puller: transaction.to as Address,
    data: transaction.data as Hex,
    merchant: mandate.message.merchant,
    mandateId: mandate.id,
    period: charge.period,
  })
}

/** The contract's reason, or where the transaction failed as a whole, what the same charge would fail with now. */
async function explain(
  client: ChainClient,
  params: { each: UnprovenCharge; keeper: Address; reason: Hex | null },
): Promise<FailureCause> {
  const { charge, mandate: row } = params.each
  const mandate = mandateOfMessage(row.message)
  const puller = row.puller as Address
  const amount = charge.amountAtomic
  let revert = params.reason
  if (revert === null) {
    const data = encodeCharges([{ mandate, period: charge.period, amount }])
    const simulation = await client.simulate({ from: params.keeper, to: puller, data })
    if (simulation.ok) return { reason: 'unknown', retryable: true }
    revert = simulation.revert
  }
  const [standing] = await readStandings(client, [row])
  return explainFailure(client, { puller, mandate, amount, revert, standing: standing ?? null })
}

function makeDueAgain(
  deps: Pick<Deps, 'store'>,
  { charge: { subscriberId, period }, transaction }: UnprovenCharge,
): Promise<boolean> {
  return deps.store.transaction(async (tx) => {
    const charge = await lockCharge(tx, { subscriberId, period })
    if (charge?.status !== 'submitted' || charge.transactionId !== transaction.id) return false
    await updateCharge(tx, { row: charge, change: { status: 'due', transactionId: null } })
    return true
  })
}
