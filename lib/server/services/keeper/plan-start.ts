import 'server-only'
import type { Address, Hex } from 'viem'
import { MINUTE_MS } from '@/lib/billing/durations'
import { signedPermit } from '@/lib/mandate/allowance/permit'
import { encodeStart } from '@/lib/mandate/puller/puller-calls'
import { pullerRefusal } from '@/lib/mandate/puller/puller-refusal'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { type Mandate, NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { Call, Fees } from '../../chain/chain-client'
import type { PaymentNetwork } from '../../chain/payment-networks'
import { isCheckTooCostly } from '../../chain/signatures/verify-account-signature'
import type { MandateRow } from '../../store/chain/mandates'
import type { EnrolmentRow } from '../../store/checkout/enrolments'
import { explainFailure } from '../onchain/explain-failure'
import type { Standing } from '../onchain/read-standings'
import { type ReadFees, readStartTerms } from '../onchain/start-terms'
import { movesAll } from '../onchain/try-transfers'

export type StartPlan =
  /** `gasLimit` is within the bound of starts; `fees` are those with which the call was rehearsed. */
  | {
      readonly kind: 'send'
      readonly data: Hex
      readonly gasLimit: bigint
      /** Its count in the day's gas. */
      readonly budgetGas: bigint
      readonly fees: Fees
    }
  /** The payer has put the terms in force itself, and no charge is due yet. */
  | { readonly kind: 'in_force' }
  /**
   * The chain's clock has not reached the first charge yet, the payer's own call is not in the chain now, fees are
   * above the network's ceiling, or the keeper cannot pay them.
   */
  | { readonly kind: 'wait'; readonly reason?: 'fees_too_high' | 'keeper_empty' }
  | { readonly kind: 'fail'; readonly reason: string }

type PlannedEnrolment = Pick<EnrolmentRow, 'firstAmountAtomic' | 'capAtomic' | 'createdAt'>

/** Time for which a payer's call may be missing from the chain after a reorg. */
const MISSING_MS = 10 * MINUTE_MS

/**
 * Plan for bringing an enrolment to the chain: with its permit, or without where the allowance is in place: as large as
 * the permit would make it, or large enough although the permit no longer works, since anyone may have submitted it.
 * @throws RpcUnavailableError
 */
export async function planStart(
  network: Pick<PaymentNetwork, 'client' | 'feeCeiling'>,
  params: {
    keeper: Address
    enrolment: PlannedEnrolment
    mandate: MandateRow
    standing: Standing | null
    now: Date
    /** Fees of the transaction, null where they are above its ceiling. */
    readFees: ReadFees
  },
): Promise<StartPlan> {
  const { keeper, enrolment, mandate, standing, readFees } = params
  const { client } = network
  const settled = mandate.signature === NO_SIGNATURE ? planAfterCalls(params) : null
  if (settled) return settled
  const terms = mandateOfMessage(mandate.message)
  const puller = mandate.puller
  const firstAmount = enrolment.firstAmountAtomic
  const simulate = async (permit: Parameters<typeof encodeStart>[0]['permit']) => {
    const data = encodeStart({ mandate: terms, signature: mandate.signature, permit, firstAmount })
    return { data, result: await client.simulate({ from: keeper, to: puller, data }) }
  }

  const permit = mandate.permit && !isAllowed(standing, mandate.permit) ? usablePermit(mandate.permit) : null
  let tried = await simulate(permit)
  if (permit && !tried.result.ok && pullerRefusal(tried.result.revert) === 'AllowanceTooLow') {
    // The allowance must cover at least the first charge, or the first one after the trial.
    if (standing && standing.allowance >= enrolment.capAtomic) tried = await simulate(null)
  }
  const call = { from: keeper, to: puller, data: tried.data }
  const outcome = tried.result.ok
    ? await rehearseStart(network, { call, terms, amount: firstAmount, gas: tried.result.gas, readFees })
    : tried.result
  if ('kind' in outcome) return outcome

  const { revert } = outcome
  const refusal = pullerRefusal(revert)
  if (refusal === 'TooEarly') return { kind: 'wait' }
  if (refusal === 'SignatureTooOld') return { kind: 'fail', reason: 'signature_too_old' }
  // The account said yes when it signed up, with all gas that it asked for.
  if (!tried.result.ok && refusal === 'BadSignature') {
    const signed = { account: terms.payer, digest: mandate.id, signature: mandate.signature }
    if (await isCheckTooCostly(client, { asker: keeper, ...signed })) {
      return { kind: 'fail', reason: 'too_costly' }
    }
  }
  const failure = await explainFailure(client, {
    puller,
    mandate: terms,
    amount: firstAmount,
    revert,
    standing,
  })
  return { kind: 'fail', reason: failure.reason }
}

/**
 * Plan for a start that succeeds when it is simulated: it also has to when it is run as it will be signed, since a
 * payer's account is a stranger's program, which may tell the two apart. It also has to move what it is for, where a
 * server can tell.
 * @param params.gas - what the simulation took
 * @returns the revert of the rehearsal where it fails
 */
async function rehearseStart(
  network: Pick<PaymentNetwork, 'client' | 'feeCeiling'>,
  params: { call: Call; terms: Mandate; amount: bigint; gas: bigint; readFees: ReadFees },
): Promise<StartPlan | { readonly revert: Hex }> {
  const { client } = network
  const { call, terms, amount, gas, readFees } = params
  const hasCode = (await client.code(terms.payer)) !== null
  const max = maxStartGas({ payouts: terms.payouts.length, hasCode })
  const start = await readStartTerms(network, { call, estimated: gas, max, readFees })
  if (!start) return { kind: 'fail', reason: 'too_costly' }
  const { gasLimit, budgetGas, fees } = start
  if (!fees) return { kind: 'wait', reason: 'fees_too_high' }
  const rehearsed = await client.rehearse(call, { gasLimit, fees })
  if (rehearsed.kind === 'reverts') return { revert: rehearsed.revert }
  if (rehearsed.kind === 'unaffordable') return { kind: 'wait', reason: 'keeper_empty' }
  const run = amount > 0n ? await client.tryOut(call) : null
  if (run && !movesAll(run, { mandate: terms, amount })) return { kind: 'fail', reason: 'token_unusable' }
  return { kind: 'send', data: call.data, gasLimit, budgetGas, fees }
}

/** Plan for terms that the payer put in force; null where the first charge is due. */
function planAfterCalls(params: {
  enrolment: PlannedEnrolment
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

/** True for an allowance that a permit would not raise, and may lower: what the payer allowed since is for more. */
function isAllowed(standing: Standing | null, { value }: NonNullable<MandateRow['permit']>): boolean {
  return standing !== null && standing.allowance >= BigInt(value)
}

/** Null where the signature is not of the form that tokens take. */
function usablePermit({ value, deadline, signature }: NonNullable<MandateRow['permit']>) {
  try {
    return signedPermit({ value: BigInt(value), deadline: BigInt(deadline) }, signature)
  } catch {
    return null
  }
}
