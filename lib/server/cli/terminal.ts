import 'server-only'

/** What a command is given by whoever runs it. */
export interface Terminal {
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Shows a line, without its end. */
  print(line: string): void
}
