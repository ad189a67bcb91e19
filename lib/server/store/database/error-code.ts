import 'server-only'

/** The code of an error of the operating system or the database, such as `ENOSPC` or `28P01`. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
