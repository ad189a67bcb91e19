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

/** A request for a page as it came in. */
export interface PageQuestion {
  /** Path and query. */
  readonly url: string
  /** Headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** A page that says the same to all who ask for it at the same version. */
export interface SharedPage {
  /** Another one wherever the page says anything else. */
  readonly version: string
  /** Begins its rendering, and says by which headers: none of the request's own reach it. */
  begin(): SharedRendering
  /** Text of the address that stands in each one's own page in place of another's. */
  readonly own: string
}

/** The rendering of a page that others get too. */
export interface SharedRendering {
  /** In place of those of the request: nothing else of one reader reaches the others. */
  readonly headers: Readonly<Record<string, string>>
  /** To be called when it is done; true where the page is of its version. */
  end(): boolean
}

/** Says to the HTTP server in front of the pages whether it may have one rendered, and keeps the log of them. */
export interface PageWatch {
  /** Counts a request for a page; the seconds to wait where its address has asked for too many, else null. */
  admit(client: string): number | null
  /** True for the path of a page that is the same for everybody, as long as the app runs. */
  isAlike(path: string): boolean
  /**
   * The page that others get too, as the database has it now; null for one that is rendered for each who asks, as it is
   * where that cannot be read.
   */
  shared(question: PageQuestion): Promise<SharedPage | null>
  /** True for the path of a page that was there once, as far as can be read; its not being found is then told as such. */
  isGone(path: string): Promise<boolean>
  log(visit: PageVisit): void
}
