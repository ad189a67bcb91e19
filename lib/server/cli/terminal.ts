import 'server-only'

/** Arguments, environment and streams of a CLI command. */
export interface Terminal {
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Shows a line, without its end. */
  print(line: string): void
}
