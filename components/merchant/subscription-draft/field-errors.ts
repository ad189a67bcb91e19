import { ApiError } from '@/lib/client/api/api-error'

/** Error messages by the path of a field: `plans[0].price`. */
export type FieldErrors = Readonly<Record<string, string>>

export const NO_ERRORS: FieldErrors = {}

/** Field errors of the server's answer; empty for other failures. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return NO_ERRORS
  return firstMessages(error.fields)
}

/** First message of each field; later ones of the same field often follow from it. */
export function firstMessages(
  problems: readonly { readonly path: string; readonly message: string }[],
): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of problems) errors[path] ??= message
  return errors
}

/** Errors without those at the given paths and below. */
export function withoutErrors(errors: FieldErrors, ...paths: readonly string[]): FieldErrors {
  const kept = Object.entries(errors).filter(
    ([path]) =>
      !paths.some((gone) => path === gone || path.startsWith(`${gone}[`) || path.startsWith(`${gone}.`)),
  )
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}
