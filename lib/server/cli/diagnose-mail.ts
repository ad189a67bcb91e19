import 'server-only'
import { createMail } from '../mail/create-mail'
import type { Diagnose } from './diagnosis'

const name = 'Mail'

/** Checks that the mail server takes a connection and the sign-in; nothing is sent. */
export const diagnoseMail: Diagnose = async function* ({ env }) {
  const { server, perDay } = env.mail
  if (server === null) {
    const text =
      env.mode === 'test'
        ? 'none: messages stay in the mailbox at /test/mail'
        : 'none: nobody is told anything by mail'
    const verdict = env.mode === 'test' ? 'ok' : 'warning'
    const remedy = 'Set SMTP_URL and MAIL_FROM, so that payers hear of failed payments.'
    yield { name, verdict, text, ...(env.mode === 'production' && { remedy }) }
    return
  }
  const place = `${server.host}:${server.port}`
  const mail = createMail(env)
  try {
    await mail.check()
    yield {
      name,
      verdict: 'ok',
      text: `${place} takes mail from ${server.from.address}, ${perDay.toLocaleString('en-US')} a day`,
    }
  } catch (error) {
    yield {
      name,
      verdict: 'problem',
      text: `${place} takes no mail: ${error instanceof Error ? error.message : String(error)}`,
      remedy: 'Check SMTP_URL: host, port, user and password. Messages wait for 2.5 days.',
    }
  } finally {
    mail.close()
  }
}
