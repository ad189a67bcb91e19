/** Words of a message by its kind, before its form. */
export interface Words {
  readonly subject: string
  readonly heading: string
  /** Paragraphs. */
  readonly lines: readonly string[]
  /** Label and value of each fact. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly action: { readonly label: string; readonly href: string }
}

/** Words of a message with the name that stands at its head. */
export interface MessageText extends Words {
  readonly from: string
}
