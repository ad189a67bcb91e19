import 'server-only'
import { DAY_MS } from '@/lib/billing/durations'
import { decodeStatus, encodeStatus } from '@/lib/mandate/puller/puller-calls'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { ChainClient } from '../../chain/chain-client'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { findChainCursor } from '../../store/chain/chain-cursors'
import { lockMandate } from '../../store/chain/mandates'
import {
  findClashingEnrolment,
  listWaitingEnrolments,
  lockEnrolment,
  updateEnrolment,
  type WaitingEnrolment,
} from '../../store/checkout/enrolments'
import { lockSubscription } from '../../store/subscriptions/subscriptions'
import { isolate } from '../onchain/isolate'
import { findTrustedPuller, isPresentPullerOf } from '../onchain/merchant-puller'
import { readStandings, type Standing } from '../onchain/read-standings'
import { announceSpent, hasStartGas, takeStartGas } from '../onchain/start-gas'
import { tryTransfers } from '../onchain/try-transfers'
import { completeEnrolment } from '../records/complete-enrolment'
import { failEnrolment } from '../records/fail-enrolment'
import { signTransaction } from '../transactions/sign-transaction'
import { deployPuller } from './deploy-puller'
import { planStart, type StartPlan } from './plan-start'

const BATCH_SIZE = 50
/** Time after the first charge in which the contract still takes a signature: SIGNATURE_GRACE of Puller.sol. */
const SIGNATURE_GRACE_MS = 3 * DAY_MS

type StartDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'log'>

/**
 * Brings what payers have signed to the chain: a transaction for each, after that which deploys the merchant's
 * puller where it is missing. What the chain would refuse fails here, with its reason, and opens the checkout
 * again. Of one wallet only one enrolment for a subscription is ever under way. Nothing is brought to a chain before
 * it has been read for the first time.
 * @returns how many transactions were signed.
 * @throws RpcUnavailableError, when those that are left wait for another time
 */
export async function startEnrolments(
  deps: StartDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { network, signal } = params
  const { client, chainId } = network
  // Following a chain begins at its final block: a transaction sent earlier might be in a block that is never
  // read.
  if (!(await findChainCursor(deps.store.db, { chainId }))) return 0
  const deployed = new Set<string>()
  const spent = new Set<string>()
  const passed: string[] = []
  let signed = 0
  while (!signal?.aborted) {
    // Read anew after each batch, so that a merchant who comes later waits for no other's whole queue.
    const listed = await listWaitingEnrolments(deps.store.db, {
      chainId,
      limit: BATCH_SIZE,
      passed: { ids: passed, merchantIds: [...spent] },
    })
    if (listed.length === 0) break
    passed.push(...listed.map(({ enrolment }) => enrolment.id))
    // The budget is looked at before the chain is asked anything, which is at a stranger's call.
    const waiting: WaitingEnrolment[] = []
    for (const each of listed) {
      if (!(await isBeyondBudget(deps, { network, each, spent }))) waiting.push(each)
    }
    if (waiting.length === 0) continue
    const standings = await readStandings(
      client,
      waiting.map(({ mandate }) => mandate),
    )
    for (const [index, each] of waiting.entries()) {
      if (signal?.aborted) break
      if (await isBeyondBudget(deps, { network, each, spent })) continue
      const standing = standings[index] ?? null
      signed += await isolate(deps, { chainId, enrolmentId: each.enrolment.id }, () =>
        advanceEnrolment(deps, { ...params, each, standing, deployed }),
      )
    }
  }
  return signed
}

/**
 * True for a start that the merchant's gas of the day would not pay for: it waits for the next day, and so do the
 * merchant's others, which join `spent`. What takes no gas goes on.
 */
async function isBeyondBudget(
  deps: StartDeps,
  params: { network: PaymentNetwork; each: WaitingEnrolment; spent: Set<string> },
): Promise<boolean> {
  const { network, each, spent } = params
  const { startGas } = each.enrolment
  const { merchantId } = each.mandate
  if (startGas === 0n) return false
  if (spent.has(merchantId)) return true
  if (await hasStartGas(deps, { network, merchantId, gas: startGas })) return false
  spent.add(merchantId)
  await deps.store.transaction((tx) => announceSpent(tx, deps, { network, merchantId }))
  return true
}

