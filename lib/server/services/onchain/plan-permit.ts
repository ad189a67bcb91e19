import 'server-only'
import type { Address } from 'viem'
import { maxPermitGas } from '@/lib/mandate/puller/start-gas'
import type { Call } from '../../chain/chain-client'
import type { PaymentNetwork } from '../../chain/payment-networks'
import { decodeRevert } from '../../chain/reverts/decode-revert'
import { permitCall } from '../../chain/signatures/takes-key-permit'
import type { Deps } from '../../deps'
import type { StoredPermit } from '../../store/schema/payment-schema'
import { readFees } from './read-fees'
import { isPermitRefused } from './refused-permits'
import { readStartTerms, type StartTerms } from './start-terms'

export type PermitPlan =
  | (Pick<StartTerms, 'gasLimit' | 'budgetGas'> & {
      readonly kind: 'send'
      readonly call: Call
      readonly fees: NonNullable<StartTerms['fees']>
    })
  | { readonly kind: 'wait' }
  | { readonly kind: 'void'; readonly reason: string }

/**
 * Plan for a permit: it has to succeed when it is simulated, and when it is run as it will be signed.
 * @throws RpcUnavailableError
 */
export async function planPermit(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: {
    network: PaymentNetwork
    keeper: Address
    payer: Address
    token: Address
    puller: Address
    permit: StoredPermit
  },
): Promise<PermitPlan> {
  const { network, keeper, payer, token, puller: spender, permit } = params
  const { client } = network
  const terms = { owner: payer, spender, value: BigInt(permit.value), deadline: BigInt(permit.deadline) }
  const call: Call = { from: keeper, ...permitCall(token, terms, permit.signature) }
  const code = await client.code(payer)
  const tried = await client.simulate(call)
  if (!tried.ok) {
    const { reason } = decodeRevert(tried.revert, payer)
    if (reason === 'token_paused') return { kind: 'wait' }
    await isPermitRefused(deps, client, { token, payer, spender, code, permit })
    return { kind: 'void', reason: 'permit_refused' }
  }
  const max = maxPermitGas({ hasCode: code !== null })
  const start = await readStartTerms(network, { call, estimated: tried.gas, max, readFees })
  if (!start) return { kind: 'void', reason: 'too_costly' }
  const { gasLimit, budgetGas, fees } = start
  if (!fees) return { kind: 'wait' }
  const rehearsed = await client.rehearse(call, { gasLimit, fees })
  if (rehearsed.kind === 'reverts') return { kind: 'void', reason: 'permit_refused' }
  return rehearsed.kind === 'unaffordable'
    ? { kind: 'wait' }
    : { kind: 'send', call, gasLimit, budgetGas, fees }
}
