import 'server-only'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import { payoutParts } from '@/lib/mandate/terms/payout-parts'
import type { ChainClient } from '../../chain/chain-client'
import { type ChargeFailure, explainRevert } from '../../chain/reverts/decode-revert'
import type { Standing } from './read-standings'

/**
 * Cause of a refused charge. The contract hides the token's own revert, so the transfers are simulated again:
 * each receiver's part, as the contract would move it.
 * @param params.revert - revert data of the charge
 * @throws RpcUnavailableError
 */
export async function explainFailure(
  client: ChainClient,
  params: {
    readonly puller: Address
    readonly mandate: Mandate
    readonly amount: bigint
    readonly revert: Hex
    readonly standing: Standing | null
  },
): Promise<ChargeFailure> {
  const { puller, mandate, amount, revert, standing } = params
  const facts = {
    amount,
    payer: mandate.payer,
    ...(standing && { balance: standing.balance, allowance: standing.allowance }),
  }
  const failure = explainRevert(revert, facts)
  if (failure.reason !== 'unknown' || failure.said !== 'TransferFromFailed') return failure
  for (const { receiver, part } of payoutParts(mandate.payouts, amount)) {
    const args = [mandate.payer, receiver, part] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args })
    const moved = await client.simulate({ from: puller, to: mandate.token, data })
    if (!moved.ok) return explainRevert(revert, { ...facts, tokenRevert: moved.revert })
  }
  return failure
}
