import { countryName } from '@/lib/billing/invoices/party'

/** Words of an address that are not its own. */
interface PartyWords {
  /** @param code - ISO 3166-1 alpha-2 */
  readonly country: (code: string) => string
  readonly taxId: (taxId: string) => string
}

const ENGLISH: PartyWords = { country: countryName, taxId: (taxId) => `Tax id ${taxId}` }

/**
 * Lines of a name and an address.
 * @param words - those of the reader; of an invoice English ones
 */
export function partyLines(
  party: {
    name: string
    address: string
    postalCode?: string
    city?: string
    country: string | null
    taxId: string
  },
  words: PartyWords = ENGLISH,
): string[] {
  const { name, address, postalCode = '', city = '', country, taxId } = party
  return [
    name,
    ...address.split('\n'),
    `${postalCode} ${city}`.trim(),
    country === null ? '' : words.country(country),
    taxId === '' ? '' : words.taxId(taxId),
  ].filter((line) => line !== '')
}
