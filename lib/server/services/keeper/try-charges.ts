import 'server-only'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { encodeCharges } from '@/lib/mandate/puller/puller-calls'
import type { ChainClient } from '../../chain/chain-client'
import { pullerEvent } from '../../chain/puller-event'
import type { PlannedCharge } from './planned-charge'

/** Charges of one simulation, as many as a transaction carries. */
const CHARGES_PER_RUN = 100

/**
 * Simulates charges in groups by puller, as they will be sent.
 * @returns for each of those that would be taken, in any order, its share of the gas; for the others nothing is said
 * @throws RpcUnavailableError
 */
export async function tryCharges<C extends PlannedCharge>(
  client: ChainClient,
  params: { keeper: Address; charges: readonly C[] },
): Promise<ReadonlyMap<C, bigint>> {
  const { keeper, charges } = params
  const taken = new Map<C, bigint>()
  for (const part of partsOf(charges)) {
    const [first] = part
    if (!first) continue
    const run = await client.tryOut({ from: keeper, to: first.puller, data: encodeCharges(part) })
    if (!run) continue
    const written = new Set<string>()
    for (const log of run.logs) {
      const event = isAddressEqual(log.address, first.puller) ? pullerEvent(log) : null
      if (event?.kind === 'charged') written.add(keyOf(event.mandateId, event.period))
    }
    // Refunds, which come last, hide up to a fifth of what has to be there on the way (EIP-3529).
    const share = (run.gasUsed * 5n) / 4n / BigInt(part.length) + 1n
    for (const charge of part) {
      if (written.has(keyOf(charge.mandateId, charge.period))) taken.set(charge, share)
    }
  }
  return taken
}

const keyOf = (mandateId: Hex, period: number) => `${mandateId.toLowerCase()} ${period}`

/** Charges grouped by puller. */
function partsOf<C extends PlannedCharge>(charges: readonly C[]): C[][] {
  const byPuller = new Map<string, C[]>()
  for (const charge of charges) {
    const key = charge.puller.toLowerCase()
    const found = byPuller.get(key)
    if (found) found.push(charge)
    else byPuller.set(key, [charge])
  }
  return [...byPuller.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / CHARGES_PER_RUN) }, (_, part) =>
      all.slice(part * CHARGES_PER_RUN, (part + 1) * CHARGES_PER_RUN),
    ),
  )
}
