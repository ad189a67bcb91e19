import 'server-only'
import type { Address, Hex } from 'viem'
import { isOver, paymentFailed } from '@/lib/billing/subscriptions/subscriber'
import { decodeCharges, encodeCharges } from '@/lib/mandate/puller/puller-calls'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { ChainClient, Receipt } from '../../chain/chain-client'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { ChainTransaction } from '../../store/chain/chain-transactions'
import type { MandateRow } from '../../store/chain/mandates'
import { forgetStartTransaction } from '../../store/checkout/enrolments'
import { batches } from '../../store/database/batches'
import { type ChargeRow, lockCharge, updateCharge } from '../../store/subscribers/charges'
import { listUnprovenCharges, type UnprovenCharges } from '../../store/subscribers/due-charges'
import { lockSubscriber, updateSubscriberState } from '../../store/subscribers/subscribers'
import { explainFailure } from '../onchain/explain-failure'
import { isolate } from '../onchain/isolate'
import { readDepth } from '../onchain/read-depth'
import { readChargeFees } from '../onchain/read-fees'
import { readStandings } from '../onchain/read-standings'
import { type ChargeOutcome, readOutcomes } from '../transactions/transaction-outcome'
import { type FailureCause, failCharge } from './fail-charge'
import { planStart } from './plan-start'

/** Transactions in memory at a time; each carries up to 100 charges. Decided, not measured. */
const BATCH_SIZE = 20

type ResolveDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'log'>

/**
 * Finds out what became of charges whose transaction came into a block without taking them: those that the contract
 * refused fail with their reason, and those whose transaction lost its nonce to another one are due again. So are those
 * of a batch that reverted whole, in halves, which is no failure of theirs: a charge has its own transaction after seven
 * of them, and that one's revert is its own. Only blocks as deep as the network's configuration asks for count.
 * @returns how many charges were recorded as failed or made due again.
 * @throws RpcUnavailableError
 */
export async function resolveCharges(
  deps: ResolveDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { network, signal } = params
  const { chainId } = network
  const depth = await readDepth(deps.store.db, network)
  if (!depth) return 0
  const upTo = depth.confirmedUpTo
  let resolved = 0
  // The cursor moves past charges of unknown outcome, so that they do not hold up those behind them.
  const carriers = batches<UnprovenCharges>({ size: BATCH_SIZE, signal }, (limit, after) =>
    listUnprovenCharges(deps.store.db, { chainId, upTo, limit, after: after?.transaction ?? null }),
  )
  for await (const unproven of carriers) {
    for (const each of unproven) {
      if (signal?.aborted) break
      resolved += await resolveCarried(deps, { ...params, unproven: each })
    }
  }
  return resolved
}

/** @returns how many of the charges that one transaction carried were recorded as failed or made due again */
async function resolveCarried(
  deps: ResolveDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; unproven: UnprovenCharges },
): Promise<number> {
  const { network, keys, unproven } = params
  const { transaction, charges } = unproven
  const { chainId, client } = network
  const receipt = transaction.hash && (await client.receipt(transaction.hash))
  // A reorg has just removed its block; following the chain will show that.
  if (transaction.hash && !receipt) return 0
  const outcomeOf = receipt ? outcomesIn(receipt, unproven) : null
  const size = receipt?.status === 'reverted' ? decodeCharges(transaction.data).length : 0
  if (size > 1)
    deps.log.warn(
      { chainId, transaction: transaction.hash, charges: size },
      'a batch of charges reverted; its halves are next',
    )
  const together = size > 1 ? Math.ceil(size / 2) : null
  let resolved = 0
  for (const { charge, mandate } of charges) {
    resolved += await isolate(deps, { chainId, subscriberId: charge.subscriberId }, async () => {
      const outcome = outcomeOf?.({ mandateId: mandate.id, period: charge.period }) ?? { kind: 'none' }
      return Number(await resolve(deps, { network, keys, transaction, charge, mandate, outcome, together }))
    })
  }
  return resolved
}

