import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'

type Findable = Pick<WireCatalogueToken, 'symbol' | 'name' | 'address'>

/** Tokens that match by part of the symbol or name, or by the start of the contract's address. */
export function findTokens<Token extends Findable>(tokens: readonly Token[], text: string): readonly Token[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(({ symbol, name, address }) => {
    if (wanted.startsWith('0x')) return address.toLowerCase().startsWith(wanted)
    return symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)
  })
}
