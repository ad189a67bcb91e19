import { callApi, callApiForPage, callApiForVersion, type Data, type Input } from './api'
import type { ReadName } from './endpoints'

/**
 * The reads of the API, for queries to make. In the browser each is a request; a page that the server renders
 * runs the operation itself.
 */
export interface Reads {
  data<N extends ReadName>(name: N, input: Input<N>): Promise<Data<N>>
  /** A page of a list. */
  page<N extends ReadName>(name: N, input: Input<N>): Promise<{ data: Data<N>; nextCursor: string | null }>
  /** A record with the ETag to send back as `ifMatch` when it is changed. */
  version<N extends ReadName>(name: N, input: Input<N>): Promise<{ data: Data<N>; etag: string | null }>
}

/** Reads by request. */
export const httpReads: Reads = { data: callApi, page: callApiForPage, version: callApiForVersion }
