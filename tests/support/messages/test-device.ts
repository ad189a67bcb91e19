import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Device } from '@/lib/billing/messages/device'

/** Any 32 bytes below the order of P-256 are a private key. */
const anyKey = () => Buffer.concat([Buffer.from([7]), randomBytes(31)]).toString('base64url')

/** Environment of an installation that sends to devices. */
export const PUSH_ENV = {
  PUSH_KEY: anyKey(),
  PUSH_SUBJECT: 'mailto:billing@dues.example',
}

/** A request of the installation to a push service. */
export interface TakenPush {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly path: string
}

/** Push service on this machine, which answers as told and keeps what it was sent. */
export interface TestPushService {
  readonly origin: string
  readonly taken: TakenPush[]
  /** Status of its next answers; null keeps silent. */
  status: number | null
  close(): Promise<void>
}

export async function openPushService(status: number | null = 201): Promise<TestPushService> {
  const taken: TakenPush[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      taken.push({ headers: request.headers, body: Buffer.concat(chunks), path: request.url ?? '' })
      if (service.status === null) return
      const redirect = service.status === 307 ? { location: 'http://127.0.0.1:1/' } : {}
      response.writeHead(service.status, redirect).end('the words of the service')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: TestPushService = {
    origin: `http://127.0.0.1:${Object(server.address()).port}`,
    taken,
    status,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}

/** Browser's end of a push subscription, with its own keys. */
export class TestDevice {
  readonly #keys: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(readonly endpoint: string) {
    this.#keys.generateKeys()
  }

  /** Subscription as the browser hands it out. */
  get device(): Device {
    return {
      endpoint: this.endpoint,
      p256dh: this.#keys.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    }
  }

  /** Text of a message, by RFC 8291 (aes128gcm of RFC 8188). @throws where it is for another device */
  open(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const sealed = body.subarray(21 + sender.length)
    const secret = this.#keys.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender])
    const ikm = derive(secret, { salt: this.#auth, info, length: 32 })
    const key = derive(ikm, { salt, info: 'Content-Encoding: aes128gcm\0', length: 16 })
    const nonce = derive(ikm, { salt, info: 'Content-Encoding: nonce\0', length: 12 })
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // Of the last record the delimiter is 2; zeros may follow it.
    const end = padded.lastIndexOf(2)
    return padded.subarray(0, end).toString('utf8')
  }
}

function derive(
  secret: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer | string; length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/**
 * Claims of a request's signature by RFC 8292, held against the key that it names.
 * @throws where it is signed by another
 */
export function vapidOf({ headers }: TakenPush): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${header}.${claims}`)
  const bytes = Buffer.from(signature, 'base64url')
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes))
    throw new Error('The signature is not that of the key')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
