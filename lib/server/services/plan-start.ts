import 'server-only'
import type { Address, Hex } from 'viem'
import { mandateOfMessage } from '@/lib/mandate/mandate-message'
import { signedPermit } from '@/lib/mandate/permit'
import { encodeStart } from '@/lib/mandate/puller-calls'
import { pullerRefusal } from '@/lib/mandate/puller-refusal'
import type { ChainClient } from '../chain/chain-client'
import type { EnrolmentRow } from '../store/enrolments'
import type { MandateRow } from '../store/mandates'
import { explainFailure } from './explain-failure'
import type { Standing } from './read-standings'

export type StartPlan =
  | { readonly kind: 'send'; readonly data: Hex; readonly gas: bigint }
  /** The chain's clock has not reached the first charge yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'fail'; readonly reason: string }

/**
 * How an enrolment is brought to the chain: with its permit, or without where the allowance stands although the
 * permit does not work any more, since anybody who saw it may have used it.
 * @throws RpcUnavailableError
 */
export async function planStart(
  client: ChainClient,
  params: { keeper: Address; enrolment: EnrolmentRow; mandate: MandateRow; standing: Standing | null },
): Promise<StartPlan> {
  const { keeper, enrolment, mandate, standing } = params
  const terms = mandateOfMessage(mandate.message)
  const puller = mandate.puller as Address
  const firstAmount = enrolment.firstAmountAtomic
  const simulate = async (permit: Parameters<typeof encodeStart>[0]['permit']) => {
    const data = encodeStart({ mandate: terms, signature: mandate.signature as Hex, permit, firstAmount })
    return { data, result: await client.simulate({ from: keeper, to: puller, data }) }
  }

  const permit = mandate.permit && usablePermit(mandate.permit)
  let tried = await simulate(permit)
  if (permit && !tried.result.ok && pullerRefusal(tried.result.revert) === 'AllowanceTooLow') {
    // What the payer allows must cover at least the first charge, or the first one after the trial.
    if (standing && standing.allowance >= enrolment.capAtomic) tried = await simulate(null)
  }
  if (tried.result.ok) return { kind: 'send', data: tried.data, gas: tried.result.gas }

  const { revert } = tried.result
  const refusal = pullerRefusal(revert)
  if (refusal === 'TooEarly') return { kind: 'wait' }
  if (refusal === 'SignatureTooOld') return { kind: 'fail', reason: 'signature_too_old' }
  const failure = await explainFailure(client, {
    puller,
    mandate: terms,
    amount: firstAmount,
    revert,
    standing,
  })
  return { kind: 'fail', reason: failure.reason }
}

/** Null where the signature is not of the form that tokens take. */
function usablePermit({ value, deadline, signature }: NonNullable<MandateRow['permit']>) {
  try {
    return signedPermit({ value: BigInt(value), deadline: BigInt(deadline) }, signature as Hex)
  } catch {
    return null
  }
}
