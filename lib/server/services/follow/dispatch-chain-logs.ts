import 'server-only'
import type { Hex } from 'viem'
import { type PullerEvent, pullerEvent } from '../../chain/puller-event'
import {
  type ChainLog,
  deleteChainLog,
  type LogPlace,
  listDueLogs,
  listLogsOfTransaction,
  lockChainLog,
  saveLogStage,
} from '../../store/chain/chain-logs'
import { isDatabaseAway } from '../../store/database/database-error'
import { joinTransaction } from '../../store/database/store'
import { keepLease, LeaseLostError } from '../onchain/hold-lease'
import { type Depth, readDepth } from '../onchain/read-depth'
import { findWatchedPullers } from '../onchain/watched-pullers'
import type { ChainRecorders, RecorderDeps } from '../records/chain-recorders'
import type { DispatchDeps, DispatchParams } from './dispatch-params'
import { dispatchRenewals, runsOf } from './dispatch-renewals'

/** Logs in memory at a time; each is a transaction of its own. Decided, not measured. */
const BATCH_SIZE = 500

/** Recorders of the steps of a log; a step without one needs no record. */
type Steps = Partial<Record<'included' | 'confirmed' | 'settled' | 'gone', () => Promise<void>>>
/**
 * Dispatches every log of a trusted puller to the recorders, with each step that it has taken since: first the logs that a
 * reorg removed, the newest first, then the others in the chain's order. Each is one database transaction; plain renewals
 * share one ({@link dispatchRenewals}). Where a recorder fails, later logs of the same mandate wait with it, and everything else goes on, however many fail.
 * @returns the number of logs that were dispatched.
 * @throws LeaseLostError
 */
export async function dispatchChainLogs(deps: DispatchDeps, params: DispatchParams): Promise<number> {
  const depth = await readDepth(deps.store.db, params.network)
  if (!depth) return 0
  const failing = new Set<string>()
  const { batchSize = BATCH_SIZE } = params
  let dispatched = 0
  let after: LogPlace | null = null
  do {
    const due = await findDueLogs(deps, params, { ...depth, limit: batchSize, after })
    dispatched += await dispatchBatch(deps, params, { due, depth, failing })
    // Logs that fail stay the first of the next run: those behind them have their turn in this one.
    after = failing.size > 0 && due.length === batchSize ? (due.at(-1) ?? null) : null
  } while (after !== null && !params.signal?.aborted)
  return dispatched
}

/** @param failing - mandates whose logs wait, and to which this adds. @returns the number of logs that were dispatched */
async function dispatchBatch(
  deps: DispatchDeps,
  params: DispatchParams,
  { due, depth, failing }: { due: readonly ChainLog[]; depth: Depth; failing: Set<string> },
): Promise<number> {
  const gone = due.filter((log) => log.gone).reverse()
  let dispatched = 0
  for (const run of runsOf([...gone, ...due.filter((each) => !each.gone)], depth)) {
    if (params.signal?.aborted) break
    if (run.kind === 'other') {
      dispatched += await dispatchEach(deps, params, { logs: [run.log], depth, failing })
      continue
    }
    const charges = run.charges.filter(({ event }) => !failing.has(event.mandateId))
    const together = await dispatchRenewals(deps, params, charges)
    const logs = charges.flatMap(({ log }) => (together.has(log) ? [] : log))
    dispatched += together.size + (await dispatchEach(deps, params, { logs, depth, failing }))
  }
  return dispatched
}

/** Dispatches logs one by one. */
async function dispatchEach(
  deps: DispatchDeps,
  params: DispatchParams,
  { logs, depth, failing }: { logs: readonly ChainLog[]; depth: Depth; failing: Set<string> },
): Promise<number> {
  const { chainId } = params.network
  let dispatched = 0
  for (const log of logs) {
    if (params.signal?.aborted) break
    const event = pullerEvent(log)
    const about = event?.mandateId ?? log.transactionHash
    if (failing.has(about)) continue
    try {
      await dispatchOne(deps, params, { log, event, depth })
      dispatched += 1
    } catch (error) {
      if (error instanceof LeaseLostError || isDatabaseAway(error)) throw error
      failing.add(about)
      const { transactionHash, stage } = log
      deps.log.error(
        { err: error, chainId, transactionHash, stage },
        "a contract's log could not be recorded",
      )
    }
  }
  return dispatched
}

