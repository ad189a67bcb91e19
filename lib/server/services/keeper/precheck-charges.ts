import 'server-only'
import type { Address } from 'viem'
import { isTooHeavyForBatch, maxLoneGas } from '@/lib/mandate/puller/charge-gas'
import { encodeCharges } from '@/lib/mandate/puller/puller-calls'
import { pullerRefusal } from '@/lib/mandate/puller/puller-refusal'
import type { ChainClient } from '../../chain/chain-client'
import { withoutData } from '../../chain/fees/data-cost'
import type { ChargeFailure } from '../../chain/reverts/decode-revert'
import { explainFailure } from '../onchain/explain-failure'
import { readStandings, type Standing } from '../onchain/read-standings'
import { movesAll } from '../onchain/try-transfers'
import type { PlannedCharge } from './planned-charge'
import { tryCharges } from './try-charges'

/** Simulations that are under way at the same time. */
const CONCURRENCY = 20

export type Precheck =
  /** `gas` is that of a transaction of its own, or its share of one with others; `isAlone` where others are no choice. */
  | { readonly kind: 'good'; readonly gas: bigint; readonly isAlone: boolean }
  /** The chain's clock is behind, or it holds the charge already: nothing to do, and nothing has failed. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'fail'; readonly failure: ChargeFailure }

/**
 * Predicts which charges would succeed now, in their order. The amount of one is not available to the next. One that is
 * taken alone and not with others, or is too heavy for them, has to go alone. A token that says yes and moves something
 * else fails, where a server can tell: such a charge would count as paid.
 * @throws RpcUnavailableError, and then nothing is known of any
 */
export async function precheckCharges<C extends PlannedCharge>(
  client: ChainClient,
  params: { keeper: Address; charges: readonly C[] },
): Promise<{ charge: C; check: Precheck }[]> {
  const { keeper, charges } = params
  const standings = await readStandings(
    client,
    charges.map(({ mandateId, puller, mandate }) => ({ ...mandate, id: mandateId, puller })),
  )
  // A reason is found by asking for a charge alone, which only those need that have one.
  const likely = charges.filter((charge, index) => isLikely(charge, standings[index] ?? null))
  const { taken, refused, short } = await tryCharges(client, { keeper, charges: likely })
  const alone: Precheck[] = []
  for (let start = 0; start < charges.length; start += CONCURRENCY) {
    const part = charges.slice(start, start + CONCURRENCY)
    const checked = part.map(async (charge, index): Promise<Precheck> => {
      if (short.has(charge)) return { kind: 'fail', failure: TOKEN_UNUSABLE }
      const gas = taken.get(charge)
      // Refunds, which come last, hide up to a fifth of what has to be there on the way (EIP-3529).
      if (gas !== undefined) return judge(charge, { used: gas, needed: (gas * 5n) / 4n })
      const standing = standings[start + index] ?? null
      const check = await precheckAlone(client, { keeper, charge, standing })
      return check.kind === 'good' ? { ...check, isAlone: check.isAlone || refused.has(charge) } : check
    })
    alone.push(...(await Promise.all(checked)))
  }
  const purses = new Map<string, bigint>()
  return charges.map((charge, index) => {
    const check = alone[index] ?? { kind: 'wait' }
    const standing = standings[index]
    if (check.kind !== 'good' || !standing) return { charge, check }
    return { charge, check: takeFrom(purses, { charge, standing }) ?? check }
  })
}

/** True where nothing that was read rules a charge out. */
function isLikely({ amount, period }: PlannedCharge, standing: Standing | null): boolean {
  if (!standing || standing.balance < amount || standing.allowance < amount) return false
  return standing.status.phase === 'live' && standing.status.nextPeriod <= period
}

/** Check of a charge that would succeed, by the gas that it uses, and needs on the way. */
function judge({ mandate }: PlannedCharge, { used, needed }: { used: bigint; needed: bigint }): Precheck {
  const payouts = mandate.payouts.length
  if (used > maxLoneGas(payouts)) return { kind: 'fail', failure: TOO_COSTLY }
  return { kind: 'good', gas: needed, isAlone: isTooHeavyForBatch({ gas: used, payouts }) }
}

async function precheckAlone(
  client: ChainClient,
  params: { keeper: Address; charge: PlannedCharge; standing: Standing | null },
): Promise<Precheck> {
  const { keeper, charge, standing } = params
  const { puller, mandate, period, amount } = charge
  if (standing && standing.status.nextPeriod > period) return { kind: 'wait' }
  const data = encodeCharges([{ mandate, period, amount }])
  const call = { from: keeper, to: puller, data }
  const simulation = await client.simulate(call)
  if (simulation.ok) {
    const run = await client.tryOut(call)
    if (run && !movesAll(run, charge)) return { kind: 'fail', failure: TOKEN_UNUSABLE }
    const gas = withoutData(simulation.gas, await client.dataCost({ to: puller, data }))
    return judge(charge, { used: gas, needed: gas })
  }
  const refusal = pullerRefusal(simulation.revert)
  if (refusal === 'TooEarly' || refusal === 'AlreadyCharged') return { kind: 'wait' }
  return {
    kind: 'fail',
    failure: await explainFailure(client, { puller, mandate, amount, revert: simulation.revert, standing }),
  }
}

/** Sets the amount aside from the payer's balance and allowance; the failure where that does not suffice. */
function takeFrom(
  purses: Map<string, bigint>,
  params: { charge: PlannedCharge; standing: Standing },
): Precheck | null {
  const { charge, standing } = params
  const { payer, token } = charge.mandate
  const purse = `${payer} ${token}`.toLowerCase()
  const allowanceKey = `${purse} ${charge.puller}`.toLowerCase()
  const balance = purses.get(purse) ?? standing.balance
  const allowance = purses.get(allowanceKey) ?? standing.allowance
  // The failures that simulating the second charge would give once the first is mined.
  if (balance < charge.amount) return { kind: 'fail', failure: INSUFFICIENT_BALANCE }
  if (allowance < charge.amount) return { kind: 'fail', failure: ALLOWANCE_TOO_LOW }
  purses.set(purse, balance - charge.amount)
  purses.set(allowanceKey, allowance - charge.amount)
  return null
}

const INSUFFICIENT_BALANCE: ChargeFailure = {
  reason: 'insufficient_balance',
  retryable: true,
  whoMustAct: 'payer',
  said: null,
}
const TOO_COSTLY: ChargeFailure = { ...INSUFFICIENT_BALANCE, reason: 'charge_too_costly' }
/** The token's issuer may take back what it has changed. */
const TOKEN_UNUSABLE: ChargeFailure = {
  ...INSUFFICIENT_BALANCE,
  reason: 'token_unusable',
  whoMustAct: 'nobody',
}
const ALLOWANCE_TOO_LOW: ChargeFailure = { ...INSUFFICIENT_BALANCE, reason: 'allowance_too_low' }
