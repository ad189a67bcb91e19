import 'server-only'

/** No event stream can begin: the process ends, or writers have kept the log unsettled for too long. */
export class StreamsNotReadyError extends Error {
  override readonly name = 'StreamsNotReadyError'
}
