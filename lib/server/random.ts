import 'server-only'
import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** Source of all randomness, injected so that sample data can be the same each time. */
export interface Random {
  bytes(count: number): Buffer
  /** A UUIDv4. */
  uuid(): string
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
}

/** Deterministic stream of a seed. For sample data only: it is predictable. */
export function seededRandom(seed: string): Random {
  let counter = 0
  const bytes = (count: number): Buffer => {
    const blocks: Buffer[] = []
    for (let length = 0; length < count; length += 32) {
      blocks.push(createHash('sha256').update(`${seed}:${counter++}`).digest())
    }
    return Buffer.concat(blocks).subarray(0, count)
  }
  return { bytes, uuid: () => uuidFromBytes(bytes(16)) }
}

function uuidFromBytes(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** `prefix` and 32 bytes as 43 url-safe characters: 256 random bits. */
export function secretToken(random: Random, prefix = ''): string {
  return `${prefix}${random.bytes(32).toString('base64url')}`
}

/** SHA-256 of a secret in hex, the only form that is stored. Enough for secrets with 256 bits of entropy. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
