import 'server-only'
import type { Log } from '../../chain/chain-client'
import type { ChainLog } from '../../store/chain/chain-logs'

export interface ReconciledLogs {
  /** Stored already, in the same place. */
  readonly stay: readonly ChainLog[]
  /** Logs that were not known before. */
  readonly come: readonly Log[]
  /** Known, and in another place now. */
  readonly move: readonly { readonly from: ChainLog; readonly to: Log }[]
  /** Nowhere any more. */
  readonly go: readonly ChainLog[]
}

/** Holds the logs that are kept of a range of blocks against those that are there now. */
export function reconcileLogs(kept: readonly ChainLog[], found: readonly Log[]): ReconciledLogs {
  const keptAt = new Map(kept.map((log) => [placeOf(log), log]))
  const stay = found.flatMap((log) => keptAt.get(placeOf(log)) ?? [])
  const staying = new Set(stay)
  const left = new Map<string, ChainLog[]>()
  for (const log of kept.filter((each) => !staying.has(each))) {
    left.set(meaningOf(log), [...(left.get(meaningOf(log)) ?? []), log])
  }
  const come: Log[] = []
  const move: { from: ChainLog; to: Log }[] = []
  for (const log of found.filter((each) => !keptAt.has(placeOf(each)))) {
    const from = left.get(meaningOf(log))?.shift()
    if (from) move.push({ from, to: log })
    else come.push(log)
  }
  return { stay, come, move, go: [...left.values()].flat() }
}

const placeOf = ({ blockHash, logIndex }: Pick<Log, 'blockHash' | 'logIndex'>) => `${blockHash}/${logIndex}`

/** Key of a log's content, equal for the same log in another form of its transaction. */
const meaningOf = (log: Log | ChainLog) => [log.address.toLowerCase(), ...log.topics, log.data].join(' ')
