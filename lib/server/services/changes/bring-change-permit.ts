import 'server-only'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { StoredPermit } from '../../store/schema/payment-schema'
import { hasComingStart } from '../../store/subscribers/allowance-renewals'
import { type ChangeRow, lockChangeTo, updateChange } from '../../store/subscribers/changes'
import { hasUnminedCharge, lockPurse } from '../../store/subscribers/payer-standing'
import { planPermit } from '../onchain/plan-permit'
import { readPermitNonces } from '../onchain/read-permit-nonces'
import type { Standing } from '../onchain/read-standings'
import { countRenewal } from '../onchain/renewal-count'
import { takeStartGas } from '../onchain/start-gas'
import { signTransaction } from '../transactions/sign-transaction'

/**
 * Brings the permit that was signed with a change to its token, once and at no cost to the payer. One that does not work
 * any more is left out: what the wallet allows then decides about the charges.
 * @returns `done` where there is nothing more to bring, `signed` where a transaction carries it now
 * @throws RpcUnavailableError
 */
export async function bringChangePermit(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>,
  params: {
    network: PaymentNetwork
    keys: PaymentKeys
    change: ChangeRow
    permit: StoredPermit
    standing: Standing
  },
): Promise<'done' | 'wait' | 'signed'> {
  const { network, keys, change, permit, standing } = params
  const { db } = deps.store
  if (standing.allowance >= BigInt(permit.value)) return 'done'
  const [nonce] = await readPermitNonces(network.client, [change])
  // A server that is behind may still be before the nonce that the permit was signed for.
  if (nonce === undefined || nonce === null || nonce < BigInt(permit.nonce ?? 0)) return 'wait'
  const now = BigInt(Math.floor(deps.clock.now().getTime() / 1000))
  if (nonce > BigInt(permit.nonce ?? 0) || BigInt(permit.deadline) <= now) return 'done'
  // Transactions on their way change the allowance, and the permit of a start may be for more.
  if ((await hasUnminedCharge(db, change)) || (await hasComingStart(db, change))) return 'wait'
  const plan = await planPermit(deps, { network, keeper: keys.keeper.address, ...change, permit })
  if (plan.kind === 'void') return 'done'
  if (plan.kind === 'wait') return 'wait'
  const account = keys.keeper
  const nonceFloor = await network.client.nonce(account.address)
  return deps.store.transaction(async (tx) => {
    await lockPurse(tx, change)
    if ((await hasUnminedCharge(tx, change)) || (await hasComingStart(tx, change))) return 'wait'
    const locked = await lockChangeTo(tx, change)
    if (locked?.status !== 'waiting' || locked.permitTransactionId !== null) return 'wait'
    const { merchantId } = change
    if (!(await takeStartGas(tx, deps, { network, merchantId, gas: plan.budgetGas }))) return 'wait'
    const { id: permitTransactionId } = await signTransaction(tx, deps, {
      network,
      account,
      purpose: 'permit',
      to: plan.call.to,
      data: plan.call.data,
      gasLimit: plan.gasLimit,
      fees: plan.fees,
      nonceFloor,
    })
    await countRenewal(tx, deps, change)
    await updateChange(tx, { id: change.id, change: { permitTransactionId } })
    return 'signed'
  })
}
