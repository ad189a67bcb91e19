import { type FieldErrors, NO_ERRORS } from '../subscription-draft/field-errors'

/**
 * Fields of a new API key that are still empty, in the form's own words.
 * @param draft.scopes - null where the key gets those of a key without a list
 */
export function checkApiKey(draft: {
  readonly name: string
  readonly scopes: readonly string[] | null
}): FieldErrors {
  return {
    ...NO_ERRORS,
    ...(draft.name.trim() === '' && { name: 'Enter a name.' }),
    ...(draft.scopes?.length === 0 && { scopes: 'Choose at least one.' }),
  }
}
