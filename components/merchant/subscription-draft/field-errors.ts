import { ApiError, errorText } from '@/lib/client/api/api-error'

/** Error messages by the path of a field: `plans[0].price`. */
export type FieldErrors = Readonly<Record<string, string>>

export const NO_ERRORS: FieldErrors = {}

/** Field errors of the server's answer; empty for other failures. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return NO_ERRORS
  return firstMessages(error.fields)
}

/** Outcome of a form that was sent. */
export interface FormProblems {
  readonly errors: FieldErrors
  /** Outcome of a failed request that no field explains; null while there is none. */
  readonly failure: { readonly title: string; readonly text: string } | null
}

/**
 * Problems of a form: those of its fields, as the form or the server found them, or the failure of its request.
 * @param mistakes - found before the request; they take the place of the server's
 * @param title - what has not happened, as a sentence
 * @param fields - those that the form shows errors at; any unless given
 */
export function formProblems(
  request: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown },
  params: {
    readonly mistakes: FieldErrors
    readonly title: string
    readonly fields?: readonly string[]
  },
): FormProblems {
  const { mistakes, title, fields } = params
  const refused = request.isPending ? NO_ERRORS : fieldErrorsOf(request.error)
  const errors = { ...refused, ...mistakes }
  const isShown = (path: string) => fields === undefined || fields.includes(path)
  const isUnexplained = request.isError && !Object.keys(errors).some(isShown)
  return { errors, failure: isUnexplained ? { title, text: errorText(request.error) } : null }
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
