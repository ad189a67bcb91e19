/** The digest under which the server logged an error, or undefined when it never reached the server. */
export function errorReference(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('digest' in error)) return undefined
  return typeof error.digest === 'string' ? error.digest : undefined
}
