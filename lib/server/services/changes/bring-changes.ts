import 'server-only'
import { isChangeOver, takesNewTerms } from '@/lib/billing/changes/change-terms'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { findChainCursor } from '../../store/chain/chain-cursors'
import type { ChainTransaction } from '../../store/chain/chain-transactions'
import { findMandate } from '../../store/chain/mandates'
import { batches } from '../../store/database/batches'
import {
  type ChangeRow,
  type ComingChange,
  isUnmined,
  listComingChanges,
  lockChangeTo,
  updateChange,
} from '../../store/subscribers/changes'
import { findChargeStatus } from '../../store/subscribers/charges'
import { lockSubscriber, type SubscriberRow } from '../../store/subscribers/subscribers'
import { listTokensById } from '../../store/subscriptions/tokens'
import { chargeAmount } from '../onchain/charge-amount'
import { isolate } from '../onchain/isolate'
import { findTrustedPuller } from '../onchain/merchant-puller'
import { readDepth } from '../onchain/read-depth'
import { readStandings, type Standing } from '../onchain/read-standings'
import { mustBringOwnTerms } from '../onchain/reverted-terms'
import { takeStartGas } from '../onchain/start-gas'
import { findUsageBefore, unusedCredit } from '../records/record-change'
import { signTransaction } from '../transactions/sign-transaction'
import { bringChangePermit } from './bring-change-permit'
import { failChange, freeChange, noteEnded } from './give-up-change'
import { type ChangePlan, planChange } from './plan-change'

/** Changes of one reading. Decided, not measured. */
const BATCH_SIZE = 100

export type ChangeDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'rates' | 'log'>

interface ChangeRun {
  readonly network: PaymentNetwork
  readonly keys: PaymentKeys
}

/**
 * Brings signed changes of terms to the chain: an allowance that was signed with them at once, the terms themselves once
 * their first window has opened. One that cannot come into force is given up, with the terms as they were; one that is
 * to hold at once also where the payer cannot pay what is due with it.
 * @returns how many transactions were signed.
 * @throws RpcUnavailableError
 */
export async function bringChanges(
  deps: ChangeDeps,
  params: ChangeRun & { signal?: AbortSignal },
): Promise<number> {
  const { network, signal } = params
  const { chainId } = network
  // Following a chain begins at its final block: a transaction sent earlier might be in a block that is never read.
  if (!(await findChainCursor(deps.store.db, { chainId }))) return 0
  let signed = 0
  const coming = batches<ComingChange>({ size: BATCH_SIZE, signal }, (limit, after) =>
    listComingChanges(deps.store.db, {
      chainId,
      at: deps.clock.now(),
      limit,
      after: after?.change.id ?? null,
    }),
  )
  for await (const listed of coming) {
    for (const each of listed) {
      if (signal?.aborted) break
      const { id: changeId, subscriberId } = each.change
      signed += await isolate(deps, { chainId, changeId, subscriberId }, () =>
        bringChange(deps, params, each),
      )
    }
  }
  return signed
}

/** Takes one change a step further. @returns how many transactions were signed for it */
async function bringChange(
  deps: ChangeDeps,
  run: ChangeRun,
  { change, transaction }: ComingChange,
): Promise<number> {
  const { network, keys } = run
  if (transaction !== null) {
    await endAttempt(deps, network, { change, transaction })
    return 0
  }
  const previous = await findMandate(deps.store.db, { id: change.previousMandateId })
  if (!previous || change.signature === null || !findTrustedPuller(deps, network, previous)) return 0
  const { old, next } = await readBoth(network, change)
  // Its log is about to be read.
  if (!old || !next || next.status.phase === 'live') return 0
  if (old.status.phase === 'cancelled' || next.status.phase === 'cancelled') {
    await failChange(deps, { change, reason: 'mandate_cancelled' })
    if (old.status.phase === 'cancelled') await noteEnded(deps, network, previous)
    return 0
  }
  const now = deps.clock.now()
  if (isChangeOver(change, now)) return failChange(deps, { change, reason: 'signature_too_old' })
  if (await mustBringOwnTerms(deps, { ...change, account: change.payer }))
    return failChange(deps, { change, reason: 'own_transaction_required' })
  if (change.permit !== null && change.permitTransactionId === null) {
    const permit = await bringChangePermit(deps, { ...run, change, permit: change.permit, standing: next })
    if (permit !== 'done') return Number(permit === 'signed')
    await updateChange(deps.store.db, { id: change.id, change: { permit: null } })
  }
  const { permitTransactionId } = change
  if (permitTransactionId !== null && (await isUnmined(deps.store.db, { id: permitTransactionId }))) return 0
  if (change.startsAt > now) return 0
  const due = await dueAmount(deps, { change, standing: next })
  if (due.kind === 'wait') return 0
  if (due.kind === 'fail') return failChange(deps, { change, reason: due.reason })
  const keeper = keys.keeper.address
  const plan = await planChange(network, { keeper, change, previous, signature: change.signature })
  if (plan.kind === 'fail') return failChange(deps, { change, reason: plan.reason })
  return plan.kind === 'send' ? signChange(deps, { ...run, change, plan }) : 0
}

