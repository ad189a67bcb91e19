import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as the server took it. */
export interface TakenMail {
  readonly from: string
  readonly to: string
  /** Everything after DATA, with its line ends. */
  readonly source: string
}

/** Outcome of a command: refused with the code; null where it goes on. */
type Answer<Value> = (value: Value) => { code: number; text: string } | null

export interface MailServerOptions {
  /** Answers to recipients; takes all unless given. */
  readonly recipient?: Answer<string>
  /** Answers to whole messages; takes all unless given. */
  readonly message?: Answer<TakenMail>
  /** True for a connection to be cut in the middle of a message. */
  readonly cuts?: () => boolean
  /** True for STARTTLS with a certificate that nobody signed. */
  readonly startTls?: boolean
  /** The one sign-in that is taken; none is asked for unless given. */
  readonly signIn?: { readonly user: string; readonly password: string }
}

/** An SMTP server of its own on this machine. */
export interface MailServer {
  readonly port: number
  readonly taken: readonly TakenMail[]
  close(): Promise<void>
}

export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  const { recipient, message, cuts, signIn, startTls = false } = options
  const settings: SMTPServerOptions = {
    disabledCommands: [...(startTls ? [] : ['STARTTLS']), ...(signIn ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    logger: false,
    onAuth(auth, _session, done) {
      const isRight = auth.username === signIn?.user && auth.password === signIn?.password
      if (isRight) done(null, { user: auth.username })
      else done(refused({ code: 535, text: 'Wrong name or password' }))
    },
    onRcptTo({ address }, _session, done) {
      const refusal = recipient?.(address) ?? null
      done(refusal && refused(refusal))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        // The client is left without an answer to what it sent.
        if (cuts?.()) for (const socket of sockets) socket.destroy()
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address).join(),
          source: Buffer.concat(chunks).toString('utf8'),
        }
        const refusal = message?.(mail) ?? null
        if (!refusal) taken.push(mail)
        done(refusal && refused(refusal))
      })
    },
  }
  const server = new SMTPServer(settings)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  // A client that goes away is no fault of the test.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const refused = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })
