import 'server-only'
import type { Env } from '../env'
import { type Mail, mailWithoutServer } from './mail'
import { smtpMail } from './smtp-mail'

/** The mail of an installation: its server, else test mode's mailbox, else none. */
export function createMail({ mode, mail, baseUrl }: Pick<Env, 'mode' | 'mail' | 'baseUrl'>): Mail {
  if (mail.server) return smtpMail(mail.server, { host: new URL(baseUrl).hostname })
  return mailWithoutServer(mode === 'test' ? 'mailbox' : 'off')
}
