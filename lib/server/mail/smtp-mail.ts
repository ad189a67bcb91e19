import 'server-only'
import { SECOND_MS } from '@/lib/billing/durations'
import { headerText } from '@/lib/billing/messages/email-address'
import type { Mail, OutgoingMail, SendResult } from './mail'

/** The operator's mail server, and who messages are from. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** True for TLS from the first byte (`smtps`); otherwise STARTTLS. */
  readonly secure: boolean
  /** False where STARTTLS is not insisted on: for a server on this machine. */
  readonly requireTls: boolean
  readonly user: string | null
  readonly password: string | null
  readonly from: { readonly name: string; readonly address: string }
}

/** Connections to the mail server at a time. Decided; most relays allow 5 to 20. */
export const MOST_CONNECTIONS = 4
/** Messages on one connection. Decided: some relays end one after 100. */
const MESSAGES_A_CONNECTION = 50
/** Characters of a server's words that are kept. */
const MAX_FAILURE_LENGTH = 300

/** Subjects of enhanced status codes that are about the recipient: addressing, and the mailbox. */
const ADDRESS_SUBJECTS = ['1', '2']

/** An error of the package, as far as it is looked at. */
interface SmtpError {
  readonly code?: unknown
  readonly command?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
  readonly message?: unknown
}

/**
 * Mail by SMTP (RFC 5321) to one server, over connections that are kept for a while. The package is loaded with the
 * first message.
 * @param options.host - the installation's own host, for HELO and Message-ID
 */
export function smtpMail(server: MailServer, options: { host: string }): Mail {
  let opened: Promise<Awaited<ReturnType<typeof openTransport>>> | null = null
  const transport = () => {
    opened ??= openTransport(server, options.host)
    return opened
  }
  return {
    kind: 'smtp',
    async send(mail) {
      try {
        const { transporter } = await transport()
        await transporter.sendMail(envelopeOf(server, mail, options.host))
        return { outcome: 'sent', failure: null, isOfAddress: false }
      } catch (error) {
        return resultOf(Object(error))
      }
    },
    async check() {
      const { transporter } = await transport()
      await transporter.verify()
    },
    close: () => void opened?.then(({ transporter }) => transporter.close()).catch(() => {}),
  }
}

async function openTransport(server: MailServer, host: string) {
  const { createTransport } = await import('nodemailer')
  const { user, password } = server
  const transporter = createTransport({
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    maxMessages: MESSAGES_A_CONNECTION,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: !server.secure && server.requireTls,
    // A server on this machine may offer STARTTLS with a certificate that nobody signed, and in clear it would do too.
    ...(!server.secure && !server.requireTls && { tls: { rejectUnauthorized: false } }),
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    name: host,
    dnsTimeout: 5 * SECOND_MS,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 20 * SECOND_MS,
    // Nothing in a message names a file or another server, and nothing may begin to.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { transporter }
}

function envelopeOf({ from }: MailServer, mail: OutgoingMail, host: string) {
  return {
    from,
    to: mail.to,
    envelope: { from: from.address, to: [mail.to] },
    messageId: `<${mail.id}@${host}>`,
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.picture !== null && {
      attachments: [
        {
          // Without a name most programs list it among the files.
          filename: `logo.${mail.picture.type.replace('image/', '')}`,
          content: Buffer.from(mail.picture.bytes),
          contentType: mail.picture.type,
          contentDisposition: 'inline' as const,
          cid: mail.picture.cid,
        },
      ],
    }),
    textEncoding: 'quoted-printable' as const,
    headers: {
      // RFC 3834: nobody's out-of-office reply is to come back.
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/**
 * Meaning of a failure. An answer of 5xx to the recipient or to the message is for good (RFC 5321, section 4.2.1); one to
 * the sender, the sign-in or the connection is about this installation, and the message waits until that is mended. So it
 * does where the server's enhanced code (RFC 3463) says that neither address nor mailbox is at fault: a quota, a domain
 * that is not verified.
 */
function resultOf({ code, command, responseCode, response, message }: SmtpError): SendResult {
  const words = typeof response === 'string' ? response : String(message ?? code ?? 'unknown')
  const failure = headerText(words).slice(0, MAX_FAILURE_LENGTH)
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  const isOfMessage = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  const [, subject = null] = /^\d{3}[ -]\d\.(\d{1,3})\.\d{1,3}\b/.exec(failure) ?? []
  const isOfSender = isPermanent && subject !== null && !ADDRESS_SUBJECTS.includes(subject)
  const isOfAddress = isOfMessage && !isOfSender
  return { outcome: isPermanent && isOfAddress ? 'refused' : 'deferred', failure, isOfAddress }
}