/** Takes one enrolment a step further. @returns how many transactions were signed for it */
async function advanceEnrolment(
  deps: StartDeps,
  params: {
    network: PaymentNetwork
    keys: PaymentKeys
    each: WaitingEnrolment
    standing: Standing | null
    deployed: Set<string>
  },
): Promise<number> {
  const { network, keys, each, standing, deployed } = params
  const { client } = network
  const { message, signature } = each.mandate
  const enrolmentId = each.enrolment.id
  const puller = findTrustedPuller(deps, network, each.mandate)
  if (!puller) {
    const expiresAt = each.enrolment.firstChargeAt.getTime() + SIGNATURE_GRACE_MS
    const isTooOld = deps.clock.now().getTime() > expiresAt
    if (isTooOld) await failEnrolment(deps, { enrolmentId, reason: 'contract_replaced' })
    return 0
  }
  // Terms that the payer put in force are in a contract that the payer has deployed.
  if (!deployed.has(puller) && signature !== NO_SIGNATURE) {
    if ((await client.code(puller)) === null) {
      // A factory of earlier keys would deploy a contract that works for those alone.
      const isPresent = isPresentPullerOf(network, { puller, merchant: message.merchant })
      const reason = isPresent ? await findObstacle(client, each, standing) : 'contract_replaced'
      if (reason === null) return Number(await deployPuller(deps, { network, keys, mandate: each.mandate }))
      await failEnrolment(deps, { enrolmentId, reason })
      return 0
    }
    deployed.add(puller)
  }
  const keeper = keys.keeper.address
  const plan =
    standing?.status.phase === 'cancelled'
      ? ({ kind: 'fail', reason: 'mandate_cancelled' } as const)
      : await planStart(network, { ...each, keeper, standing, now: deps.clock.now() })
  if (plan.kind === 'send') return Number(await signStart(deps, { network, keys, waiting: each, plan }))
  if (plan.kind === 'fail') await failEnrolment(deps, { enrolmentId, reason: plan.reason })
  if (plan.kind === 'in_force' && (await isDeep(network, each)))
    await completeEnrolment(deps, { enrolmentId })
  return 0
}

/** Reason why a payer could not pay, so that no puller is deployed in vain; a code as of failed charges, or null. */
async function findObstacle(
  client: ChainClient,
  { enrolment, mandate }: WaitingEnrolment,
  standing: Standing | null,
): Promise<string | null> {
  if (standing === null) return 'token_unusable'
  const { balance, allowance } = standing
  const amount = enrolment.firstAmountAtomic
  if (balance < amount) return 'insufficient_balance'
  if (!mandate.permit && allowance < enrolment.capAtomic) return 'allowance_too_low'
  const failure = await tryTransfers(client, { mandate: mandateOfMessage(mandate.message), amount, balance })
  return failure === 'short' ? 'token_unusable' : (failure?.reason ?? null)
}

/** Says whether terms are in force at the network's configured depth. */
async function isDeep({ client, confirmations }: PaymentNetwork, { mandate }: WaitingEnrolment) {
  const { number } = await client.head()
  const depth = BigInt(confirmations - 1)
  if (number < depth) return false
  const call = { to: mandate.puller, data: encodeStatus(mandate.id) }
  const [answer] = await client.read([call], number - depth)
  return answer?.ok === true && decodeStatus(answer.data).phase === 'live'
}

async function signStart(
  deps: StartDeps,
  params: {
    network: PaymentNetwork
    keys: PaymentKeys
    waiting: WaitingEnrolment
    plan: Extract<StartPlan, { kind: 'send' }>
  },
): Promise<boolean> {
  const { network, keys, waiting, plan } = params
  const { id, eoaAddress } = waiting.enrolment
  const { merchantId, subscriptionId, puller } = waiting.mandate
  const account = keys.keeper
  const nonceFloor = await network.client.nonce(account.address)
  const outcome = await deps.store.transaction(async (tx) => {
    // The lock serializes two enrolments of one wallet: the second sees the transaction of the first.
    await lockSubscription(tx, { id: subscriptionId, merchantId })
    const enrolment = await lockEnrolment(tx, { id })
    const mandate = await lockMandate(tx, { id: waiting.mandate.id })
    const ready = enrolment?.status === 'pending' && enrolment.transactionId === null
    if (!ready || !mandate || mandate.status === 'ended') return 'passed'
    if (await findClashingEnrolment(tx, { id, merchantId, subscriptionId, eoaAddress })) return 'clash'
    if (!(await takeStartGas(tx, deps, { network, merchantId, gas: plan.gasLimit }))) return 'passed'
    const transaction = await signTransaction(tx, deps, {
      network,
      account,
      purpose: 'start',
      to: puller,
      data: plan.data,
      gasLimit: plan.gasLimit,
      fees: plan.fees,
      nonceFloor,
    })
    await updateEnrolment(tx, { id, change: { transactionId: transaction.id } })
    return 'signed'
  })
  if (outcome === 'clash') await failEnrolment(deps, { enrolmentId: id, reason: 'already_subscribed' })
  return outcome === 'signed'
}
