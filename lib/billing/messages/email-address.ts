/** Longest address that a mail server takes: RFC 5321, section 4.5.3.1.3, without the angle brackets. */
export const MAX_EMAIL_LENGTH = 254
/** Longest part before the @: RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_LENGTH = 64

export const EMAIL_RULE = 'Must be an email address such as ada@example.com.'

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/**
 * The addresses that HTML's `type=email` takes, whose domain has a dot. No quoted names, comments, spaces or line ends:
 * such an address can stand in a header as it is.
 */
const EMAIL = new RegExp(`^([A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+)@(${LABEL}(?:\\.${LABEL})+)$`)

/**
 * The address in its one normal form: the domain in lower case, which names the same host; the part before it as given,
 * whose case belongs to the host.
 * @returns null for a text that is no address
 */
export function readEmailAddress(text: string): string | null {
  const [, local = '', domain = ''] = EMAIL.exec(text.trim()) ?? []
  if (local === '' || local.length > MAX_LOCAL_LENGTH || text.trim().length > MAX_EMAIL_LENGTH) return null
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null
  return `${local}@${domain.toLowerCase()}`
}

/** A text as one line of a header: without line ends and other control characters, which would begin another header. */
export function headerText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
