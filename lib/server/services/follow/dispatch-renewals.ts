import 'server-only'
import { type PullerEvent, pullerEvent } from '../../chain/puller-event'
import {
  type ChainLog,
  deleteChainLogs,
  type LogKey,
  lockChainLogs,
  saveLogStages,
} from '../../store/chain/chain-logs'
import { isDatabaseAway } from '../../store/database/database-error'
import { joinTransaction } from '../../store/database/store'
import { keepLease, LeaseLostError } from '../onchain/hold-lease'
import type { Depth } from '../onchain/read-depth'
import type { ChargeSteps } from '../records/chain-recorders'
import type { DispatchDeps, DispatchParams } from './dispatch-params'

/** Logs of one database transaction, which holds their subscribers' rows. Decided, not measured. */
const MOST_TOGETHER = 100
/** Fewer are as quick one by one. */
const LEAST_TOGETHER = 2

type Charged = Extract<PullerEvent, { kind: 'charged' }>

/** A log of a charge with the steps that it has still to take. */
export interface DueCharge {
  readonly log: ChainLog
  readonly event: Charged
  readonly steps: ChargeSteps
}

/** Logs that are dispatched one after the other: charges that follow each other, or one of any kind. */
export type LogRun =
  | { readonly kind: 'charges'; readonly charges: readonly DueCharge[] }
  | { readonly kind: 'other'; readonly log: ChainLog }

/** Steps that a log has still to take at a depth. */
function stepsAt({ stage, blockNumber }: ChainLog, depth: Depth): ChargeSteps {
  return {
    isIncluded: stage === 'read' || stage === 'moved',
    isConfirmed: blockNumber <= depth.confirmedUpTo && stage !== 'confirmed',
    isSettled: blockNumber <= depth.finalUpTo,
  }
}

/**
 * Dispatches the plain renewals of a run in one database transaction. The others are left to be dispatched by themselves,
 * and so are all of them where that fails: nothing was written then.
 * @returns the logs that were dispatched.
 * @throws LeaseLostError
 */
export async function dispatchRenewals(
  deps: DispatchDeps,
  params: DispatchParams,
  run: readonly DueCharge[],
): Promise<ReadonlySet<ChainLog>> {
  try {
    return new Set(await dispatchTogether(deps, params, run))
  } catch (error) {
    if (error instanceof LeaseLostError || isDatabaseAway(error)) throw error
    const { chainId } = params.network
    deps.log.warn({ err: error, chainId, logs: run.length }, 'charges are recorded one by one')
    return new Set()
  }
}

async function dispatchTogether(
  deps: DispatchDeps,
  { network, lease, recorders }: DispatchParams,
  run: readonly DueCharge[],
): Promise<ChainLog[]> {
  const [head] = run
  if (!head || run.length < LEAST_TOGETHER) return []
  const { chainId } = network
  const logsOfRun = run.map(({ log }) => log)
  return deps.store.transaction(async (tx) => {
    await keepLease(tx, deps, lease)
    const kept = new Map((await lockChainLogs(tx, logsOfRun)).map((log) => [placeOf(log), log]))
    const charges = run.flatMap(({ log, event }) => {
      const now = kept.get(placeOf(log))
      if (now?.stage !== log.stage || now.gone) return []
      const { address: puller, transactionHash, blockNumber } = log
      return { log, charged: { ...event, chainId, puller, transactionHash, blockNumber } }
    })
    const inside = { ...deps, store: joinTransaction(deps.store, tx) }
    const recorded = new Set(
      await recorders.recordRenewals(inside, {
        chainId,
        logs: charges.map(({ charged }) => charged),
        steps: head.steps,
      }),
    )
    const logs = charges.filter(({ charged }) => recorded.has(charged)).map(({ log }) => log)
    if (head.steps.isSettled) await deleteChainLogs(tx, logs)
    else await saveLogStages(tx, logs, head.steps.isConfirmed ? 'confirmed' : 'included')
    return logs
  })
}

const placeOf = ({ blockHash, logIndex }: LogKey) => `${blockHash}/${logIndex}`

/**
 * Splits logs, in their order, into runs: charges that follow each other, have the same steps to take and are of different
 * mandates. Any other log ends a run: its recorder may change what those behind it mean.
 */
export function runsOf(due: readonly ChainLog[], depth: Depth): LogRun[] {
  const runs: LogRun[] = []
  let run: DueCharge[] = []
  let mandates = new Set<string>()
  for (const log of due) {
    const event = log.gone ? null : pullerEvent(log)
    if (event?.kind !== 'charged') {
      run = []
      runs.push({ kind: 'other', log })
      continue
    }
    const steps = stepsAt(log, depth)
    const [first] = run
    const goesOn = first && run.length < MOST_TOGETHER && isAlike(first.steps, steps)
    if (!goesOn || mandates.has(event.mandateId)) {
      run = []
      mandates = new Set()
      runs.push({ kind: 'charges', charges: run })
    }
    run.push({ log, event, steps })
    mandates.add(event.mandateId)
  }
  return runs
}

const isAlike = (one: ChargeSteps, other: ChargeSteps): boolean =>
  one.isIncluded === other.isIncluded &&
  one.isConfirmed === other.isConfirmed &&
  one.isSettled === other.isSettled