/** Logs to dispatch now; those of foreign pullers wait until their factory is named. */
async function findDueLogs(
  deps: DispatchDeps,
  { network }: Pick<DispatchParams, 'network'>,
  range: Depth & { limit: number; after: LogPlace | null },
): Promise<ChainLog[]> {
  const sought = { ...range, chainId: network.chainId }
  const due = await listDueLogs(deps.store.db, { ...sought, except: [] })
  if (due.length === 0) return due
  const { foreign } = await findWatchedPullers(deps, network)
  return foreign.length === 0 ? due : listDueLogs(deps.store.db, { ...sought, except: foreign })
}

async function dispatchOne(
  deps: DispatchDeps,
  { lease, recorders }: DispatchParams,
  { log, event, depth }: { log: ChainLog; event: PullerEvent | null; depth: Depth },
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    await keepLease(tx, deps, lease)
    const now = await lockChainLog(tx, log)
    // The lease should exclude other writers, but a double dispatch is worse than a second read under the row lock.
    if (!now || now.gone !== log.gone || now.stage !== log.stage) return
    const inside: RecorderDeps = { ...deps, store: joinTransaction(deps.store, tx) }
    const steps = event ? stepsOf(inside, recorders, { log, event }) : {}
    if (log.gone) {
      // A reversal takes back the last place that was dispatched, so the move comes first.
      if (log.stage === 'moved') await steps.included?.()
      if (log.stage !== 'read') await steps.gone?.()
      return deleteChainLog(tx, log)
    }
    const isNew = log.stage === 'read' || log.stage === 'moved'
    const isConfirmed = log.blockNumber <= depth.confirmedUpTo
    const isFinal = log.blockNumber <= depth.finalUpTo
    if (isNew) await steps.included?.()
    if (isConfirmed && log.stage !== 'confirmed') await steps.confirmed?.()
    if (!isFinal) return saveLogStage(tx, log, isConfirmed ? 'confirmed' : 'included')
    await steps.settled?.()
    await deleteChainLog(tx, log)
  })
}

function stepsOf(
  deps: RecorderDeps,
  recorders: ChainRecorders,
  { log, event }: { log: ChainLog; event: PullerEvent },
): Steps {
  const { chainId, address: puller, transactionHash, blockNumber } = log
  const place = { chainId, puller, transactionHash, blockNumber }
  switch (event.kind) {
    case 'charged': {
      const { mandateId, period, amountAtomic } = event
      const charged = { ...place, mandateId, period, amountAtomic }
      return {
        included: () => recorders.recordChargeIncluded(deps, charged),
        confirmed: () => recorders.recordChargeConfirmed(deps, charged),
        settled: () => recorders.recordChargeSettled(deps, charged),
        gone: () => recorders.reverseCharge(deps, charged),
      }
    }
    case 'authorized': {
      const mandate = { ...place, mandateId: event.mandateId }
      return { confirmed: () => recorders.recordAuthorized(deps, mandate) }
    }
    case 'cancelled': {
      const mandate = { ...place, mandateId: event.mandateId }
      const record = async (confirmed: boolean) => {
        const authorizedWith = await findAuthorized(deps, log)
        await recorders.recordMandateCancelled(deps, { ...mandate, confirmed, authorizedWith })
      }
      return {
        included: () => record(false),
        confirmed: () => record(true),
        gone: () => recorders.reverseMandateCancelled(deps, mandate),
      }
    }
  }
}

/** Mandates that the transaction of a log put in force. */
async function findAuthorized({ store }: RecorderDeps, log: ChainLog): Promise<Hex[]> {
  const together = await listLogsOfTransaction(store.db, log)
  return together.flatMap((each) => {
    const event = pullerEvent(each)
    return event?.kind === 'authorized' ? [event.mandateId] : []
  })
}
