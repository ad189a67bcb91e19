import 'server-only'
import { createHash } from 'node:crypto'
import type { Picture } from '@/lib/billing/accounts/pictures/picture'
import { readPicture } from '@/lib/billing/accounts/pictures/read-picture'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { deleteLogo, saveLogo } from '../../store/accounts/pictures'
import { lockUser, setLogoDigest, type UserRow } from '../../store/accounts/users'
import type { Database } from '../../store/database/database'

/** Name of a picture: SHA-256 of its bytes in hex. */
export function digestOf({ bytes }: Pick<Picture, 'bytes'>): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Keeps a picture as the logo of a merchant, in place of the one before; the same picture again changes nothing.
 * @throws PictureRefusedError, NotFoundError when there is no such account
 */
export async function keepLogo(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { author, bytes }: { author: Author; bytes: Uint8Array },
): Promise<UserRow> {
  const picture = readPicture(bytes, { drawings: false })
  const digest = digestOf(picture)
  return changeLogo(deps, { author, digest }, (tx) =>
    saveLogo(tx, {
      id: deps.random.uuid(),
      merchantId: author.merchantId,
      picture,
      digest,
      now: deps.clock.now(),
    }),
  )
}

/**
 * Removes the logo of a merchant; one without a logo stays as it is.
 * @throws NotFoundError when there is no such account
 */
export async function removeLogo(
  deps: Pick<Deps, 'store' | 'clock'>,
  { author }: { author: Author },
): Promise<UserRow> {
  return changeLogo(deps, { author, digest: '' }, (tx) => deleteLogo(tx, author))
}

async function changeLogo(
  deps: Pick<Deps, 'store' | 'clock'>,
  { author, digest }: { author: Author; digest: string },
  write: (tx: Database) => Promise<void>,
): Promise<UserRow> {
  const id = author.merchantId
  return deps.store.transaction(async (tx) => {
    const before = await lockUser(tx, { id })
    if (!before) throw new NotFoundError('Merchant')
    if (before.logoDigest === digest) return before
    await write(tx)
    const after = await setLogoDigest(tx, { id, digest })
    if (!after) throw new NotFoundError('Merchant')
    await writeAudit(tx, {
      ...author,
      action: 'merchant.changed',
      target: id,
      details: { logo: { from: before.logoDigest, to: digest } },
      createdAt: deps.clock.now(),
    })
    return after
  })
}
