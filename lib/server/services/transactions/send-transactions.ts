import 'server-only'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { SendOutcome } from '../../chain/chain-client'
import { chargeCeiling } from '../../chain/fees/fees'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import {
  listSenders,
  listSignedTransactions,
  type MinedPlace,
  markAttemptSent,
  markMined,
  type OutboxEntry,
  type TransactionAttempt,
} from '../../store/chain/chain-transactions'
import { isFirstNotice } from '../onchain/first-notice'
import { keepLease } from '../onchain/hold-lease'
import { readFees, readRaisingFees } from '../onchain/read-fees'
import { addBid, type OutboxRun } from './add-bid'
import { isUnwantedNow } from './carried'
import { fillerForm, fillNonceGaps } from './fill-nonce-gaps'
import { findMinedPlace } from './find-mined-place'
import { findOwnBid, type OwnBid } from './own-bid'
import { onlyFills, raisedFees, replacingFees } from './transaction-form'

/** Interval of rebroadcasts: nodes drop transactions that stay in the pool for long. */
const REBROADCAST_MS = MINUTE_MS
/** Time in the pool after which the fee counts as too low. Decided, not measured. */
const RAISE_AFTER_MS = 180_000
/** Transactions of a key per run, those of the lowest nonces. */
const BATCH_SIZE = 500

type SendingDeps = Pick<Deps, 'store' | 'wallClock' | 'random' | 'log'>

/**
 * Sends signed transactions that are not mined: first sends, rebroadcasts and fee bumps under the same nonce; records
 * those that are mined. A nonce is only ever used for one purpose. Bytes that the named sender did not sign for this
 * nonce and chain are neither sent nor signed again: they are logged once, and their nonce is used up without them
 * where others wait behind.
 * @returns the number of steps made; 0 where blocks have to be waited for.
 * @throws RpcUnavailableError when the chain cannot be reached, LeaseLostError
 */
export async function sendTransactions(deps: SendingDeps, params: OutboxRun): Promise<number> {
  const { chainId } = params.network
  let steps = 0
  for (const sender of await listSenders(deps.store.db, { chainId })) {
    const ofKey = await listSignedTransactions(deps.store.db, { chainId, sender, limit: BATCH_SIZE })
    steps += await sendOfKey(deps, params, ofKey)
  }
  return steps
}

async function sendOfKey(
  deps: SendingDeps,
  params: OutboxRun,
  entries: readonly OutboxEntry[],
): Promise<number> {
  const [first] = entries
  if (!first) return 0
  const counted = await params.network.client.nonce(first.transaction.sender)
  let steps = await fillNonceGaps(deps, params, { counted, entries })
  for (const [index, entry] of entries.entries()) {
    if (params.signal?.aborted) break
    const { nonce } = entry.transaction
    if (nonce < counted) {
      steps += await noteMined(deps, params, entry, { nonceIsUsed: true })
      continue
    }
    const behind = entries.slice(index + 1)
    const sent = await sendOne(deps, params, entry, { isNext: nonce === counted, behind })
    steps += sent.steps
    // Those behind it would fail in the same way, or could not be mined before it.
    if (sent.stuck) break
  }
  return steps
}

/** Notes where a transaction came into the chain. */
async function noteMined(
  deps: SendingDeps,
  { network, lease }: OutboxRun,
  entry: OutboxEntry,
  { nonceIsUsed }: { nonceIsUsed: boolean },
): Promise<number> {
  const place =
    (await findMinedPlace(network.client, entry)) ?? (nonceIsUsed ? await takenPlace(network) : null)
  if (!place) return 0
  const { id, purpose, nonce } = entry.transaction
  await deps.store.transaction(async (tx) => {
    await keepLease(tx, deps, lease)
    await markMined(tx, { id, place })
  })
  const log = { chainId: network.chainId, transaction: place.hash, nonce, purpose }
  if (place.succeeded) deps.log.info(log, 'transaction mined')
  else deps.log.warn(log, 'transaction mined without effect')
  return 1
}

/**
 * Place of a transaction whose nonce another one took, as far as the chain shows now; settling looks again.
 */
async function takenPlace({ client }: PaymentNetwork): Promise<MinedPlace> {
  const { number } = await client.head()
  return { hash: null, blockNumber: number, blockHash: null, succeeded: false }
}

async function sendOne(
  deps: SendingDeps,
  params: OutboxRun,
  entry: OutboxEntry,
  { isNext, behind }: { isNext: boolean; behind: readonly OutboxEntry[] },
): Promise<{ steps: number; stuck: boolean }> {
  const now = deps.wallClock.now().getTime()
  const [newest] = entry.attempts
  if (!newest) throw new Error(`Transaction ${entry.transaction.id} was kept without its bytes`)
  if (isRecent(newest, now) && !(isNext && isOverdue(newest, now))) return WAITING
  let bid = await findOwnBid(entry)
  if (!bid) return passForeign(deps, params, entry, { isNext, behind })
  if (isNext && isOverdue(bid.attempt, now)) bid = (await raise(deps, params, entry, bid)) ?? bid
  const { attempt } = bid
  if (isRecent(attempt, now)) return WAITING
  if (await isWithdrawn(deps, entry, attempt)) return WAITING

  const outcome = await send(deps, params, attempt)
  const steps = attempt.lastSentAt === null ? 1 : 0
  switch (outcome) {
    case 'accepted':
    case 'known':
      return { steps, stuck: false }
    case 'nonce_too_low':
      return { steps: await noteMined(deps, params, entry, { nonceIsUsed: false }), stuck: false }
    case 'underpriced': {
      const better = await raise(deps, params, entry, bid)
      if (better) await send(deps, params, better.attempt)
      return { steps, stuck: false }
    }
    case 'insufficient_funds':
      deps.log.error(about(params, entry), 'the key that sends transactions cannot pay for their gas')
      return { steps: 0, stuck: true }
    case 'refused': {
      deps.log.error(about(params, entry), 'no node takes a transaction, so its nonce is used up without it')
      const filler = await fill(deps, params, entry, bid)
      const stuck = !filler || (await send(deps, params, filler)) === 'refused'
      return { steps: filler ? 1 : 0, stuck }
    }
  }
}

