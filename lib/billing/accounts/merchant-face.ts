import { type HexColor, readAccent } from './accent'

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
