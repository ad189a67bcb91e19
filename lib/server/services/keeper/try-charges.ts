import 'server-only'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { CHARGES_PER_TRANSACTION } from '@/lib/mandate/puller/charge-batches'
import { encodeCharges } from '@/lib/mandate/puller/puller-calls'
import type { ChainClient } from '../../chain/chain-client'
import { inParallel } from '../../chain/in-parallel'
import { pullerEvent } from '../../chain/puller-event'
import { shortCharges } from '../onchain/try-transfers'
import type { PlannedCharge } from './planned-charge'

/** Charges of one simulation, as many as a transaction carries. */
const CHARGES_PER_RUN = CHARGES_PER_TRANSACTION
/** Simulations that are under way at the same time: each is the work of a block for a server. Decided, not measured. */
const RUNS_AT_ONCE = 4

/** Outcome of a try: the charges that it took, those that it refused, and those by which too little would move. */
export interface TriedCharges<C> {
  /** Gas that each used, refunds deducted: the mean of those that were tried together, which are of one token. */
  readonly taken: ReadonlyMap<C, bigint>
  readonly refused: ReadonlySet<C>
  readonly short: ReadonlySet<C>
}

/**
 * Simulates charges in groups by puller and token, as they will be sent: by token, since a mean over several hides a
 * heavy one.
 * @returns nothing of a charge whose group could not be tried
 * @throws RpcUnavailableError
 */
export async function tryCharges<C extends PlannedCharge>(
  client: ChainClient,
  params: { keeper: Address; charges: readonly C[] },
): Promise<TriedCharges<C>> {
  const { keeper, charges } = params
  const taken = new Map<C, bigint>()
  const refused = new Set<C>()
  const short = new Set<C>()
  const parts = partsOf(charges)
  const runs = await inParallel(parts, { most: RUNS_AT_ONCE }, async (part) => {
    const [first] = part
    return first ? client.tryOut({ from: keeper, to: first.puller, data: encodeCharges(part) }) : null
  })
  for (const [index, part] of parts.entries()) {
    const [first] = part
    const run = runs[index]
    if (!first || !run) continue
    const written = new Set<string>()
    for (const log of run.logs) {
      const event = isAddressEqual(log.address, first.puller) ? pullerEvent(log) : null
      if (event?.kind === 'charged') written.add(keyOf(event.mandateId, event.period))
    }
    const share = run.gasUsed / BigInt(part.length) + 1n
    const isCharged = ({ mandateId, period }: C) => written.has(keyOf(mandateId, period))
    for (const charge of part) {
      if (isCharged(charge)) taken.set(charge, share)
      else refused.add(charge)
    }
    for (const charge of shortCharges(run, part.filter(isCharged))) short.add(charge)
  }
  return { taken, refused, short }
}

const keyOf = (mandateId: Hex, period: number) => `${mandateId.toLowerCase()} ${period}`

/** Charges grouped by puller and token. */
function partsOf<C extends PlannedCharge>(charges: readonly C[]): C[][] {
  const groups = new Map<string, C[]>()
  for (const charge of charges) {
    const key = `${charge.puller} ${charge.mandate.token}`.toLowerCase()
    const found = groups.get(key)
    if (found) found.push(charge)
    else groups.set(key, [charge])
  }
  return [...groups.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / CHARGES_PER_RUN) }, (_, part) =>
      all.slice(part * CHARGES_PER_RUN, (part + 1) * CHARGES_PER_RUN),
    ),
  )
}
