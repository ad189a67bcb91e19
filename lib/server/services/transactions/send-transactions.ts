import 'server-only'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { Fees, SendOutcome } from '../../chain/chain-client'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import {
  insertTransactionAttempt,
  listSenders,
  listSignedTransactions,
  type MinedPlace,
  markAttemptSent,
  markMined,
  type OutboxEntry,
  type TransactionAttempt,
} from '../../store/chain/chain-transactions'
import { keepLease } from '../onchain/hold-lease'
import { fillerForm, fillNonceGaps } from './fill-nonce-gaps'
import { findMinedPlace } from './find-mined-place'
import type { OutboxRun } from './outbox-run'
import { signAttempt } from './sign-transaction'
import { formOf, onlyFills, raisedFees, type TransactionForm } from './transaction-form'

/** Interval of rebroadcasts: nodes drop transactions that stay in the pool for long. */
const REBROADCAST_MS = MINUTE_MS
/** Time in the pool after which the fee counts as too low. A decision. */
const RAISE_AFTER_MS = 180_000
/** Transactions of a key per run, those of the lowest nonces. */
const BATCH_SIZE = 500

type SendingDeps = Pick<Deps, 'store' | 'wallClock' | 'random' | 'log'>

/**
 * Sends what is signed and in no block: for the first time, again when a node may have forgotten it, with a higher
 * fee under the same nonce when it waits for long; and notes what is in a block. Whatever happens in between, the same
 * nonce is only ever used for the same purpose.
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
  for (const entry of entries) {
    if (params.signal?.aborted) break
    const { nonce } = entry.transaction
    if (nonce < counted) {
      steps += await noteMined(deps, params, entry, { nonceIsUsed: true })
      continue
    }
    const sent = await sendOne(deps, params, entry, { isNext: nonce === counted })
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
  { isNext }: { isNext: boolean },
): Promise<{ steps: number; stuck: boolean }> {
  const now = deps.wallClock.now().getTime()
  const [newest] = entry.attempts
  if (!newest) throw new Error(`Transaction ${entry.transaction.id} was kept without its bytes`)
  let attempt = newest
  if (isNext && newest.lastSentAt && now - newest.createdAt.getTime() >= RAISE_AFTER_MS) {
    attempt = (await raise(deps, params, entry, newest)) ?? newest
  }
  if (attempt.lastSentAt && now - attempt.lastSentAt.getTime() < REBROADCAST_MS) return WAITING

  const outcome = await send(deps, params, attempt)
  const steps = attempt.lastSentAt === null ? 1 : 0
  switch (outcome) {
    case 'accepted':
    case 'known':
      return { steps, stuck: false }
    case 'nonce_too_low':
      return { steps: await noteMined(deps, params, entry, { nonceIsUsed: false }), stuck: false }
    case 'underpriced': {
      const better = await raise(deps, params, entry, attempt)
      if (better) await send(deps, params, better)
      return { steps, stuck: false }
    }
    case 'insufficient_funds':
      deps.log.error(about(params, entry), 'the key that sends transactions cannot pay for their gas')
      return { steps: 0, stuck: true }
    case 'refused': {
      deps.log.error(about(params, entry), 'no node takes a transaction, so its nonce is used up without it')
      const filler = await fill(deps, params, entry, attempt)
      const stuck = !filler || (await send(deps, params, filler)) === 'refused'
      return { steps: filler ? 1 : 0, stuck }
    }
  }
}

const WAITING = { steps: 0, stuck: false }

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

/** Re-signs a transaction with a higher fee; null where a higher fee is no remedy. */
async function raise(
  deps: SendingDeps,
  params: OutboxRun,
  entry: OutboxEntry,
  bid: TransactionAttempt,
): Promise<TransactionAttempt | null> {
  const fees = raisedFees(bid, await params.network.client.fees())
  return fees && addAttempt(deps, params, entry, { form: formOf(bid), fees })
}

/** A transfer of nothing to ourselves under the nonce of what no node takes; null where that is what it is. */
async function fill(
  deps: SendingDeps,
  params: OutboxRun,
  entry: OutboxEntry,
  refused: TransactionAttempt,
): Promise<TransactionAttempt | null> {
  const { transaction } = entry
  if (transaction.purpose === 'fill' || onlyFills(refused, transaction)) return null
  const { client } = params.network
  const [form, asked] = [await fillerForm(params.network, transaction.sender), await client.fees()]
  return addAttempt(deps, params, entry, { form, fees: raisedFees(refused, asked) ?? asked })
}

async function addAttempt(
  deps: SendingDeps,
  { accounts, lease }: OutboxRun,
  { transaction }: OutboxEntry,
  { form, fees }: { form: TransactionForm; fees: Fees },
): Promise<TransactionAttempt | null> {
  const account = accounts.find(({ address }) => address.toLowerCase() === transaction.sender.toLowerCase())
  if (!account) return null
  const attempt = await signAttempt(transaction, { account, ...form, fees, at: deps.wallClock.now() })
  await deps.store.transaction(async (tx) => {
    await keepLease(tx, deps, lease)
    await insertTransactionAttempt(tx, attempt)
  })
  return attempt
}
