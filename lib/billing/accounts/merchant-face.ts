import { type HexColor, readAccent } from './accent'
import type { PayerHelp } from './payer-help'

/** A merchant as its payers see it. */
export interface MerchantFace {
  /** Account's founding address, in checksum form. */
  readonly address: string
  readonly organisation: string
  /** Path of its logo on this site; null for none. */
  readonly logo: string | null
  /** Color of its pages; null for that of the installation. */
  readonly accent: HexColor | null
}

/** A merchant on papers for its payers, as it is now. */
export interface SellerFace extends Omit<PayerHelp, 'tokensUrl'> {
  /** Path of its logo on this site; null for none. */
  readonly logo: string | null
}

export const NO_SELLER_FACE: SellerFace = { logo: null, supportContact: '', termsUrl: '', privacyUrl: '' }

/** Facts of an account that its face is made of. */
export interface FacedMerchant {
  readonly address: string
  readonly organisation: string
  readonly logoDigest: string
  readonly accent: string
}

/** Path of a picture on this site by the digest of its bytes, which are the same for ever; null without one. */
export function picturePath(digest: string): string | null {
  return digest === '' ? null : `/pictures/${digest}`
}

export function merchantFace({ address, organisation, logoDigest, accent }: FacedMerchant): MerchantFace {
  return { address, organisation, logo: picturePath(logoDigest), accent: readAccent(accent) }
}
