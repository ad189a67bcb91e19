import { countryName, listCountries } from '@/lib/billing/invoices/party'
import type { Writing } from './amounts'
import { regionNames } from './intl-cache'

/** Name of a country as the reader knows it: "Deutschland". */
export function writeCountry(code: string, { formats }: Writing): string {
  return regionNames(formats).of(code) ?? countryName(code)
}

/** All countries in the reader's language and order. */
export function writeCountries(writing: Writing): { code: string; name: string }[] {
  return listCountries()
    .map(({ code }) => ({ code, name: writeCountry(code, writing) }))
    .sort((one, other) => one.name.localeCompare(other.name, writing.formats))
}
