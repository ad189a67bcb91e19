import type { ChainRecorders } from '@/lib/server/services/records/chain-recorders'

/** Recorders that only note each notification as text, the newest last. */
export interface RecordedChain {
  readonly recorders: ChainRecorders
  readonly told: string[]
  /** Notifications since the last call of this. */
  news(): string[]
  /** Recorders throw for notifications that contain this text. */
  refuse: string | null
  /** Mandates, by the end of their ids, whose charges are recorded together; none at first. */
  plain: readonly string[]
}

export function recordChain(): RecordedChain {
  const told: string[] = []
  let read = 0
  const note = async (text: string) => {
    if (recorded.refuse !== null && text.includes(recorded.refuse)) throw new Error(`refused: ${text}`)
    told.push(text)
  }
  const short = (id: string) => id.slice(-2)
  const recorded: RecordedChain = {
    told,
    refuse: null,
    plain: [],
    news: () => {
      const news = told.slice(read)
      read = told.length
      return news
    },
    recorders: {
      recordChargeIncluded: (_, log) =>
        note(`${short(log.mandateId)} period ${log.period} included in ${log.blockNumber}`),
      recordChargeConfirmed: (_, log) =>
        note(`${short(log.mandateId)} period ${log.period} confirmed in ${log.blockNumber}`),
      recordChargeSettled: (_, log) => note(`${short(log.mandateId)} period ${log.period} settled`),
      recordRenewals: async (_, { logs, steps }) => {
        const recordedHere = logs.filter(({ mandateId }) => recorded.plain.includes(short(mandateId)))
        const taken = [
          ...(steps.isIncluded ? ['included'] : []),
          ...(steps.isConfirmed ? ['confirmed'] : []),
          ...(steps.isSettled ? ['settled'] : []),
        ].join(' and ')
        for (const { mandateId, period } of recordedHere) {
          await note(`${short(mandateId)} period ${period} ${taken}, with others`)
        }
        return recordedHere
      },
      reverseCharge: (_, log) =>
        note(`${short(log.mandateId)} period ${log.period} reversed from ${log.blockNumber}`),
      recordAuthorized: (_, log) => note(`${short(log.mandateId)} authorized`),
      recordMandateCancelled: (_, log) =>
        note(`${short(log.mandateId)} cancelled${log.confirmed ? ', confirmed' : ''}`),
      reverseMandateCancelled: (_, log) => note(`${short(log.mandateId)} cancel undone`),
    },
  }
  return recorded
}
