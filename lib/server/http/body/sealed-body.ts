import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '../../random'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts `text` readable only with `secret` (AES-256-GCM, key by HKDF-SHA-256). */
export function seal(text: string, secret: string, random: Random): string {
  const iv = random.bytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** The inverse of {@link seal}. Throws when secret or text are not those that were sealed. */
export function openSealed(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'dues stored answer', 32))
}
