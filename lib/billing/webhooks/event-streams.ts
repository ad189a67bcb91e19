import { BillingError } from '../billing-error'

/** Open event streams of one merchant on one instance. A decision: servers of a shop and some open dashboards. */
export const MAX_STREAMS_OF_MERCHANT = 20
/** Open event streams of one instance. A decision: each may hold a page of events that its reader is slow to take. */
export const MAX_STREAMS = 500

export class TooManyStreamsError extends BillingError {
  readonly code = 'too_many_streams'

  constructor(of: 'merchant' | 'instance') {
    super('Too many event streams', {
      detail:
        of === 'merchant'
          ? `An account has at most ${MAX_STREAMS_OF_MERCHANT} event streams open at a time.`
          : 'This server has as many event streams open as it can hold.',
      remedy: 'Close one, or try again in a moment.',
    })
  }
}