/** @returns whether the charge was recorded as failed or made due again */
async function resolve(
  deps: ResolveDeps,
  params: {
    network: PaymentNetwork
    keys: PaymentKeys
    transaction: ChainTransaction
    charge: ChargeRow
    mandate: MandateRow
    outcome: ChargeOutcome
    /** Half the size of a batch that reverted whole; else null. */
    together: number | null
  },
): Promise<boolean> {
  const { network, keys, transaction, charge, mandate, outcome, together } = params
  const { client } = network
  if (outcome.kind === 'charged') return false
  if (outcome.kind === 'none') return makeDueAgain(deps, { charge, mandate })
  if (together !== null) return makeDueAgain(deps, { charge, mandate }, together)
  const keeper = keys.keeper.address
  if (mandate.status === 'pending') return failStart(deps, { network, keeper, transaction, charge, mandate })
  const cause = await explain(client, { charge, mandate, keeper, reason: outcome.reason })
  // Its log proves the payment, and has not been dispatched yet.
  if (cause.reason === 'already_charged') return makeDueAgain(deps, { charge, mandate })
  return failCharge(deps, { ...charge, transactionId: transaction.id, cause })
}

/** Records that waiting terms and their first charge were refused together; the keeper pays for no second try. */
async function failStart(
  deps: ResolveDeps,
  params: {
    network: PaymentNetwork
    keeper: Address
    transaction: ChainTransaction
    charge: ChargeRow
    mandate: MandateRow
  },
): Promise<boolean> {
  const { network, keeper, transaction, charge, mandate } = params
  const { amountAtomic } = charge
  const [standing = null] = await readStandings(network.client, [mandate])
  const plan = await planStart(network, {
    keeper,
    enrolment: { firstAmountAtomic: amountAtomic, capAtomic: amountAtomic, createdAt: mandate.createdAt },
    mandate,
    standing,
    now: deps.clock.now(),
    readFees: readChargeFees,
  })
  const reason = plan.kind === 'fail' ? plan.reason : 'unknown'
  return failCharge(deps, {
    ...charge,
    transactionId: transaction.id,
    cause: { reason, retryable: false },
  })
}

function outcomesIn(receipt: Receipt, { transaction, charges }: UnprovenCharges) {
  const { chainId, to: puller, data } = transaction
  const [first] = charges
  // One transaction calls one merchant's puller.
  return first && readOutcomes(receipt, { chainId, puller, data, merchant: first.mandate.message.merchant })
}

/** The contract's reason, or where the transaction failed as a whole, what the same charge would fail with now. */
async function explain(
  client: ChainClient,
  params: { charge: ChargeRow; mandate: MandateRow; keeper: Address; reason: Hex | null },
): Promise<FailureCause> {
  const { charge, mandate: row } = params
  const mandate = mandateOfMessage(row.message)
  const puller = row.puller
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

/** @param together - most charges of the next transaction; as before unless given */
function makeDueAgain(
  deps: Pick<Deps, 'store' | 'clock'>,
  { charge: found, mandate }: { charge: ChargeRow; mandate: MandateRow },
  together: number | null = found.together,
): Promise<boolean> {
  const { subscriberId, terms, period, transactionId } = found
  return deps.store.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id: subscriberId })
    const charge = await lockCharge(tx, { subscriberId, terms, period })
    if (charge?.status !== 'submitted' || charge.transactionId !== transactionId) return false
    const at = deps.clock.now()
    const isEnding = subscriber && (isOver(subscriber) || subscriber.cancelAt || subscriber.terms !== terms)
    // A reorganization may bring a charge back after its subscriber has gone on to a later window.
    const isPassed = subscriber && period !== subscriber.nextPeriod
    const failureReason = isEnding ? 'subscriber_cancelled' : isPassed ? 'outside_window' : null
    await updateCharge(tx, {
      row: charge,
      change: failureReason
        ? { status: 'failed', failureReason, transactionId: null }
        : { status: 'due', transactionId: null, together },
    })
    const isPresent = subscriber?.terms === terms
    const state = isEnding && isPresent ? paymentFailed(subscriber, at, period) : subscriber
    if (subscriber && state && state !== subscriber)
      await updateSubscriberState(tx, { row: subscriber, state, at })
    if (transactionId) await forgetStartTransaction(tx, { mandateId: mandate.id, transactionId })
    return true
  })
}