/** Standings of the terms in force and of those that are to replace them; null where the chain does not say. */
async function readBoth({ client }: PaymentNetwork, change: ChangeRow) {
  const { puller, token, payer, previousMandateId, mandateId } = change
  const place = { puller, token, payer }
  const [old = null, next = null] = await readStandings(client, [
    { ...place, id: previousMandateId },
    { ...place, id: mandateId },
  ])
  return { old, next }
}

/**
 * Frees a change whose transaction is in a block, deep enough, and did nothing. One that reverted would do so again: its
 * change is given up, and the subscriber ends where the terms that were to be replaced had been ended before.
 */
async function endAttempt(
  deps: ChangeDeps,
  network: PaymentNetwork,
  { change, transaction }: { change: ChangeRow; transaction: ChainTransaction },
): Promise<void> {
  const depth = await readDepth(deps.store.db, network)
  const isDeep = depth !== null && (transaction.blockNumber ?? depth.confirmedUpTo) <= depth.confirmedUpTo
  if (transaction.status === 'signed' || transaction.succeeded || !isDeep) return
  const receipt = transaction.hash && (await network.client.receipt(transaction.hash))
  // A reorg has just removed its block.
  if (transaction.hash && !receipt) return
  // Another transaction, or one of ours that only uses it up, took its nonce.
  if (receipt?.status !== 'reverted') return freeChange(deps, { change, reverted: null })
  const { old, next } = await readBoth(network, change)
  // The payer brought the terms: their log is about to be read.
  if (!old || !next || next.status.phase === 'live') return
  const isEnded = old.status.phase === 'cancelled'
  await freeChange(deps, { change, reverted: isEnded ? 'mandate_cancelled' : 'unknown' })
  const previous = isEnded ? await findMandate(deps.store.db, { id: change.previousMandateId }) : null
  if (previous) await noteEnded(deps, network, previous)
}

type Readiness = { readonly kind: 'ready' | 'wait' } | { readonly kind: 'fail'; readonly reason: string }

/** Says whether terms may be replaced now: the payer is paid up and can pay what a change that holds at once asks for. */
async function dueAmount(
  deps: ChangeDeps,
  { change, standing }: { change: ChangeRow; standing: Standing },
): Promise<Readiness> {
  const { subscriber, ready, credit, usageDue } = await deps.store.transaction(async (tx) => {
    const row = await lockSubscriber(tx, { id: change.subscriberId })
    const readiness = row ? await readinessOf(tx, row, change) : ({ kind: 'wait' } as const)
    const unused = row ? await unusedCredit(tx, { subscriber: row, startsAt: change.startsAt }) : 0n
    const usageDue = row && (await findUsageBefore(tx, { subscriber: row, startsAt: change.startsAt }))
    return { subscriber: row, ready: readiness, credit: unused, usageDue }
  })
  if (!subscriber || ready.kind !== 'ready' || change.when !== 'now') return ready
  const [token] = await listTokensById(deps.store.db, { ids: [change.tokenId] })
  if (!token) return { kind: 'wait' }
  const { chargesPaid, creditMicroUsd } = subscriber
  const terms = { ...change, chargesPaid, creditMicroUsd: creditMicroUsd + credit, usageDue }
  const amount = await chargeAmount(deps, { subscriber: terms, token })
  if (standing.balance < amount) return { kind: 'fail', reason: 'insufficient_balance' }
  return standing.allowance < amount ? { kind: 'fail', reason: 'allowance_too_low' } : ready
}

async function readinessOf(
  tx: Parameters<typeof findChargeStatus>[0],
  subscriber: SubscriberRow,
  { startsAt }: ChangeRow,
): Promise<Readiness> {
  const { id: subscriberId, terms, status, nextPeriod: period, nextChargeAt } = subscriber
  if (!takesNewTerms(subscriber)) return { kind: 'fail', reason: 'subscriber_cancelled' }
  if ((status !== 'active' && status !== 'trialing') || period === null || nextChargeAt === null) {
    return { kind: 'fail', reason: 'not_changeable' }
  }
  const charge = await findChargeStatus(tx, { subscriberId, terms, period })
  // A reorganization took back the payment of the window that the credit is for, and sends it again.
  const isInFlight = charge === 'submitted' || charge === 'pending' || nextChargeAt < startsAt
  return { kind: isInFlight ? 'wait' : 'ready' }
}

/** Signs the transaction, unless the change was given up or another process was first. @returns how many were signed */
async function signChange(
  deps: ChangeDeps,
  params: ChangeRun & { change: ChangeRow; plan: Extract<ChangePlan, { kind: 'send' }> },
): Promise<number> {
  const { network, keys, change, plan } = params
  const { merchantId, mandateId, puller } = change
  const account = keys.keeper
  const nonceFloor = await network.client.nonce(account.address)
  return deps.store.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id: change.subscriberId })
    const locked = await lockChangeTo(tx, { mandateId })
    if (!subscriber || locked?.status !== 'waiting' || locked.transactionId !== null) return 0
    if ((await readinessOf(tx, subscriber, change)).kind !== 'ready') return 0
    if (!(await takeStartGas(tx, deps, { network, merchantId, gas: plan.budgetGas }))) return 0
    const { id: transactionId } = await signTransaction(tx, deps, {
      network,
      account,
      purpose: 'replace',
      to: puller,
      data: plan.data,
      gasLimit: plan.gasLimit,
      fees: plan.fees,
      nonceFloor,
    })
    await updateChange(tx, { id: change.id, change: { transactionId } })
    return 1
  })
}
