import 'server-only'

/** A request for a page that was answered; nothing of it is secret. */
export interface PageVisit {
  /** The first part of its path, as in `/checkout`. */
  readonly page: string
  readonly method: string
  readonly status: number
  readonly ms: number
  readonly client: string
  readonly requestId: string
}

/** Says to the HTTP server in front of the pages whether it may have one rendered, and keeps the log of them. */
export interface PageWatch {
  /** Counts a request for a page; the seconds to wait where its address has asked for too many, else null. */
  admit(client: string): number | null
  /** True for the path of a page that is the same for everybody, as long as the app runs. */
  isAlike(path: string): boolean
  /** True for the path of a page that was there once; its not being found is then told as such. */
  isGone(path: string): Promise<boolean>
  log(visit: PageVisit): void
}
