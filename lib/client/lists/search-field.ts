/** A search field beside a list that follows a moment later, since its address has to change first. */
export interface SearchField {
  readonly text: string
  /** The search whose list is shown. */
  readonly shown: string
  /** Searches that were asked for and are not shown yet, the newest last. */
  readonly asked: readonly string[]
}

export const openSearchField = (shown: string): SearchField => ({ text: shown, shown, asked: [] })

/** True where the list is, or soon will be, the one of this search. */
export const isAskedFor = ({ shown, asked }: SearchField, search: string): boolean =>
  search === (asked.at(-1) ?? shown)

/** Asks for a search. The shown one is there already, and the address passes over those before it. */
export const askFor = (field: SearchField, search: string): SearchField => ({
  ...field,
  asked: search === field.shown ? [] : [...field.asked, search],
})

/**
 * The field once the list shows a search. One of its own searches leaves the text alone, to which more may have been
 * typed since; any other, such as that of the back button, takes its place.
 */
export function showSearch(field: SearchField, shown: string): SearchField {
  const position = field.asked.lastIndexOf(shown)
  return position === -1
    ? openSearchField(shown)
    : { ...field, shown, asked: field.asked.slice(position + 1) }
}
