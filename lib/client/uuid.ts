const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Can this be the id of a record? The server refuses what cannot. */
export function isUuid(text: string | null): text is string {
  return text !== null && UUID.test(text)
}
