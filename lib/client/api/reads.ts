import { callApi, callApiForPage, callApiForVersion, type Data, type Input } from './api'
import type { ReadName } from './endpoints'

/** Reads that only the browser makes, once somebody has typed or opened something. */
export const READS_AFTER_ACTS = [
  'findSubscribers',
  'getPortalChangeOptions',
  'getSubscriber',
  'getWebhookDelivery',
  'listRefunds',
] as const satisfies readonly ReadName[]

/** Names of the reads that a page makes when it is opened. */
export type PageReadName = Exclude<ReadName, (typeof READS_AFTER_ACTS)[number]>

/**
 * The reads of the API that pages make, for their queries. In the browser each is a request; a page that the server
 * renders runs the operation itself.
 */
export interface Reads {
  data<N extends PageReadName>(name: N, input: Input<N>): Promise<Data<N>>
  /** A page of a list. */
  page<N extends PageReadName>(
    name: N,
    input: Input<N>,
  ): Promise<{ data: Data<N>; nextCursor: string | null }>
  /** A record with the ETag to send back as `ifMatch` when it is changed. */
  version<N extends PageReadName>(name: N, input: Input<N>): Promise<{ data: Data<N>; etag: string | null }>
}

/** Reads by request. */
export const httpReads: Reads = { data: callApi, page: callApiForPage, version: callApiForVersion }
