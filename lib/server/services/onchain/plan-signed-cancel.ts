import 'server-only'
import type { Address, Hex } from 'viem'
import { encodeSignedCancel } from '@/lib/mandate/puller/puller-calls'
import { maxCancelGas } from '@/lib/mandate/puller/start-gas'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { Fees } from '../../chain/chain-client'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { MandateRow } from '../../store/chain/mandates'
import { readFees } from './read-fees'
import { readStartTerms } from './start-terms'

export type SignedCancelPlan =
  /** `gasLimit` is within the bound of such ends; `fees` are those with which the call was rehearsed. */
  | {
      readonly kind: 'send'
      readonly data: Hex
      readonly gasLimit: bigint
      /** Its count in the day's gas. */
      readonly budgetGas: bigint
      readonly fees: Fees
    }
  /** Fees are above the network's ceiling, or the canceller cannot pay them. */
  | { readonly kind: 'wait' }
  /** The contract refuses the signature, or the check of it takes more gas than it gets. */
  | { readonly kind: 'fail' }

/**
 * Plan for bringing an end that the payer signed to the chain: simulated, and rehearsed with the fees and the gas limit
 * of the transaction, since the account that checks the signature may be a stranger's program.
 * @throws RpcUnavailableError
 */
export async function planSignedCancel(
  network: Pick<PaymentNetwork, 'client' | 'feeCeiling'>,
  params: { canceller: Address; mandate: MandateRow; signature: Hex },
): Promise<SignedCancelPlan> {
  const { canceller, mandate, signature } = params
  const { client } = network
  const terms = mandateOfMessage(mandate.message)
  const call = { from: canceller, to: mandate.puller, data: encodeSignedCancel(terms, signature) }
  const simulation = await client.simulate(call)
  if (!simulation.ok) return { kind: 'fail' }
  const hasCode = (await client.code(terms.payer)) !== null
  const max = maxCancelGas({ payouts: terms.payouts.length, hasCode })
  const found = await readStartTerms(network, { call, estimated: simulation.gas, max, readFees })
  if (!found) return { kind: 'fail' }
  const { gasLimit, budgetGas, fees } = found
  if (!fees) return { kind: 'wait' }
  const rehearsed = await client.rehearse(call, { gasLimit, fees })
  if (rehearsed.kind === 'reverts') return { kind: 'fail' }
  if (rehearsed.kind === 'unaffordable') return { kind: 'wait' }
  return { kind: 'send', data: call.data, gasLimit, budgetGas, fees }
}
