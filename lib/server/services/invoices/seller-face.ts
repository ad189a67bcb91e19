import 'server-only'
import { NO_SELLER_FACE, picturePath, type SellerFace } from '@/lib/billing/accounts/merchant-face'
import type { Deps } from '../../deps'
import { findLogo, type KeptLogo } from '../../store/accounts/pictures'
import { findUser } from '../../store/accounts/users'

/** Logo, contact and pages of the merchant of an invoice, as they are now: no part of what was issued. */
export async function findSellerFace(
  { store }: Pick<Deps, 'store'>,
  { merchantId }: { merchantId: string },
): Promise<SellerFace> {
  const found = await findUser(store.db, { id: merchantId })
  if (!found) return NO_SELLER_FACE
  const { logoDigest, supportContact, termsUrl, privacyUrl } = found
  return { logo: picturePath(logoDigest), supportContact, termsUrl, privacyUrl }
}

/** The same with the picture itself, for a file that carries it. */
export async function findSellerToDraw(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string },
): Promise<{ face: SellerFace; picture: KeptLogo | null }> {
  const face = await findSellerFace(deps, params)
  return { face, picture: face.logo === null ? null : await findLogo(deps.store.db, params) }
}
