/** Digits of any UUID version, in any case; without a flag, so that it is a pattern of JSON Schema too. */
export const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/

/** Says whether a text can be the id of a record. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}
