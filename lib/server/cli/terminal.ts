import 'server-only'

/** Arguments, environment and streams of a CLI command. */
export interface Terminal {
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Shows a line, without its end. */
  print(line: string): void
  /** A signal that is aborted when whoever typed the command wants it to end; who never asks for one is killed. */
  ending(): AbortSignal
}
