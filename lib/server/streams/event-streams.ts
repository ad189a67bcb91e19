import 'server-only'
import type { Caller } from '../caller'
import type { EventDetails, EventFilters } from '../store/reports/event-pages'

export interface EventStreamParams {
  readonly caller: Pick<Caller, 'kind' | 'credentialId' | 'userId'>
  readonly filters: EventFilters
  /** Events after this one; those that happen from now on unless given. */
  readonly after?: bigint | undefined
}

/** A reader's way through the event log. */
export interface EventStream {
  /** Id to continue after: that of the last event handed out, or a later one where nothing since is for this reader. */
  readonly place: bigint
  /** The next events, once there are some; none as a sign of life; null at the end. One call at a time. */
  next(): Promise<EventDetails[] | null>
  end(): void
}

/** The open event streams of the process. */
export interface EventStreams {
  /**
   * Opens a stream, which ends with the credential of its caller.
   * @throws TooManyStreamsError, StreamsNotReadyError, NotFoundError for a subscription or subscriber that the merchant
   *   does not have
   */
  open(params: EventStreamParams): Promise<EventStream>
  /** Ends every stream, and refuses further ones. */
  stop(): void
}