const WAITING = { steps: 0, stuck: false }

/** Says whether it was sent within the last minute; a time ahead of the clock is as good as none. */
const isRecent = ({ lastSentAt }: TransactionAttempt, now: number) =>
  lastSentAt !== null && Math.abs(now - lastSentAt.getTime()) < REBROADCAST_MS

const isOverdue = ({ lastSentAt, createdAt }: TransactionAttempt, now: number) =>
  lastSentAt !== null && now - createdAt.getTime() >= RAISE_AFTER_MS

/** Says whether a form is not to come into a block: the next run takes it back, also where nodes have forgotten it. */
async function isWithdrawn(
  { store }: SendingDeps,
  { transaction }: OutboxEntry,
  attempt: TransactionAttempt,
): Promise<boolean> {
  if (onlyFills(attempt, transaction)) return false
  return isUnwantedNow(store.db, { id: transaction.id })
}

/**
 * Leaves a transaction alone that its sender did not sign, and says so once. Where the chain waits for its nonce, and
 * our own transactions wait behind it, a transfer of nothing uses the nonce up.
 */
async function passForeign(
  deps: SendingDeps,
  params: OutboxRun,
  entry: OutboxEntry,
  { isNext, behind }: { isNext: boolean; behind: readonly OutboxEntry[] },
): Promise<{ steps: number; stuck: boolean }> {
  const { id } = entry.transaction
  if (isFirstNotice(`foreign transaction ${id}`)) {
    deps.log.error(
      { ...about(params, entry), transactionId: id },
      'a foreign transaction lies in the database: its bytes are not signed by the named sender for this nonce and ' +
        'chain, so it is neither sent nor signed again; find out who wrote it',
    )
  }
  if (!isNext || !(await hasOwn(behind))) return WAITING
  const filler = await addFiller(deps, params, entry, null)
  if (!filler) return WAITING
  return { steps: 1, stuck: (await send(deps, params, filler.attempt)) === 'refused' }
}

/** Says whether any of these is signed by its sender; of a full batch it is assumed. */
async function hasOwn(entries: readonly OutboxEntry[]): Promise<boolean> {
  for (const entry of entries) if (await findOwnBid(entry)) return true
  return entries.length >= BATCH_SIZE - 1
}

const about = ({ network }: OutboxRun, { transaction }: OutboxEntry) => ({
  chainId: network.chainId,
  sender: transaction.sender,
  nonce: transaction.nonce,
  purpose: transaction.purpose,
})

/** Broadcasts the signed bytes. Without an answer nothing is noted, and the same bytes are sent again. */
async function send(
  deps: SendingDeps,
  { network }: OutboxRun,
  attempt: TransactionAttempt,
): Promise<SendOutcome> {
  const outcome = await network.client.send(attempt.raw)
  await markAttemptSent(deps.store.db, { hash: attempt.hash, at: deps.wallClock.now() })
  return outcome
}

/** Re-signs a transaction with a higher fee; null where a higher fee is no remedy, or above the network's ceiling. */
async function raise(
  deps: SendingDeps,
  params: OutboxRun,
  entry: OutboxEntry,
  { attempt, form, fees: bid }: OwnBid,
): Promise<OwnBid | null> {
  const { network } = params
  const { transaction } = entry
  const isCharge = transaction.purpose === 'charge' && !onlyFills(attempt, transaction)
  const ceiling = isCharge ? chargeCeiling(network.feeCeiling) : network.feeCeiling
  const asked = await readRaisingFees(network, ceiling)
  const fees = asked && raisedFees(bid, asked, ceiling)
  return fees && addBid(deps, params, entry, { form, fees })
}

/** A transfer of nothing to ourselves under the nonce of what no node takes; null where that is what it is. */
async function fill(
  deps: SendingDeps,
  params: OutboxRun,
  entry: OutboxEntry,
  refused: OwnBid,
): Promise<TransactionAttempt | null> {
  const { transaction } = entry
  if (transaction.purpose === 'fill' || onlyFills(refused.attempt, transaction)) return null
  return (await addFiller(deps, params, entry, refused.fees))?.attempt ?? null
}

/** @param outbid - fees of what waits under the nonce; null where nothing does */
async function addFiller(
  deps: SendingDeps,
  params: OutboxRun,
  entry: OutboxEntry,
  outbid: OwnBid['fees'] | null,
): Promise<OwnBid | null> {
  const { network } = params
  const asked = await readFees(network)
  const fees = outbid ? replacingFees(outbid, asked, network.feeCeiling) : asked
  if (!fees) return null
  return addBid(deps, params, entry, {
    form: await fillerForm(network, entry.transaction.sender),
    fees,
  })
}
