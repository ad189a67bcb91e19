import 'server-only'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import {
  forgetFailedEnds,
  listSignedEnds,
  lockSignedEnd,
  type MandateRow,
  updateMandate,
} from '../../store/chain/mandates'
import { batches } from '../../store/database/batches'
import { isolate } from '../onchain/isolate'
import { findTrustedPuller } from '../onchain/merchant-puller'
import { planSignedCancel, type SignedCancelPlan } from '../onchain/plan-signed-cancel'
import { takeCancelGas } from '../onchain/start-gas'
import { signTransaction } from '../transactions/sign-transaction'

/** Mandates of one reading. Decided, not measured. */
const BATCH_SIZE = 100

type BringDeps = Pick<Deps, 'store' | 'wallClock' | 'random' | 'log'>

/**
 * Brings ends that payers signed to the chain, by the canceller's key but in need of none of its rights: each once, within
 * the day's gas. One that the contract would refuse is dropped, and so is one that reverted; the payer can sign again.
 * @returns how many were put into transactions.
 * @throws RpcUnavailableError
 */
export async function bringSignedCancels(
  deps: BringDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { network, keys, signal } = params
  const { chainId } = network
  await forgetFailedEnds(deps.store.db, { chainId })
  let brought = 0
  // The cursor moves past those that wait, so that they do not hold up those behind them.
  const signed = batches<MandateRow>({ size: BATCH_SIZE, signal }, (limit, after) =>
    listSignedEnds(deps.store.db, { chainId, limit, after: after?.id ?? null }),
  )
  for await (const listed of signed) {
    for (const mandate of listed) {
      if (findTrustedPuller(deps, network, mandate) === null) continue
      brought += await isolate(deps, { chainId, mandate: mandate.id }, () =>
        bringOne(deps, { network, keys, mandate }),
      )
    }
  }
  return brought
}

async function bringOne(
  deps: BringDeps,
  { network, keys, mandate }: { network: PaymentNetwork; keys: PaymentKeys; mandate: MandateRow },
): Promise<number> {
  const { id, cancelSignature: signature } = mandate
  if (signature === null) return 0
  const canceller = keys.canceller.address
  const plan = await planSignedCancel(network, { canceller, mandate, signature })
  if (plan.kind === 'wait') return 0
  if (plan.kind === 'fail') {
    deps.log.warn({ chainId: network.chainId, mandate: id }, 'a signed end is refused, and dropped')
    await deps.store.transaction(async (tx) => {
      const now = await lockSignedEnd(tx, mandate)
      if (now?.cancelSignature === signature)
        await updateMandate(tx, { id, change: { cancelSignature: null } })
    })
    return 0
  }
  return Number(await signOne(deps, { network, keys, mandate, plan }))
}

async function signOne(
  deps: BringDeps,
  params: {
    network: PaymentNetwork
    keys: PaymentKeys
    mandate: MandateRow
    plan: Extract<SignedCancelPlan, { kind: 'send' }>
  },
): Promise<boolean> {
  const { network, keys, mandate, plan } = params
  const account = keys.canceller
  const nonceFloor = await network.client.nonce(account.address)
  return deps.store.transaction(async (tx) => {
    const now = await lockSignedEnd(tx, mandate)
    if (now?.cancelSignature !== mandate.cancelSignature) return false
    const { id, merchantId, puller } = mandate
    if (!(await takeCancelGas(tx, deps, { network, merchantId, gas: plan.budgetGas }))) {
      deps.log.warn({ chainId: network.chainId, mandate: id }, 'a signed end waits for the next day’s gas')
      return false
    }
    const transaction = await signTransaction(tx, deps, {
      network,
      account,
      purpose: 'cancel',
      to: puller,
      data: plan.data,
      gasLimit: plan.gasLimit,
      fees: plan.fees,
      nonceFloor,
    })
    // A signature is brought once: what reverts all the same is not paid for again.
    await updateMandate(tx, { id, change: { cancelSignature: null, cancelTransactionId: transaction.id } })
    return true
  })
}
