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
  for (const [receiver, part] of partsOf(payouts, amount)) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, part] })
    const call = { from: payer, to: token, data }
    const tried = await client.simulate(call)
    if (!tried.ok) return explainRevert(tried.revert, { amount, balance, payer })
    const run = await client.tryOut(call)
    if (run && !moves(run, { token, from: payer, to: receiver, value: part })) return 'short'
  }
  return null
}

/**
 * Parts as the contract splits an amount: the last receiver takes the rounding rest; parts of zero are left
 * out.
 */
function partsOf(payouts: Mandate['payouts'], amount: bigint): [Address, bigint][] {
  const parts = payouts.map(({ bps }) => (amount * bps) / 10_000n)
  const rest = amount - parts.reduce((sum, part) => sum + part, 0n)
  return payouts
    .map(({ receiver }, index): [Address, bigint] => [
      receiver,
      (parts[index] ?? 0n) + (index === payouts.length - 1 ? rest : 0n),
    ])
    .filter(([, part]) => part > 0n)
}

/** Says whether a simulated first charge moves every receiver's part, by the token's `Transfer` logs. */
export function movesAll(run: TrialRun, { mandate, amount }: { mandate: Mandate; amount: bigint }): boolean {
  const { payer, token, payouts } = mandate
  return partsOf(payouts, amount).every(([to, value]) => moves(run, { token, from: payer, to, value }))
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
