import 'server-only'
import type { Address } from 'viem'
import type { PaymentKeys, PaymentNetwork } from '../chain/payment-networks'
import type { Deps } from '../deps'
import {
  findClashingEnrolment,
  listWaitingEnrolments,
  lockEnrolment,
  updateEnrolment,
  type WaitingEnrolment,
} from '../store/enrolments'
import { lockMandate } from '../store/mandates'
import { lockSubscription } from '../store/subscriptions'
import { deployPuller } from './deploy-puller'
import { failEnrolment } from './fail-enrolment'
import { planStart, type StartPlan } from './plan-start'
import { readStandings } from './read-standings'
import { signTransaction } from './sign-transaction'

const AT_ONCE = 50

type StartDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'log'>

/**
 * Brings what payers have signed to the chain: a transaction for each, after that which deploys the merchant's
 * instance where it is missing. What the chain would refuse fails here, with its reason, and opens the checkout
 * again. Of one wallet only one enrolment for a subscription is ever under way.
 * @returns how many transactions were signed.
 * @throws RpcUnavailableError, when those that are left wait for another time
 */
export async function startEnrolments(
  deps: StartDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { network, keys, signal } = params
  const { client, chainId } = network
  const waiting = await listWaitingEnrolments(deps.store.db, { chainId, limit: AT_ONCE })
  if (waiting.length === 0) return 0
  const standings = await readStandings(
    client,
    waiting.map(({ mandate }) => mandate),
  )
  const deployed = new Set<string>()
  let signed = 0
  for (const [index, each] of waiting.entries()) {
    if (signal?.aborted) break
    const { puller, message } = each.mandate
    if (!deployed.has(puller)) {
      if ((await client.code(puller as Address)) === null) {
        signed += Number(await deployPuller(deps, { network, keys, merchant: message.merchant }))
        continue
      }
      deployed.add(puller)
    }
    const standing = standings[index] ?? null
    const keeper = keys.keeper.address
    const plan =
      standing?.status.phase === 'cancelled'
        ? ({ kind: 'fail', reason: 'mandate_cancelled' } as const)
        : await planStart(client, { ...each, keeper, standing })
    if (plan.kind === 'fail') {
      await failEnrolment(deps, { enrolmentId: each.enrolment.id, reason: plan.reason })
    } else if (plan.kind === 'send') {
      signed += Number(await signStart(deps, { network, keys, waiting: each, plan }))
    }
  }
  return signed
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
  const [fees, nonceFloor] = await Promise.all([network.client.fees(), network.client.nonce(account.address)])
  const outcome = await deps.store.transaction(async (tx) => {
    // Two enrolments of one wallet find each other: whoever comes second sees the first one's transaction.
    await lockSubscription(tx, { id: subscriptionId, merchantId })
    const enrolment = await lockEnrolment(tx, { id })
    const mandate = await lockMandate(tx, { id: waiting.mandate.id })
    const ready = enrolment?.status === 'pending' && enrolment.transactionId === null
    if (!ready || !mandate || mandate.status === 'ended') return 'passed'
    if (await findClashingEnrolment(tx, { id, merchantId, subscriptionId, eoaAddress })) return 'clash'
    const transaction = await signTransaction(tx, deps, {
      network,
      account,
      purpose: 'start',
      to: puller as Address,
      data: plan.data,
      // A little more than was measured: another payer's storage may be colder by then.
      gasLimit: (plan.gas * 5n) / 4n + 30_000n,
      fees,
      nonceFloor,
    })
    await updateEnrolment(tx, { id, change: { transactionId: transaction.id } })
    return 'signed'
  })
  if (outcome === 'clash') await failEnrolment(deps, { enrolmentId: id, reason: 'already_subscribed' })
  return outcome === 'signed'
}
