import { ApiError } from '@/lib/client/api/api-error'

/** What is wrong with each field of a request, by its path: `plans[0].price`. */
export type FieldErrors = Readonly<Record<string, string>>

export const NO_ERRORS: FieldErrors = {}

/** The fields that the server refused; none for any other kind of failure. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return NO_ERRORS
  return firstMessages(error.fields)
}

/** One message for each field, in their order: the first names the rule that comes first, others often follow from it. */
export function firstMessages(
  problems: readonly { readonly path: string; readonly message: string }[],
): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of problems) errors[path] ??= message
  return errors
}

/** The errors without those of the given paths and of all that is below them. */
export function withoutErrors(errors: FieldErrors, ...paths: readonly string[]): FieldErrors {
  const kept = Object.entries(errors).filter(
    ([path]) =>
      !paths.some((gone) => path === gone || path.startsWith(`${gone}[`) || path.startsWith(`${gone}.`)),
  )
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}
