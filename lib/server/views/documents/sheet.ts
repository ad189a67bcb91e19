import 'server-only'

/** A term and its value; `isCode` for addresses and hashes, which are set in equal widths. */
export interface SheetFact {
  readonly term: string
  readonly value: string
  readonly isCode?: boolean
}

/** A document as plain texts: all that its drawing needs, so that another thread can do it. */
export interface Sheet {
  readonly head: string
  readonly subhead: string
  /** PNG or JPEG at the top, opposite the head; null for none. */
  readonly logo: Uint8Array | null
  /** Blocks beside each other; the first line of each stands out. */
  readonly columns: readonly { readonly head: string; readonly lines: readonly string[] }[]
  readonly facts: readonly SheetFact[]
  readonly rows: readonly { readonly text: string; readonly amount: string; readonly isStrong: boolean }[]
  readonly moreFacts: readonly SheetFact[]
  readonly foot: string
  /** The title and author that the file names. */
  readonly about: { readonly title: string; readonly author: string; readonly createdAt: string }
}
