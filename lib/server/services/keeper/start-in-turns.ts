import 'server-only'
import type { PaymentNetwork } from '../../chain/payment-networks'
import { RpcUnavailableError } from '../../chain/rpc/rpc-unavailable-error'
import type { Deps } from '../../deps'
import { findChainCursor } from '../../store/chain/chain-cursors'
import type { MandateRow } from '../../store/chain/mandates'
import type { PassedStarts, StartPlace } from '../../store/chain/start-turns'
import { isolate } from '../onchain/isolate'
import { readStandings, type Standing } from '../onchain/read-standings'
import { announceSpent, hasStartGas } from '../onchain/start-gas'

const BATCH_SIZE = 50

/** Signed terms that wait to be brought to the chain, each in a transaction of its own. */
export interface WaitingStart {
  readonly mandate: MandateRow
  readonly place: StartPlace
  /** Most gas that it takes; 0 where it takes none. */
  readonly startGas: bigint
  /** Its names in the log. */
  readonly about: Readonly<Record<string, string>>
}

/** State of the chain for a start that is worked on. */
export interface StartState {
  readonly standing: Standing | null
  /** Contracts that are known to be there; what is found is added. */
  readonly deployed: Set<string>
}

/** Starts of one kind. */
export interface StartQueue<S extends WaitingStart> {
  /** The next ones, merchants in turn. */
  next(params: { limit: number; passed: PassedStarts }): Promise<readonly S[]>
  /** Takes one a step further. @returns how many transactions were signed for it */
  advance(start: S, state: StartState): Promise<number>
  /** Notes why starts wait. */
  note?(starts: readonly S[], reason: 'gas_budget_spent' | 'rpc_unavailable'): Promise<unknown>
}

/**
 * Works through a queue of starts, which are paid for from the day's gas: merchants take turns, and what the gas of one
 * does not pay for waits for the next day. Nothing is brought to a chain before it has been read for the first time.
 * @returns how many transactions were signed.
 * @throws RpcUnavailableError, when those that are left wait for another time
 */
export async function startInTurns<S extends WaitingStart>(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'log'>,
  params: { network: PaymentNetwork; signal?: AbortSignal; queue: StartQueue<S> },
): Promise<number> {
  const { network, signal, queue } = params
  const { client, chainId } = network
  // Following a chain begins at its final block: a transaction sent earlier might be in a block that is never
  // read.
  if (!(await findChainCursor(deps.store.db, { chainId }))) return 0
  const deployed = new Set<string>()
  const last = new Map<string, StartPlace>()
  const spent = new Set<string>()
  let signed = 0
  while (!signal?.aborted) {
    // Read anew after each batch, so that a merchant who comes later waits for no other's whole queue.
    const listed = await queue.next({ limit: BATCH_SIZE, passed: { last, spent } })
    if (listed.length === 0) break
    for (const { mandate, place } of listed) last.set(mandate.merchantId, place)
    // The budget is looked at before the chain is asked anything, which is at a stranger's call.
    const waiting = await keepPaidFor(deps, { network, starts: listed, spent, queue })
    if (waiting.length === 0) continue
    try {
      const standings = await readStandings(
        client,
        waiting.map(({ mandate }) => mandate),
      )
      for (const [index, start] of waiting.entries()) {
        if (signal?.aborted) break
        // Those before it have taken their gas by now.
        const [paidFor] = await keepPaidFor(deps, { network, starts: [start], spent, queue })
        if (!paidFor) continue
        const standing = standings[index] ?? null
        signed += await isolate(deps, { chainId, ...start.about }, () =>
          queue.advance(paidFor, { standing, deployed }),
        )
      }
    } catch (error) {
      if (error instanceof RpcUnavailableError) await queue.note?.(waiting, 'rpc_unavailable')
      throw error
    }
  }
  return signed
}

/**
 * Starts without those that their merchant's gas of the day would not pay for. The budget of a merchant is looked at
 * until it is spent, and its others then join `spent`; what takes no gas goes on.
 */
async function keepPaidFor<S extends WaitingStart>(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  params: { network: PaymentNetwork; starts: readonly S[]; spent: Set<string>; queue: StartQueue<S> },
): Promise<S[]> {
  const { network, starts, spent, queue } = params
  const paidFor: S[] = []
  const beyond: S[] = []
  for (const start of starts) {
    const { merchantId } = start.mandate
    const gas = start.startGas
    const isPaidFor =
      gas === 0n || (!spent.has(merchantId) && (await hasStartGas(deps, { network, merchantId, gas })))
    if (isPaidFor) paidFor.push(start)
    else beyond.push(start)
    if (isPaidFor || spent.has(merchantId)) continue
    spent.add(merchantId)
    await deps.store.transaction((tx) => announceSpent(tx, deps, { network, merchantId }))
  }
  if (beyond.length > 0) await queue.note?.(beyond, 'gas_budget_spent')
  return paidFor
}
