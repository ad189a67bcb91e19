import { MAX_EMAIL_LENGTH, readEmailAddress } from '../messages/email-address'

/** Pages and contact that a merchant gives its payers; an empty text is none. */
export interface PayerHelp {
  /** Email address or web address for questions. */
  readonly supportContact: string
  readonly termsUrl: string
  readonly privacyUrl: string
  /** Page on how to get the tokens that are paid with. */
  readonly tokensUrl: string
}

export const NO_PAYER_HELP: PayerHelp = { supportContact: '', termsUrl: '', privacyUrl: '', tokensUrl: '' }

/** Fields of {@link PayerHelp}, in the order in which people read them. */
export const PAYER_HELP_FIELDS = Object.keys(NO_PAYER_HELP) as readonly (keyof PayerHelp)[]

/** Longest web address, that of every other link; as it is typed, and in its normal form. */
export const MAX_HELP_LENGTH = 2048

export const CONTACT_RULE =
  'Must be an email address such as help@example.com, or an address beginning with https://.'
export const HELP_URL_RULE = 'Must be an address beginning with https://.'

/** Characters that begin another line, or make a text read as another one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u

/**
 * A web address in its normal form, of at most {@link MAX_HELP_LENGTH} characters. Only https: the page is opened by
 * somebody who is about to pay.
 * @returns null for a text that is none
 */
export function readHelpUrl(text: string): string | null {
  const url = normalUrl(text.trim())
  return url !== null && url.length <= MAX_HELP_LENGTH ? url : null
}

/** True for a web address that is too long in its normal form alone, which takes nine characters for a letter as 語. */
export function isLongOnceEncoded(text: string): boolean {
  const url = normalUrl(text.trim())
  return url !== null && url.length > MAX_HELP_LENGTH
}

function normalUrl(text: string): string | null {
  if (text.length > MAX_HELP_LENGTH || UNSEEN.test(text) || !URL.canParse(text)) return null
  const { protocol, username, password, hostname, href } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.') ? href : null
}

/** An email address, or a web address, in its normal form; null for any other text. */
export function readContact(text: string): string | null {
  const email = text.trim().length <= MAX_EMAIL_LENGTH ? readEmailAddress(text) : null
  return email ?? readHelpUrl(text)
}

/** Contact as people read it, and where it leads. */
export interface ContactLink {
  readonly text: string
  readonly href: string
}

/** Link of a contact: a new email to it, or its page by the host's name. */
export function contactLink(contact: string): ContactLink {
  const email = readEmailAddress(contact)
  return email === null
    ? { text: new URL(contact).host, href: contact }
    : { text: email, href: `mailto:${email}` }
}
