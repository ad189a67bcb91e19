import 'server-only'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAbiItem,
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
  const { payer, payouts } = mandate
  if (amount === 0n) return null
  for (const { receiver, part } of payoutParts(payouts, amount)) {
    const call = transferOf(mandate, { receiver, part })
    const tried = await client.simulate(call)
    if (!tried.ok) return explainRevert(tried.revert, { amount, balance, payer })
    const run = await client.tryOut(call)
    if (run && !movesOf(run).has(moveTo(mandate, { receiver, part }))) return 'short'
  }
  return null
}

/** Failures that no signature of the payer mends. */
const BEYOND_PAYER: ReadonlySet<string> = new Set<ChargeFailure['reason']>([
  'token_paused',
  'blocked_address',
])

/**
 * The reason for which the token moves nothing of the payer's now, whatever is signed: it is paused, or blocks an address.
 * One question, of the first receiver's part; null also for any other failure, and where the payer holds too little to
 * tell.
 * @throws RpcUnavailableError
 */
export async function findStop(
  client: ChainClient,
  params: { mandate: Mandate; amount: bigint; balance: bigint },
): Promise<ChargeFailure | null> {
  const { mandate, amount, balance } = params
  const [first] = payoutParts(mandate.payouts, amount)
  if (!first || amount === 0n || balance < amount) return null
  const tried = await client.simulate(transferOf(mandate, first))
  if (tried.ok) return null
  const failure = explainRevert(tried.revert, { amount, balance, payer: mandate.payer })
  return BEYOND_PAYER.has(failure.reason) ? failure : null
}

/** The payer's own transfer of a part. */
function transferOf({ payer, token }: Mandate, { receiver, part }: { receiver: Address; part: bigint }) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, part] })
  return { from: payer, to: token, data }
}

/** A charge's terms and amount, in atomic units. */
export interface MovedCharge {
  readonly mandate: Mandate
  readonly amount: bigint
}

/** Says whether a simulated charge moves every receiver's part, by the token's `Transfer` logs. */
export const movesAll = (run: TrialRun, charge: MovedCharge): boolean =>
  shortCharges(run, [charge]).length === 0

/** Charges of a simulation that do not move every receiver's part, by the token's `Transfer` logs; each log counts once. */
export function shortCharges<C extends MovedCharge>(run: TrialRun, charges: readonly C[]): C[] {
  const moved = movesOf(run)
  const take = (move: string): boolean => {
    const left = moved.get(move) ?? 0
    moved.set(move, left - 1)
    return left > 0
  }
  return charges.filter(({ mandate, amount }) => {
    const taken = payoutParts(mandate.payouts, amount).map((part) => take(moveTo(mandate, part)))
    return taken.includes(false)
  })
}

/** Logs of a simulation, counted by what they say. */
function movesOf({ logs }: TrialRun): Map<string, number> {
  const moves = new Map<string, number>()
  for (const { address, topics, data } of logs) {
    const move = [address, ...topics, data].join().toLowerCase()
    moves.set(move, (moves.get(move) ?? 0) + 1)
  }
  return moves
}

/** Log of the token (ERC-20 `Transfer`) where the whole part moves to its receiver. */
function moveTo({ token, payer }: Mandate, { receiver, part }: { receiver: Address; part: bigint }): string {
  return [token, TRANSFER, pad(payer), pad(receiver), numberToHex(part, { size: 32 })].join().toLowerCase()
}
