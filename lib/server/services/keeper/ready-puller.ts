import 'server-only'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { ChainClient } from '../../chain/chain-client'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { MandateRow } from '../../store/chain/mandates'
import { isPresentPullerOf } from '../onchain/merchant-puller'
import type { Standing } from '../onchain/read-standings'
import { tryTransfers } from '../onchain/try-transfers'
import { deployPuller } from './deploy-puller'

/** Terms that are about to be brought to the chain. */
export interface ComingStart {
  readonly mandate: MandateRow
  /** The first charge, in atomic units; 0 where none is taken yet. */
  readonly amount: bigint
  readonly capAtomic: bigint
  readonly standing: Standing | null
}

export type PullerState =
  | { readonly kind: 'ready' }
  /** It is on its way, `signed` where this call signed its deployment. */
  | { readonly kind: 'deploying'; readonly signed: boolean }
  | { readonly kind: 'fail'; readonly reason: string }

/**
 * State of the merchant's puller before a start: where it is missing it is deployed first, unless the payer could not
 * pay anyway.
 * @param params.deployed - contracts that are known to be there; what is found is added
 * @throws RpcUnavailableError
 */
export async function readyPuller(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>,
  params: { network: PaymentNetwork; keys: PaymentKeys; start: ComingStart; deployed: Set<string> },
): Promise<PullerState> {
  const { network, keys, start, deployed } = params
  const { puller, message } = start.mandate
  if (deployed.has(puller)) return { kind: 'ready' }
  if ((await network.client.code(puller)) !== null) {
    deployed.add(puller)
    return { kind: 'ready' }
  }
  // A factory of earlier keys would deploy a contract that works for those alone.
  const isPresent = isPresentPullerOf(network, { puller, merchant: message.merchant })
  const reason = isPresent ? await findObstacle(network.client, start) : 'contract_replaced'
  if (reason !== null) return { kind: 'fail', reason }
  return { kind: 'deploying', signed: await deployPuller(deps, { network, keys, mandate: start.mandate }) }
}

/** Reason why a payer could not pay, so that no puller is deployed in vain; a code as of failed charges, or null. */
async function findObstacle(
  client: ChainClient,
  { mandate, amount, capAtomic, standing }: ComingStart,
): Promise<string | null> {
  if (standing === null) return 'token_unusable'
  const { balance, allowance } = standing
  if (balance < amount) return 'insufficient_balance'
  if (!mandate.permit && allowance < capAtomic) return 'allowance_too_low'
  const failure = await tryTransfers(client, { mandate: mandateOfMessage(mandate.message), amount, balance })
  return failure === 'short' ? 'token_unusable' : (failure?.reason ?? null)
}
