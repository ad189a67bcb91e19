import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'

type Findable = Pick<WireCatalogueToken, 'symbol' | 'name' | 'address'>

/** The tokens that a text finds: by a part of symbol or name, or by the beginning of the contract's address. */
export function findTokens<Token extends Findable>(tokens: readonly Token[], text: string): readonly Token[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(({ symbol, name, address }) => {
    if (wanted.startsWith('0x')) return address.toLowerCase().startsWith(wanted)
    return symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)
  })
}
