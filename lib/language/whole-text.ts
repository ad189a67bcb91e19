/**
 * A text that no line breaks within, but before a time of day: its spaces are U+00A0, which copies as a space wherever that
 * matters.
 */
export function wholeText(text: string): string {
  return text.replace(/ (?!\d?\d:\d\d)/g, '\u00a0')
}
