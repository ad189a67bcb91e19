import 'server-only'
import { startDeadline } from '@/lib/billing/charges/waiting-terms'
import { decodeStatus, encodeStatus } from '@/lib/mandate/puller/puller-calls'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { lockMandate } from '../../store/chain/mandates'
import {
  findClashingEnrolment,
  listWaitingEnrolments,
  lockEnrolment,
  updateEnrolment,
  type WaitingEnrolment,
} from '../../store/checkout/enrolments'
import { hasUnminedCharge, lockPurse } from '../../store/subscribers/payer-standing'
import { lockSubscription } from '../../store/subscriptions/subscriptions'
import { findTrustedPuller } from '../onchain/merchant-puller'
import { readFees } from '../onchain/read-fees'
import { takeStartGas } from '../onchain/start-gas'
import { completeEnrolment } from '../records/complete-enrolment'
import { failEnrolment } from '../records/fail-enrolment'
import { signTransaction } from '../transactions/sign-transaction'
import { planStart, type StartPlan } from './plan-start'
import { readyPuller } from './ready-puller'
import { type StartQueue, type StartState, startInTurns, type WaitingStart } from './start-in-turns'

type StartDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'log'>

/**
 * Brings what payers have signed to the chain: a transaction for each, after that which deploys the merchant's
 * puller where it is missing. What the chain would refuse fails here, with its reason, and opens the checkout
 * again. Of one wallet only one enrolment for a subscription is ever under way.
 * @returns how many transactions were signed.
 * @throws RpcUnavailableError, when those that are left wait for another time
 */
export async function startEnrolments(
  deps: StartDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { chainId } = params.network
  const next: StartQueue<PlacedEnrolment>['next'] = async (wanted) => {
    const listed = await listWaitingEnrolments(deps.store.db, { chainId, ...wanted })
    return listed.map((each) => {
      const { id, createdAt: at, startGas } = each.enrolment
      return { ...each, place: { at, id }, startGas, about: { enrolmentId: id } }
    })
  }
  const advance: StartQueue<PlacedEnrolment>['advance'] = (each, state) =>
    advanceEnrolment(deps, { ...params, each, ...state })
  return startInTurns(deps, { ...params, queue: { next, advance } })
}

type PlacedEnrolment = WaitingEnrolment & WaitingStart

/** Takes one enrolment a step further. @returns how many transactions were signed for it */
async function advanceEnrolment(
  deps: StartDeps,
  params: {
    network: PaymentNetwork
    keys: PaymentKeys
    each: WaitingEnrolment
  } & StartState,
): Promise<number> {
  const { network, keys, each, standing, deployed } = params
  const { signature } = each.mandate
  const { id: enrolmentId, firstAmountAtomic: amount, capAtomic } = each.enrolment
  const puller = findTrustedPuller(deps, network, each.mandate)
  if (!puller) {
    const isTooOld = deps.clock.now() > startDeadline(each.enrolment)
    if (isTooOld) await failEnrolment(deps, { enrolmentId, reason: 'contract_replaced' })
    return 0
  }
  // Both would be tried out on the same balance and allowance, and the second would revert.
  if (amount > 0n && (await hasUnminedCharge(deps.store.db, each.mandate))) return 0
  // Terms that the payer put in force are in a contract that the payer has deployed.
  if (signature !== NO_SIGNATURE) {
    // Signed for a trial under an earlier version, which put terms in force before it.
    if (amount === 0n) {
      await completeEnrolment(deps, { enrolmentId, waits: true })
      return 0
    }
    const start = { mandate: each.mandate, amount, capAtomic, standing }
    const state = await readyPuller(deps, { network, keys, start, deployed })
    if (state.kind === 'fail') await failEnrolment(deps, { enrolmentId, reason: state.reason })
    if (state.kind !== 'ready') return state.kind === 'deploying' ? Number(state.signed) : 0
  }
  const keeper = keys.keeper.address
  const plan =
    standing?.status.phase === 'cancelled'
      ? ({ kind: 'fail', reason: 'mandate_cancelled' } as const)
      : await planStart(network, { ...each, keeper, standing, now: deps.clock.now(), readFees })
  if (plan.kind === 'send') return Number(await signStart(deps, { network, keys, waiting: each, plan }))
  if (plan.kind === 'fail') await failEnrolment(deps, { enrolmentId, reason: plan.reason })
  if (plan.kind === 'in_force' && (await isDeep(network, each)))
    await completeEnrolment(deps, { enrolmentId })
  return 0
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
    await lockPurse(tx, waiting.mandate)
    if (await hasUnminedCharge(tx, waiting.mandate)) return 'passed'
    // The lock serializes two enrolments of one wallet: the second sees the transaction of the first.
    const subscription = await lockSubscription(tx, { id: subscriptionId, merchantId })
    if (subscription?.status === 'archived') return 'archived'
    const enrolment = await lockEnrolment(tx, { id })
    const mandate = await lockMandate(tx, { id: waiting.mandate.id })
    const ready = enrolment?.status === 'pending' && enrolment.transactionId === null
    if (!ready || !mandate || mandate.status === 'ended') return 'passed'
    if (await findClashingEnrolment(tx, { id, merchantId, subscriptionId, eoaAddress })) return 'clash'
    if (!(await takeStartGas(tx, deps, { network, merchantId, gas: plan.budgetGas }))) return 'passed'
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
  if (outcome === 'archived') await failEnrolment(deps, { enrolmentId: id, reason: 'subscription_archived' })
  return outcome === 'signed'
}
