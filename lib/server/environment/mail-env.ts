import 'server-only'
import { headerText, readEmailAddress } from '@/lib/billing/messages/email-address'
import type { MailServer } from '../mail/smtp-mail'
import type { EnvRemarks, Variables } from './env-remarks'
import { isThisMachine } from './this-machine'

/** Mail as the environment has it. */
export interface MailEnv {
  /** Null where no server is named. */
  readonly server: MailServer | null
  /** Messages that the installation sends in a day. */
  readonly perDay: number
}

/** Messages a day unless `MAIL_PER_DAY` says otherwise. Decided: a first bound for a small installation. */
const PER_DAY = 10_000
const MOST_PER_DAY = 100_000_000

const URL_RULE =
  'must be smtps://user:password@mail.example.com:465 or smtp://user:password@mail.example.com:587, with special characters of user and password percent-encoded'
const FROM_RULE =
  'must be an email address, as in billing@example.com, or a name with one: Northwind <billing@example.com>'

/** Reads `SMTP_URL`, `MAIL_FROM` and `MAIL_PER_DAY`; what is wrong goes to the remarks, without the password. */
export function readMailEnv(given: Variables, remarks: EnvRemarks): MailEnv {
  const perDay = readPerDay(given.MAIL_PER_DAY, remarks)
  const { SMTP_URL: url, MAIL_FROM: from } = given
  if (!url) {
    if (from) remarks.warnings.push('MAIL_FROM: is not used without SMTP_URL; no mail is sent')
    return { server: null, perDay }
  }
  const place = readServer(url)
  if (!place) remarks.problems.push(`SMTP_URL: ${URL_RULE}`)
  const sender = from ? readSender(from) : null
  if (!from) remarks.problems.push(`MAIL_FROM: missing; SMTP_URL needs the address that messages are from`)
  else if (!sender) remarks.problems.push(`MAIL_FROM: ${FROM_RULE}`)
  return { server: place && sender ? { ...place, from: sender } : null, perDay }
}

function readServer(text: string): Omit<MailServer, 'from'> | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, hostname, port, username, password, pathname, search, hash } = url
  if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '') return null
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '') return null
  const [user, pass] = [decoded(username), decoded(password)]
  if (user === null || pass === null || (user === '' && pass !== '')) return null
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTls: !isThisMachine(host),
    user: user === '' ? null : user,
    password: user === '' ? null : pass,
  }
}

/** A percent-encoded part of a URL; null where it is broken. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function readSender(text: string): MailServer['from'] | null {
  const [, name = '', bracketed = ''] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = readEmailAddress(bracketed || text)
  const plain = name.trim().replace(/^"(.*)"$/, '$1')
  if (!address || headerText(plain) !== plain) return null
  return { name: plain, address }
}

function readPerDay(text: string | undefined, { problems }: EnvRemarks): number {
  if (!text) return PER_DAY
  const count = Number(text)
  if (/^\d+$/.test(text.trim()) && count >= 1 && count <= MOST_PER_DAY) return count
  problems.push(`MAIL_PER_DAY: must be a whole number from 1 to ${MOST_PER_DAY}`)
  return PER_DAY
}
