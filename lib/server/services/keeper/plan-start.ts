import 'server-only'
import type { Address, Hex } from 'viem'
import { MINUTE_MS } from '@/lib/billing/durations'
import { signedPermit } from '@/lib/mandate/allowance/permit'
import { encodeStart } from '@/lib/mandate/puller/puller-calls'
import { pullerRefusal } from '@/lib/mandate/puller/puller-refusal'
import { maxStartGas, startGasLimit } from '@/lib/mandate/puller/start-gas'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { ChainClient } from '../../chain/chain-client'
import type { MandateRow } from '../../store/chain/mandates'
import type { EnrolmentRow } from '../../store/checkout/enrolments'
import { explainFailure } from '../onchain/explain-failure'
import type { Standing } from '../onchain/read-standings'

export type StartPlan =
  /** `gasLimit` is within the bound of starts. */
  | { readonly kind: 'send'; readonly data: Hex; readonly gasLimit: bigint }
  /** The payer has put the terms in force itself, and no charge is due yet. */
  | { readonly kind: 'in_force' }
  /** The chain's clock has not reached the first charge yet, or the payer's own call is not in the chain now. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'fail'; readonly reason: string }

/** Time for which a payer's call may be missing from the chain after a reorg. */
const MISSING_MS = 10 * MINUTE_MS

/**
 * Plan for bringing an enrolment to the chain: with its permit, or without where the allowance is in place
 * although the permit no longer works, since anyone who saw the permit may have submitted it.
 * @throws RpcUnavailableError
 */
export async function planStart(
  client: ChainClient,
  params: {
    keeper: Address
    enrolment: EnrolmentRow
    mandate: MandateRow
    standing: Standing | null
    now: Date
  },
): Promise<StartPlan> {
  const { keeper, enrolment, mandate, standing } = params
  const settled = mandate.signature === NO_SIGNATURE ? planAfterCalls(params) : null
  if (settled) return settled
  const terms = mandateOfMessage(mandate.message)
  const puller = mandate.puller
  const firstAmount = enrolment.firstAmountAtomic
  const simulate = async (permit: Parameters<typeof encodeStart>[0]['permit']) => {
    const data = encodeStart({ mandate: terms, signature: mandate.signature as Hex, permit, firstAmount })
    return { data, result: await client.simulate({ from: keeper, to: puller, data }) }
  }

  const permit = mandate.permit && usablePermit(mandate.permit)
  let tried = await simulate(permit)
  if (permit && !tried.result.ok && pullerRefusal(tried.result.revert) === 'AllowanceTooLow') {
    // The allowance must cover at least the first charge, or the first one after the trial.
    if (standing && standing.allowance >= enrolment.capAtomic) tried = await simulate(null)
  }
  if (tried.result.ok) {
    const max = maxStartGas({
      payouts: terms.payouts.length,
      hasCode: (await client.code(terms.payer)) !== null,
    })
    const { gas } = tried.result
    return gas > max
      ? { kind: 'fail', reason: 'too_costly' }
      : { kind: 'send', data: tried.data, gasLimit: startGasLimit(gas, max) }
  }

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

/** Plan for terms that the payer put in force; null where the first charge is due. */
function planAfterCalls(params: {
  enrolment: EnrolmentRow
  standing: Standing | null
  now: Date
}): StartPlan | null {
  const { enrolment, standing, now } = params
  if (standing === null) return { kind: 'wait' }
  if (standing.status.phase === 'unknown') {
    const missing = now.getTime() - enrolment.createdAt.getTime() > MISSING_MS
    return missing ? { kind: 'fail', reason: 'not_authorized' } : { kind: 'wait' }
  }
  return enrolment.firstAmountAtomic === 0n ? { kind: 'in_force' } : null
}

/** Null where the signature is not of the form that tokens take. */
function usablePermit({ value, deadline, signature }: NonNullable<MandateRow['permit']>) {
  try {
    return signedPermit({ value: BigInt(value), deadline: BigInt(deadline) }, signature as Hex)
  } catch {
    return null
  }
}
