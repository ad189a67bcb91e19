/** A text that no line breaks within: its spaces are U+00A0, which copies as a space wherever that matters. */
export function wholeText(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
