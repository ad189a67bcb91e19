import 'server-only'
import type { Address, Hex } from 'viem'
import { encodeReplace } from '@/lib/mandate/puller/puller-calls'
import { pullerRefusal } from '@/lib/mandate/puller/puller-refusal'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { Fees } from '../../chain/chain-client'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { MandateRow } from '../../store/chain/mandates'
import type { ChangeRow } from '../../store/subscribers/changes'
import { explainFailure } from '../onchain/explain-failure'
import { readFees } from '../onchain/read-fees'
import { readStartTerms } from '../onchain/start-terms'

export type ChangePlan =
  /** `fees` are those with which the call was rehearsed. */
  | {
      readonly kind: 'send'
      readonly data: Hex
      readonly gasLimit: bigint
      /** Its count in the day's gas. */
      readonly budgetGas: bigint
      readonly fees: Fees
    }
  /** The chain's clock has not reached the first window, a server is behind, or fees cannot be paid now. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'fail'; readonly reason: string }

/** Refusals of a server that has not seen the terms yet, or whose clock is behind. */
const PASSING: readonly (string | null)[] = ['TooEarly', 'NotAuthorized']

/**
 * Plan for the transaction that puts new terms in force and ends those before: simulated, and rehearsed as it will be
 * signed, since the payer's account may be a stranger's program.
 * @throws RpcUnavailableError
 */
export async function planChange(
  network: Pick<PaymentNetwork, 'client' | 'feeCeiling'>,
  params: { keeper: Address; change: ChangeRow; previous: MandateRow; signature: Hex },
): Promise<ChangePlan> {
  const { keeper, change, previous, signature } = params
  const { client } = network
  const { puller } = change
  const terms = mandateOfMessage(change.message)
  const data = encodeReplace(mandateOfMessage(previous.message), terms, signature)
  const call = { from: keeper, to: puller, data }
  const refused = async (revert: Hex): Promise<ChangePlan> => {
    const refusal = pullerRefusal(revert)
    if (PASSING.includes(refusal)) return { kind: 'wait' }
    if (refusal === 'SignatureTooOld') return { kind: 'fail', reason: 'signature_too_old' }
    const of = { puller, mandate: terms, amount: 0n, revert, standing: null }
    return { kind: 'fail', reason: (await explainFailure(client, of)).reason }
  }
  const tried = await client.simulate(call)
  if (!tried.ok) return refused(tried.revert)
  const hasCode = (await client.code(change.payer)) !== null
  const max = maxStartGas({ payouts: terms.payouts.length, hasCode })
  const start = await readStartTerms(network, { call, estimated: tried.gas, max, readFees })
  if (!start) return { kind: 'fail', reason: 'too_costly' }
  const { gasLimit, budgetGas, fees } = start
  if (!fees) return { kind: 'wait' }
  const rehearsed = await client.rehearse(call, { gasLimit, fees })
  if (rehearsed.kind === 'reverts') return refused(rehearsed.revert)
  if (rehearsed.kind === 'unaffordable') return { kind: 'wait' }
  return { kind: 'send', data, gasLimit, budgetGas, fees }
}
