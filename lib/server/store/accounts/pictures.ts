import 'server-only'
import { eq } from 'drizzle-orm'
import type { Picture } from '@/lib/billing/accounts/pictures/picture'
import type { Database } from '../database/database'
import { pictures } from '../schema/picture-schema'
import { tokens } from '../schema/schema'

/** A picture as it is served. */
export type ServedPicture = Pick<typeof pictures.$inferSelect, 'type' | 'bytes'>

const served = { type: pictures.type, bytes: pictures.bytes }

/** A picture by the digest of its bytes, whoever's it is: pages show it to everybody. */
export async function findPicture(db: Database, params: { digest: string }): Promise<ServedPicture | null> {
  const [row] = await db.select(served).from(pictures).where(eq(pictures.digest, params.digest)).limit(1)
  return row ?? null
}

/** A logo with its sides in pixels. */
export type KeptLogo = ServedPicture & Pick<typeof pictures.$inferSelect, 'width' | 'height'>

/** The logo of a merchant, for what carries it along; null where it has none. */
export async function findLogo(db: Database, params: { merchantId: string }): Promise<KeptLogo | null> {
  const sides = { width: pictures.width, height: pictures.height }
  const [row] = await db
    .select({ ...served, ...sides })
    .from(pictures)
    .where(eq(pictures.merchantId, params.merchantId))
  return row ?? null
}

interface KeptPicture {
  readonly id: string
  readonly picture: Picture
  readonly digest: string
  readonly now: Date
}

const valuesOf = ({ picture, digest, now }: KeptPicture) => ({ ...picture, digest, createdAt: now })

/** Keeps the logo of a merchant in place of the one before. */
export async function saveLogo(tx: Database, params: KeptPicture & { merchantId: string }): Promise<void> {
  const values = valuesOf(params)
  await tx
    .insert(pictures)
    .values({ id: params.id, merchantId: params.merchantId, ...values })
    .onConflictDoUpdate({ target: pictures.merchantId, set: values })
}

/** Removes the logo of a merchant. */
export async function deleteLogo(tx: Database, params: { merchantId: string }): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.merchantId, params.merchantId))
}

/** Keeps the logo of a token in place of the one before. */
export async function saveTokenLogo(
  tx: Database,
  params: KeptPicture & { tokenId: string; source: string },
): Promise<void> {
  const values = { ...valuesOf(params), source: params.source }
  await tx
    .insert(pictures)
    .values({ id: params.id, tokenId: params.tokenId, ...values })
    .onConflictDoUpdate({ target: pictures.tokenId, set: values })
  await tx.update(tokens).set({ logoDigest: params.digest }).where(eq(tokens.id, params.tokenId))
}

/** Address from which a token's logo was fetched; null where it has none. */
export async function findLogoSource(db: Database, params: { tokenId: string }): Promise<string | null> {
  const [row] = await db
    .select({ source: pictures.source })
    .from(pictures)
    .where(eq(pictures.tokenId, params.tokenId))
  return row?.source ?? null
}
