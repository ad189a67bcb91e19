import { ApiError } from '@/lib/client/api-error'

/** What is wrong with each field of a request, by its path: `plans[0].price`. */
export type FieldErrors = Readonly<Record<string, string>>

export const NO_ERRORS: FieldErrors = {}

/** The fields that the server refused; none for any other kind of failure. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return NO_ERRORS
  // The first message of a field names the rule that comes first; the others often follow from it.
  return Object.fromEntries(error.fields.toReversed().map(({ path, message }) => [path, message]))
}

/** The errors without those of the given paths and of all that is below them. */
export function withoutErrors(errors: FieldErrors, ...paths: readonly string[]): FieldErrors {
  const kept = Object.entries(errors).filter(
    ([path]) =>
      !paths.some((gone) => path === gone || path.startsWith(`${gone}[`) || path.startsWith(`${gone}.`)),
  )
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}

/** Moves focus to the first field that is marked wrong, once the marks are there. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
