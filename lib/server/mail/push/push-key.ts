import 'server-only'
import { createECDH, createPublicKey } from 'node:crypto'

/** 32 bytes as base64url. */
const PRIVATE_KEY = /^[A-Za-z0-9_-]{43}$/

/** Pair of keys by which push services know the installation (RFC 8292), each as base64url. */
export interface PushKeys {
  readonly privateKey: string
  /** Uncompressed point of P-256. */
  readonly publicKey: string
}

/** Makes a new pair of keys. */
export function newPushKeys(): PushKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Leading zeros are part of a key.
  const privateKey = ecdh.getPrivateKey('hex').padStart(64, '0')
  return {
    privateKey: Buffer.from(privateKey, 'hex').toString('base64url'),
    publicKey: ecdh.getPublicKey('base64url'),
  }
}

/** The pair of a private key; null for a text that is none. */
export function pushKeysOf(privateKey: string): PushKeys | null {
  if (!PRIVATE_KEY.test(privateKey)) return null
  const ecdh = createECDH('prime256v1')
  try {
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return null
  }
  return { privateKey, publicKey: ecdh.getPublicKey('base64url') }
}

/** True for the public key of a device that is a point of P-256: another encrypts nothing. */
export function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  const coordinate = (from: number) => bytes.subarray(from, from + 32).toString('base64url')
  try {
    createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    })
    return bytes.length === 65 && bytes[0] === 4
  } catch {
    return false
  }
}
