import 'server-only'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAbiItem,
  isAddressEqual,
  numberToHex,
  pad,
  toEventSelector,
} from 'viem'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import { payoutParts } from '@/lib/mandate/terms/payout-parts'
import type { ChainClient, TrialRun } from '../../chain/chain-client'
import { type ChargeFailure, explainRevert } from '../../chain/reverts/decode-revert'

const TRANSFER = toEventSelector(getAbiItem({ abi: erc20Abi, name: 'Transfer' }))

/**
 * Tries out what a first charge moves while there is no contract yet that could move it: each receiver's part, sent by
 * the payer itself. Nothing is sent, and no allowance is needed.
 * @param params.amount - in atomic units; 0 tries nothing
 * @returns why it would fail; `short` where the token says yes and moves something else, which some do in place of a
 *   refusal. Null where all would go through.
 * @throws RpcUnavailableError
 */
export async function tryTransfers(
  client: ChainClient,
  params: { mandate: Mandate; amount: bigint; balance: bigint },
): Promise<ChargeFailure | 'short' | null> {
  const { mandate, amount, balance } = params
  const { payer, token, payouts } = mandate
  if (amount === 0n) return null
  for (const { receiver, part } of payoutParts(payouts, amount)) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, part] })
    const call = { from: payer, to: token, data }
    const tried = await client.simulate(call)
    if (!tried.ok) return explainRevert(tried.revert, { amount, balance, payer })
    const run = await client.tryOut(call)
    if (run && !moves(run, { token, from: payer, to: receiver, value: part })) return 'short'
  }
  return null
}

/** Says whether a simulated first charge moves every receiver's part, by the token's `Transfer` logs. */
export function movesAll(run: TrialRun, { mandate, amount }: { mandate: Mandate; amount: bigint }): boolean {
  const { payer, token, payouts } = mandate
  const moved = ({ receiver, part }: { receiver: Address; part: bigint }) =>
    moves(run, { token, from: payer, to: receiver, value: part })
  return payoutParts(payouts, amount).every(moved)
}

/** True where the token logged (ERC-20 `Transfer`) that the whole amount moved to the receiver. */
function moves(
  { logs }: TrialRun,
  wanted: { token: Address; from: Address; to: Address; value: bigint },
): boolean {
  const { token, from, to, value } = wanted
  const topics = [TRANSFER, pad(from), pad(to)].join().toLowerCase()
  return logs.some(
    (log) =>
      isAddressEqual(log.address, token) &&
      log.topics.join().toLowerCase() === topics &&
      log.data === numberToHex(value, { size: 32 }),
  )
}
